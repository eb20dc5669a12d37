import APNs
import NotifySimCore
import Testing

@Suite("A push as it arrives")
struct PushReadingTests {
  @Test(
    "A push of another type than alert is never shown (D6, D6b)", arguments: PushType.known
  )
  func neverShown(type: PushType) async {
    let log = await run(
      TestApp.app(), .deliver(PayloadBuilder(body: "B").push("apns-push-type: \(type.rawValue)")))
    #expect(log.presentations.isEmpty == (type != .alert), "\(log)")
    #expect(log.rules.contains("D6b") == (type == .background))
    #expect(log.rules.contains("D6") == (type != .alert && type != .background))
    let isPushKit = [.voip, .complication, .fileProvider].contains(type)
    #expect(log.has(isPushKit ? "received pushKit" : "received remote"))
  }

  /// Requests that APNs answers with an error; the first is whole, for comparison.
  static let requests: [(headers: [String], reason: String?)] = [
    (["apns-push-type: alert", "apns-priority: 10", "apns-collapse-id: c"], nil),
    (["apns-push-type: alerts"], "InvalidPushType"),
    (["apns-priority: 7"], "BadPriority"),
    (["apns-id: 1"], "BadMessageId"),
    (["apns-expiration: soon"], "BadExpirationDate"),
    (["apns-topic:"], "MissingTopic"),
    (["apns-collapse-id: \(String(repeating: "c", count: 65))"], "BadCollapseId"),
    (["apns-priority: 5", "apns-priority: 5"], "DuplicateHeaders"),
  ]

  @Test("A push that APNs refuses reaches no phone (N14)", arguments: requests)
  func refused(request: (headers: [String], reason: String?)) async {
    let push = Push(
      json: PayloadBuilder(body: "B", badge: 1, contentAvailable: "1").json,
      headers: request.headers)
    let phone = simulator()
    let log = await phone.run(.deliver(push))
    let isRefused = request.reason != nil
    #expect(log.kinds.contains("received") != isRefused, "\(log)")
    #expect(log.has("callback fetch") != isRefused && log.presentations.isEmpty == isRefused)
    #expect(
      phone.device.delivered.isEmpty == isRefused && phone.device.badge == (isRefused ? 0 : 1))
    guard let reason = request.reason else { return }
    #expect(log.messages("X39").first?.hasSuffix("APNs answers 400 \(reason)") == true, "\(log)")
    #expect(log.reasons("notification") == ["APNs refuses the request"])
    #expect(log.events.last?.rules.map(\.rawValue) == ["N14"])
  }

  @Test("A push with a header that APNs does not know is delivered (N14)")
  func unknownHeader() async {
    let push = PayloadBuilder(body: "B").push("apns-prioriti: 5")
    let log = await run(TestApp.app(), .deliver(push))
    #expect(log.has("diagnostic X39 warning") && log.has("presented banner"), "\(log)")
  }

  @Test("A push that APNs refuses replaces nothing (N14, D4)")
  func refusedReplacement() async {
    let phone = simulator()
    let refused = PayloadBuilder(body: "New").push("apns-collapse-id: a", "apns-priority: 7")
    let log = await phone.run(.alert("Old", id: "a"), .deliver(refused))
    #expect(phone.device.delivered.map(\.content.body) == ["Old"], "\(log)")
    #expect(log.events.last?.notification == "a" && !log.kinds.contains("replaced"))
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var json: String
    var expected: [String]

    var testDescription: String { json }
  }

  static let broken = [
    Row(json: "", expected: ["diagnostic X1 error", "withheld notification"]),
    Row(
      json: "{", expected: ["diagnostic X1 error", "withheld notification", "diagnostic X2 error"]),
    Row(json: "[1]", expected: ["diagnostic X2 error", "withheld notification"]),
    Row(json: "5", expected: ["diagnostic X2 error", "withheld notification"]),
    Row(
      json: "{}",
      expected: ["received remote", "diagnostic X2 error", "withheld notification"]),
    Row(
      json: #"{"aps": 5}"#,
      expected: ["received remote", "diagnostic X2 error", "withheld notification"]),
    Row(
      json: #"{"aps": {}}"#,
      expected: ["received remote", "diagnostic X20 warning", "withheld notification"]),
    Row(
      json: #"{"aps": {"alert": ""}}"#,
      expected: ["received remote", "diagnostic X20 warning", "withheld notification"]),
    Row(
      json: #"{"aps": {"alert": {}}}"#,
      expected: ["received remote", "diagnostic X20 warning", "withheld notification"]),
    Row(
      json: #"{"aps": {"alert": "B", "badge": "3"}}"#,
      expected: [
        "received remote", "diagnostic X3 error", "presented banner",
        "presented notificationCenter",
      ]),
    Row(
      json: #"{"aps": {"alert": 5, "sound": "default"}}"#,
      expected: ["received remote", "diagnostic X3 error", "withheld banner", "sound default"]),
    Row(
      json: #"{"aps": {"alert": "B",},}"#,
      expected: [
        "received remote", "diagnostic X1 warning", "diagnostic X1 warning", "presented banner",
        "presented notificationCenter",
      ]),
    Row(
      json: #"{"aps": {"alert": "B", "interruption-level": "Passive"}}"#,
      expected: [
        "received remote", "diagnostic X9 error", "presented banner",
        "presented notificationCenter",
      ]),
  ]

  @Test("A push is read as far as possible", arguments: broken)
  func reading(row: Row) async {
    let log = await run(TestApp.app(), .deliver(Push(json: row.json)))
    #expect(Set(log.sketch.dropFirst()) == Set(row.expected), "\(log)")
    let isFatal = !row.expected.contains("received remote")
    #expect(log.diagnostics.contains { $0.isFatal } == isFatal)
  }

  @Test("An unknown interruption level counts as active (P20)")
  func unknownLevel() async {
    let log = await run(
      TestApp.app(), .deliver(PayloadBuilder(body: "B", sound: "s", level: "urgent").push()))
    #expect(log.has("presented banner") && log.has("sound s"), "\(log)")
  }

  @Test(
    "A push larger than its type allows is refused (N14)",
    arguments: [
      (4096, "alert", false), (4097, "alert", true), (4096, "background", false),
      (4097, "background", true), (5120, "voip", false), (5121, "voip", true),
    ])
  func size(bytes: Int, type: String, isRefused: Bool) async {
    let empty = PayloadBuilder(body: "").json.utf8.count
    let body = String(repeating: "x", count: bytes - empty)
    let push = PayloadBuilder(body: body).push("apns-push-type: \(type)")
    let log = await run(TestApp.app(), .deliver(push))
    #expect(log.has("diagnostic X6 error") == isRefused, "\(bytes)")
    #expect(log.kinds.contains("received") != isRefused && log.rules.contains("N14") == isRefused)
  }

  @Test("A finding on delivery has its line and column")
  func location() async {
    let json = "{\"aps\": {\n  \"alert\": \"B\",\n  \"badge\": \"3\" } }"
    let log = await run(TestApp.app(), .deliver(Push(json: json)))
    let location = log.diagnostics.first?.location
    #expect(location?.line == 3 && location?.column == 12, "\(log)")
    #expect(log.first("diagnostic")?.json.contains(#""file":"payload.json""#) == true)
  }

  @Test("A push with localisation keys shows the keys or the text beside them (P10, P11)")
  func localization() async {
    let json = #"""
      {"aps": {"alert": {"title-loc-key": "T", "loc-key": "K", "loc-args": ["a"], "body": "B"}}}
      """#
    let log = await run(TestApp.app(), .deliver(Push(json: json)))
    #expect(log.presentations.first?.title == "T")
    #expect(log.presentations.first?.body == "B")
    #expect(
      log.messages("X19") == [
        "the app's strings are not known, so the key 'T' stands for the title"
      ])
    #expect(log.first("received")?.rules.map(\.rawValue) == ["P14", "P4", "P11", "P10"])
  }

  @Test(
    "A value of the wrong type cites its rule, and only that (P19)",
    arguments: [
      (#"{"aps": {"alert": "B", "badge": "3"}}"#, true),
      (#"{"aps": {"alert": "B", "content-available": 0}}"#, false),
      (#"{"aps": {"alert": "B", "interruption-level": "activ"}}"#, false),
      (#"{"aps": {"alert": "B"}}"#, false),
    ])
  func wrongType(_ json: String, _ cites: Bool) async {
    let log = await run(TestApp.app(), .deliver(Push(json: json)))
    let rules = log.first("received")?.rules.map(\.rawValue)
    #expect(rules?.contains("P19") == cites, "\(log)")
  }

  @Test("A push with mutable-content keeps its original content (D30)")
  func mutableContent() async {
    let push = PayloadBuilder(body: "B", mutableContent: "1").push()
    let log = await run(TestApp.app(), .deliver(push))
    #expect(log.has("withheld serviceExtension") && log.has("presented banner"), "\(log)")
    #expect(
      log.reasons("serviceExtension") == ["the app has no notification service extension"])
  }

  @Test("A badge of 0 removes the number, and no badge leaves it (A38)")
  func badge() async {
    let phone = simulator { $0.badge = 5 }
    let log = await phone.run(.alert("x"), .alert("y", badge: 0))
    #expect(log.sketch(of: "badge") == ["badge 5>0"], "\(log)")
    #expect(phone.device.badge == 0)
  }

  @Test("A negative badge is reported and ignored (P20)")
  func negativeBadge() async {
    let phone = simulator { $0.badge = 5 }
    let log = await phone.run(.deliver(PayloadBuilder(body: "B", badge: -2).push()))
    #expect(log.has("diagnostic X9 warning") && phone.device.badge == 5, "\(log)")
  }
}
