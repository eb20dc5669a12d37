import NotifySimCore
import Testing

@Suite("A push with content-available (D11 to D16)")
struct SilentPushTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var app: AppState
    var expected: [String]

    var testDescription: String { app.rawValue }
  }

  static let called = ["callback fetch", "completion fetch once [newData]"]
  static let launched =
    ["callback didFinishLaunching remoteNotification", "effect launched"] + called

  static let rows = [
    Row(app: .foreground, expected: called),
    Row(app: .background, expected: called),
    Row(app: .suspended, expected: ["appState suspended>background"] + called),
    Row(app: .notRunning, expected: ["appState notRunning>background"] + launched),
    Row(app: .forceQuit, expected: ["withheld wake"]),
  ]

  @Test("A silent push wakes or launches the app, unless the person ended it", arguments: rows)
  func states(row: Row) async {
    let log = await run(TestApp.app(), .silentPush) { $0.app = row.app }
    #expect(
      log.sketch(of: "callback", "completion", "appState", "effect", "withheld") == row.expected,
      "\(log)")
    #expect(log.presentations.isEmpty)
  }

  @Test("A silent push needs the background mode to wake the app")
  func backgroundMode() async {
    var app = TestApp.app()
    app.manifest.backgroundModes = [.fetch]
    let log = await run(app, .silentPush)
    #expect(
      log.reasons("wake") == [
        "the app lacks the background mode 'remote-notification': add it to 'backgroundModes'"
      ])
    #expect(log.rules.contains("D12") && !log.kinds.contains("callback"))
  }

  @Test(
    "A silent push without text needs priority 5 (D12b)",
    arguments: [
      (10, nil, false), (5, nil, true), (1, nil, false), (10, "B", true), (5, "B", true),
    ] as [(Int, String?, Bool)])
  func priority(priority: Int, body: String?, wakes: Bool) async {
    let push = PayloadBuilder(body: body, contentAvailable: "1").push("apns-priority: \(priority)")
    let log = await run(TestApp.app(), .deliver(push))
    #expect(log.has("callback fetch") == wakes && log.has("withheld wake") != wakes, "\(log)")
    #expect(log.has("presented banner") == (body != nil))
  }

  @Test(
    "A silent push without text needs the push type 'background', or none (D12b)",
    arguments: [
      ("alert", nil, false), ("background", nil, true), (nil, nil, true), ("alert", "B", true),
    ] as [(String?, String?, Bool)])
  func pushType(type: String?, body: String?, wakes: Bool) async {
    let push = Push(
      json: PayloadBuilder(body: body, contentAvailable: "1").json,
      headers: type.map { ["apns-push-type: \($0)"] } ?? [])
    for state in [AppState.background, .foreground] {
      let log = await run(TestApp.app(), .deliver(push)) { $0.app = state }
      #expect(log.has("callback fetch") == wakes && log.has("withheld wake") != wakes, "\(log)")
      #expect(wakes || log.reasons("wake")[0].contains("apns-push-type: background"), "\(log)")
      #expect(log.rules.contains("D12b") == (body == nil), "it is never certain: \(log)")
    }
  }

  @Test(
    "A push of type 'background' with an alert is not shown, whatever its priority (D6b)",
    arguments: [5, 10], [true, false])
  func backgroundAlert(priority: Int, isAvailable: Bool) async {
    let payload = PayloadBuilder(
      body: "B", sound: "default", badge: 3, contentAvailable: isAvailable ? "1" : nil)
    let push = payload.push("apns-push-type: background", "apns-priority: \(priority)")
    for state in [AppState.notRunning, .foreground] {
      let log = await run(TestApp.app(), .deliver(push)) { $0.app = state }
      #expect(log.presentations.isEmpty && !log.kinds.contains("sound"), "\(log)")
      #expect(!log.kinds.contains("badge") && !log.has("callback willPresent"))
      #expect(log.has("callback fetch") == isAvailable && log.rules.contains("D6b"))
      #expect(!log.rules.contains("D12b"), "its priority does not count")
    }
    var profile = Profile()
    profile.backgroundAlert = .shown
    #expect(await run(TestApp.app(), .deliver(push), profile: profile).has("presented banner"))
  }

  @Test("A push of type 'background' replaces no notification and runs no service extension (D6b)")
  func backgroundAlertKeeps() async {
    let push = PayloadBuilder(body: "B", mutableContent: "1").push(
      "apns-push-type: background", "apns-collapse-id: a")
    let log = await run(TestApp.extended(), .alert(id: "a"), .deliver(push))
    #expect(!log.kinds.contains("replaced") && !log.has("callback didReceiveRequest"), "\(log)")
    #expect(log.reasons("serviceExtension") == ["the push is not shown"], "\(log)")
  }

  @Test(
    "The profile can have a silent push wake the app despite its headers (D12b)",
    arguments: [
      ("apns-push-type: alert", true), ("apns-priority: 1", true), ("apns-priority: 10", false),
    ])
  func uncheckedHeaders(header: String, wakes: Bool) async {
    var profile = Profile()
    profile.silentHeaders = .priorityAlone
    let push = PayloadBuilder(contentAvailable: "1").push(header)
    let log = await run(TestApp.app(), .deliver(push), profile: profile)
    #expect(log.has("callback fetch") == wakes, "\(log)")
  }

  @Test("A silent push without a fetch handler is reported (D11)")
  func withoutHandler() async {
    for state in [AppState.foreground, .background, .suspended, .notRunning] {
      let log = await run(TestApp.app { _ in LaunchOnlyDelegate() }, .silentPush) {
        $0.app = state
      }
      #expect(log.reasons("wake") == ["the app has no fetch handler"], "\(log)")
      #expect(!log.has("callback fetch") && !log.kinds.contains("completion"))
    }
  }

  @Test("A silent push needs no permission", arguments: AuthorizationStatus.allCases)
  func permission(status: AuthorizationStatus) async {
    let log = await run(TestApp.app(), .silentPush) { $0.authorization = status }
    #expect(log.has("completion fetch once [newData]"), "\(log)")
  }

  @Test("A force-quit app that the person opened is woken again (D12)")
  func openedAgain() async {
    let log = await run(TestApp.app(), .silentPush, .foreground, .background, .silentPush) {
      $0.app = .forceQuit
    }
    #expect(log.count(of: "withheld wake") == 1 && log.count(of: "callback fetch") == 1, "\(log)")
  }

  @Test("A force-quit app that the system ends again is not woken")
  func terminatedAfterForceQuit() async {
    let phone = simulator { $0.app = .forceQuit }
    let log = await phone.run(.terminate, .silentPush)
    #expect(phone.device.app == .forceQuit)
    #expect(log.has("withheld wake"), "\(log)")
  }

  @Test("A silent push with text is shown too (P17)")
  func withText() async {
    let push = PayloadBuilder(body: "B", contentAvailable: "true").push()
    let log = await run(TestApp.app(), .deliver(push))
    #expect(
      log.sketch(of: "callback", "presented")
        == ["callback fetch", "presented banner", "presented notificationCenter"], "\(log)")
  }

  @Test("A silent push gives the app the whole payload (P4)")
  func payload() async {
    let app = TestApp.command(#"read -r c; printf '{"effect":"e","c":%s}\n' "$c""#)
    let push = PayloadBuilder(contentAvailable: "1", custom: [("k", "[1,null]")]).push()
    let log = await run(app, .deliver(push))
    #expect(
      log.first("effect")?.json.contains(
        #""userInfo":{"aps":{"content-available":1},"k":[1,null]}"#) == true, "\(log)")
  }

  @Test(
    "A silent push counts by its value or its presence, as the profile says (P18)",
    arguments: ["1", "true", "0", "false", "2", "\"1\""])
  func value(json: String) async {
    let push = PayloadBuilder(contentAvailable: json).push()
    let strict = await run(TestApp.app(), .deliver(push))
    let isOne = json == "1" || json == "true"
    #expect(strict.has("callback fetch") == isOne, "\(strict)")
    #expect(strict.rules.contains("P18") == !isOne, "\(strict)")
    var profile = Profile()
    profile.contentAvailable = .presence
    let lenient = await run(TestApp.app(), .deliver(push), profile: profile)
    #expect(lenient.has("callback fetch"), "\(lenient)")
  }
}
