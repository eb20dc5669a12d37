import NotifySimCore
import Testing

@Suite("Reasons not to wake the app (D12)")
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
      reason:
        "the app lacks the background mode 'remote-notification': add it to 'backgroundModes'",
      rule: "D12",
      modes: [.fetch],
      reachesForeground: true),
    Row(
      name: "Background App Refresh off", reason: "Background App Refresh is off",
      rule: "D12d", change: { $0.backgroundRefresh = false }),
    Row(
      name: "Low Power Mode", reason: "the phone is in Low Power Mode", rule: "D12e",
      priority: nil, change: { $0.lowPowerMode = true }),
  ]

  private static let called = ["callback fetch", "completion fetch once [newData]"]

  @Test("Each reason not to wake an app in the background is given", arguments: rows)
  func background(row: Row) async {
    let log = await run(
      row.app, row.push(PayloadBuilder(contentAvailable: "1")), device: row.change)
    #expect(log.reasons("wake") == [row.reason] && log.rules.contains(row.rule), "\(log)")
    #expect(log.sketch(of: "callback", "appState", "presented").isEmpty, "\(log)")
  }

  @Test("Each reason not to launch the app is given", arguments: rows)
  func notRunning(row: Row) async {
    let log = await run(row.app, row.push(PayloadBuilder(contentAvailable: "1"))) {
      row.change(&$0)
      $0.app = .notRunning
    }
    #expect(log.reasons("wake") == [row.reason] && !log.kinds.contains("appState"), "\(log)")
  }

  @Test("For an app on screen, only reasons of the push and the app count (D14)", arguments: rows)
  func foreground(row: Row) async {
    let log = await run(row.app, row.push(PayloadBuilder(contentAvailable: "1"))) {
      row.change(&$0)
      $0.app = .foreground
    }
    let expected = row.reachesForeground ? Self.called : ["withheld wake"]
    #expect(log.sketch(of: "callback", "completion", "withheld") == expected, "\(log)")
  }

  @Test("A push with text is shown whether or not it wakes the app", arguments: rows)
  func withText(row: Row) async {
    let log = await run(
      row.app, row.push(PayloadBuilder(body: "B", contentAvailable: "1")), device: row.change)
    #expect(log.presentations.count == 2, "\(log)")
    #expect(log.reasons("wake") == (row.wakesWithText ? [] : [row.reason]), "\(log)")
    #expect(log.has("callback fetch") == row.wakesWithText, "\(log)")
  }

  @Test("A force-quit app is not woken until it is opened again")
  func forceQuit() async {
    let phone = simulator()
    let ended = await phone.run(.forceQuit, .silentPush, .advance(86_400), .silentPush)
    #expect(ended.count(of: "withheld wake") == 2 && !ended.kinds.contains("callback"), "\(ended)")
    #expect(ended.reasons("wake").allSatisfy { $0.contains("force-quit") }, "\(ended)")
    #expect(phone.device.silentWakes.isEmpty)
    let opened = await phone.run(.foreground, .background, .silentPush)
    #expect(opened.count(of: "callback fetch") == 1, "\(opened)")
  }

  @Test("A force-quit app is not woken by a push with text")
  func forceQuitWithText() async {
    let push = PayloadBuilder(body: "B", contentAvailable: "1").push()
    let log = await run(TestApp.app(), .forceQuit, .deliver(push))
    #expect(log.count(of: "withheld wake") == 1 && log.presentations.count == 2, "\(log)")
  }

  @Test("A silent push of priority 5 stays with APNs in Low Power Mode (N29)")
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

  @Test("A silent push of priority 5, or without a priority, wakes the app")
  func priorities() async {
    for headers in [[], ["apns-push-type: background"], ["apns-priority: 5"]] {
      let push = Push(json: PayloadBuilder(contentAvailable: "1").json, headers: headers)
      let log = await run(TestApp.app(), .deliver(push))
      #expect(log.count(of: "callback fetch") == 1, "\(headers) \(log)")
    }
  }
}
