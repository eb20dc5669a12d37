import NotifySimCore
import Testing

@Suite("What keeps a silent push from waking the app, each with its reason (D12)")
struct SilentBudgetConditionTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var reason: String
    var rule: String
    var priority: String? = "apns-priority: 5"
    var modes: [AppManifest.BackgroundMode] = [.remoteNotification]
    var change: @Sendable (inout DeviceState) -> Void = { _ in }
    /// Whether the app on screen is called all the same.
    var reachesForeground = true
    /// Whether a push with text as well wakes the app.
    var wakesWithText = false

    var testDescription: String { name }

    var app: App {
      var app = TestApp.app()
      app.manifest.backgroundModes = modes
      return app
    }

    func push(_ builder: PayloadBuilder) -> Stimulus {
      .deliver(Push(json: builder.json, headers: [priority].compactMap(\.self)))
    }
  }

  static let rows = [
    Row(
      name: "priority 10",
      reason: "APNs may drop a silent push of priority 10; send it with 'apns-priority: 5'",
      rule: "D12b", priority: "apns-priority: 10", reachesForeground: false, wakesWithText: true),
    Row(
      name: "no background mode",
      reason: "the app lacks the background mode 'remote-notification'", rule: "D12",
      modes: [.fetch],
      reachesForeground: false),
    Row(
      name: "Background App Refresh off", reason: "Background App Refresh is off",
      rule: "D12d", change: { $0.backgroundRefresh = false }),
    Row(
      name: "Low Power Mode", reason: "the phone is in Low Power Mode", rule: "D12e",
      priority: nil, change: { $0.lowPowerMode = true }),
  ]

  private static let called = ["callback fetch", "completion fetch once [newData]"]

  @Test("in the background", arguments: rows)
  func background(row: Row) async {
    let log = await run(
      row.app, row.push(PayloadBuilder(contentAvailable: "1")), device: row.change)
    #expect(log.reasons("wake") == [row.reason] && log.rules.contains(row.rule), "\(log)")
    #expect(log.sketch(of: "callback", "appState", "presented").isEmpty, "\(log)")
  }

  @Test("without launching the app", arguments: rows)
  func notRunning(row: Row) async {
    let log = await run(row.app, row.push(PayloadBuilder(contentAvailable: "1"))) {
      row.change(&$0)
      $0.app = .notRunning
    }
    #expect(log.reasons("wake") == [row.reason] && !log.kinds.contains("appState"), "\(log)")
  }

  @Test("on screen, where only what concerns the push or the app counts (D14)", arguments: rows)
  func foreground(row: Row) async {
    let log = await run(row.app, row.push(PayloadBuilder(contentAvailable: "1"))) {
      row.change(&$0)
      $0.app = .foreground
    }
    let expected = row.reachesForeground ? Self.called : ["withheld wake"]
    #expect(log.sketch(of: "callback", "completion", "withheld") == expected, "\(log)")
  }

  @Test("while what the push has to show is shown", arguments: rows)
  func withText(row: Row) async {
    let log = await run(
      row.app, row.push(PayloadBuilder(body: "B", contentAvailable: "1")), device: row.change)
    #expect(log.presentations.count == 2, "\(log)")
    #expect(log.reasons("wake") == (row.wakesWithText ? [] : [row.reason]), "\(log)")
    #expect(log.has("callback fetch") == row.wakesWithText, "\(log)")
  }

  @Test("after the person ended the app, until it is opened again")
  func forceQuit() async {
    let phone = simulator()
    let ended = await phone.run(.forceQuit, .silentPush, .advance(86_400), .silentPush)
    #expect(ended.count(of: "withheld wake") == 2 && !ended.kinds.contains("callback"), "\(ended)")
    #expect(ended.reasons("wake").allSatisfy { $0.contains("force-quit") }, "\(ended)")
    #expect(phone.device.silentWakes.isEmpty)
    let opened = await phone.run(.foreground, .background, .silentPush)
    #expect(opened.count(of: "callback fetch") == 1, "\(opened)")
  }

  @Test("after the person ended the app, whatever else the push shows")
  func forceQuitWithText() async {
    let push = PayloadBuilder(body: "B", contentAvailable: "1").push()
    let log = await run(TestApp.app(), .forceQuit, .deliver(push))
    #expect(log.count(of: "withheld wake") == 1 && log.presentations.count == 2, "\(log)")
  }

  @Test("of priority 5 in Low Power Mode by leaving it with APNs (N29)")
  func lowPower() async throws {
    let phone = simulator { $0.lowPowerMode = true }
    let log = await phone.run(.silentPush)
    #expect(
      log.reasons("notification") == [
        "the phone is in Low Power Mode, and the push has priority 5, so APNs stores the push"
      ], "\(log)")
    let released = await phone.run(try .set("lowPowerMode", "false"))
    #expect(released.count(of: "callback fetch") == 1, "\(released)")
  }

  @Test("is nothing but these: such a push of no named priority, or of 5, wakes the app")
  func priorities() async {
    for headers in [[], ["apns-push-type: background"], ["apns-priority: 5"]] {
      let push = Push(json: PayloadBuilder(contentAvailable: "1").json, headers: headers)
      let log = await run(TestApp.app(), .deliver(push))
      #expect(log.count(of: "callback fetch") == 1, "\(headers) \(log)")
    }
  }
}
