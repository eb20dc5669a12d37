import NotifySimCore
import PushKit
import Testing

@Suite("A push for PushKit")
struct PushKitTableTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var state: AppState
    var type: PushKitType
    var isRegistered: Bool
    var manner: Manner
    var reporting: PushApp.Reporting

    var testDescription: String {
      "\(type) \(state) \(isRegistered ? "registered" : "unregistered") \(manner) \(reporting)"
    }

    /// Whether the app gets the push (rules D6, D9).
    var isDelivered: Bool { isRegistered && (type == .voip || state != .forceQuit) }

    /// Whether the system ends the app for it (rule D7): not one in the foreground (rule A70).
    var endsApp: Bool {
      isDelivered && type == .voip && reporting != .before && state != .foreground
    }

    /// The events except for the app's own effects and findings.
    var expected: [String] {
      guard isDelivered else { return ["session", "received pushKit", "withheld notification"] }
      let awake: AppState = state == .foreground ? .foreground : .background
      var lines = ["session", "received pushKit"]
      if awake != state { lines.append("appState \(state)>\(awake)") }
      if !state.isInMemory { lines += ["callback didFinishLaunching", "callback token"] }
      lines += [
        "callback push \(type.frameworkType.rawValue)", "completion push \(manner.outcome)",
      ]
      if endsApp { lines.append("appState \(awake)>notRunning") }
      return lines
    }
  }

  static let rows: [Row] = AppState.allCases.flatMap { state in
    PushKitType.allCases.flatMap { type in
      [true, false].flatMap { isRegistered in
        [Manner.atOnce, .fromTask, .never, .twice].flatMap { manner in
          PushApp.Reporting.allCases.map { reporting in
            Row(
              state: state, type: type, isRegistered: isRegistered, manner: manner,
              reporting: reporting)
          }
        }
      }
    }
  }

  @Test("A PushKit push goes only to the app, and ends an app that reports no call (D6, D7, D9)")
  func table() async {
    for row in Self.rows {
      let types = row.isRegistered ? [row.type.frameworkType] : Set<PKPushType>()
      let app = PushApp.app(types, row.manner, reporting: row.reporting)
      let phone = simulator(app) {
        $0.app = row.state
        $0.authorization = .denied
      }
      let log = await phone.run(.pushKit(row.type.rawValue))
      let lines = log.events
        .filter { !["effect", "diagnostic"].contains($0.kind.name) }
        .map { $0.sketch.hasPrefix("callback token") ? "callback token" : $0.sketch }
      #expect(lines == row.expected, "\(row.testDescription): \(log)")
      #expect(!log.messages("X45").isEmpty == row.endsApp, "\(row.testDescription): \(log)")
      let contract = log.messages("X22").isEmpty
      #expect(
        contract == (!row.isDelivered || row.manner.outcome == "once"),
        "\(row.testDescription): \(log)")
      #expect(phone.device.unreportedCalls == (row.endsApp ? 1 : 0))
    }
  }

  @Test(
    "A PushKit push is never shown, whatever its content (S52)", arguments: PushKitType.allCases)
  func neverShown(type: PushKitType) async {
    let push = PayloadBuilder(body: "B", sound: "s", badge: 3, contentAvailable: "1")
    let log = await run(PushApp.app(), .deliver(push.push("apns-push-type: \(type.rawValue)")))
    #expect(log.presentations.isEmpty && !log.kinds.contains("sound"), "\(log)")
    #expect(!log.has("callback fetch") && !log.kinds.contains("badge"))
    #expect(log.has("callback push \(type.frameworkType.rawValue)"))
    #expect(log.messages("X45").isEmpty == (type != .voip), "an alert is no call")
  }

  @Test("The app reads the whole payload of a PushKit push")
  func payload() async {
    let builder = PayloadBuilder(custom: [("call", #"{"id":7}"#)])
    let log = await run(
      PushApp.command("cat >&2"), .deliver(builder.push("apns-push-type: voip")))
    let call = log.first("effect")?.json ?? ""
    #expect(call.contains(#"\"type\":\"PKPushTypeVoIP\""#), "\(log)")
    #expect(call.contains(#"\"payload\":{\"aps\":{},\"call\":{\"id\":7}}"#), "\(log)")
  }

  @Test("A PushKit push needs no 'aps'", arguments: [#"{"call": 1}"#, "{}"])
  func withoutAPS(json: String) async {
    let log = await run(
      PushApp.app(), .deliver(Push(json: json, headers: ["apns-push-type: voip"])))
    #expect(log.has("callback push PKPushTypeVoIP") && !log.has("diagnostic X2 error"), "\(log)")
  }

  @Test("A location push is for an extension that the app does not have (D10)")
  func location() async {
    let log = await run(PushApp.app(), .pushKit("location"))
    #expect(log.rules.isSuperset(of: ["D6", "D10"]), "\(log)")
    #expect(log.reasons("notification").first?.contains("Location Push Service Extension") == true)
  }

  @Test(
    "A PushKit push that is not delivered has a remedy",
    arguments: [
      (PushApp.app([.voIP]), "complication", "'desiredPushTypes' of a PKPushRegistry"),
      (PushApp.command("true"), "complication", "'pushTypes'"),
      (TestApp.app(), "voip", "the background mode 'voip'"),
    ])
  func remedies(app: App, type: String, words: String) async {
    let log = await run(app, .pushKit(type))
    #expect(log.reasons("notification").first?.contains(words) == true, "\(log)")
    #expect(!log.kinds.contains("callback"))
  }
}
