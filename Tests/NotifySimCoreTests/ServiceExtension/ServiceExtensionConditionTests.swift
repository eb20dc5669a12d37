import NotifySimCore
import Testing
import UIKit
import UserNotifications

@Suite("A service extension runs (D30)")
struct ServiceExtensionConditionTests {
  /// The kinds of payload, and whether they have alert text.
  static let payloads: [(payload: PayloadBuilder, hasText: Bool)] = [
    (PayloadBuilder(title: "T", sound: "s", badge: 1), true), (PayloadBuilder(body: "B"), true),
    (PayloadBuilder(subtitle: "S"), true), (PayloadBuilder(body: "B", contentAvailable: "1"), true),
    (PayloadBuilder(title: ""), false), (PayloadBuilder(sound: "s"), false),
    (PayloadBuilder(badge: 1), false), (PayloadBuilder(), false),
    (PayloadBuilder(contentAvailable: "1"), false),
  ]

  /// One delivery and what decides, written down a second time.
  struct Case: Sendable {
    var mutable: String?
    var payload: PayloadBuilder
    var hasText: Bool
    var alert: NotificationSettings.Setting
    var authorization: AuthorizationStatus
    var isInstalled: Bool

    var isSilent: Bool { payload.contentAvailable != nil && !hasText }

    var isAsked: Bool { mutable == "1" }

    /// Whether the notification gets as far as the extension.
    var arrives: Bool { !isSilent && authorization != .denied && authorization != .notDetermined }

    var runs: Bool {
      isAsked && arrives && hasText && alert == .enabled && isInstalled && !isClip
    }

    /// Whether the app is an App Clip, which has no service extension.
    var isClip: Bool { authorization == .ephemeral }

    /// Why it does not run, where the push asks for it.
    var reason: String? {
      guard isAsked, !runs else { return nil }
      if isSilent { return "the push is silent" }
      guard arrives else { return nil }
      if !hasText { return "the notification has no alert text" }
      if !isInstalled { return "the app has no notification service extension" }
      return alert == .enabled
        ? "an App Clip runs no service extension" : "alerts are off for the app"
    }
  }

  static let cases: [Case] = ["1", "0", nil].flatMap { mutable in
    payloads.flatMap { payload, hasText in
      NotificationSettings.Setting.allCases.flatMap { alert in
        [AuthorizationStatus.authorized, .provisional, .ephemeral, .denied, .notDetermined]
          .flatMap { authorization in
            [true, false].map {
              Case(
                mutable: mutable, payload: payload, hasText: hasText, alert: alert,
                authorization: authorization, isInstalled: $0)
            }
          }
      }
    }
  }

  @Test(
    "A service extension runs only under all of its conditions, whatever the app does",
    arguments: AppState.allCases)
  func conditions(state: AppState) async {
    for row in Self.cases {
      var payload = row.payload
      payload.mutableContent = row.mutable
      let app = row.isInstalled ? TestApp.extended() : TestApp.app()
      let phone = simulator(app) {
        $0.app = state
        $0.authorization = row.authorization
        $0.settings.alert = row.alert
      }
      let log = await phone.run(.deliver(payload.push()))
      #expect(log.has("callback service") == row.runs, "\(row): \(log)")
      #expect(log.has("modified body") == row.runs, "\(row): \(log)")
      #expect(log.reasons("serviceExtension") == [row.reason].compactMap(\.self), "\(row): \(log)")
    }
  }

  @Test("A service extension does not run for a local notification")
  func local() async {
    let app = TestApp.extended(delegate: { script in
      script.fetch = { _, done in
        UNUserNotificationCenter.current().add(.test("local", after: 60))
        done(.newData)
      }
    })
    let log = await run(app, .silentPush, .advance(60))
    #expect(log.has("received local") && log.has("presented banner"), "\(log)")
    #expect(!log.has("callback service") && log.reasons("serviceExtension").isEmpty, "\(log)")
  }

  @Test(
    "A service extension does not run for a push of another type",
    arguments: ["voip", "liveactivity", "complication"])
  func audience(type: String) async {
    let push = PayloadBuilder(body: "B", mutableContent: "1").push("apns-push-type: \(type)")
    let log = await run(TestApp.extended(), .deliver(push))
    #expect(!log.has("callback service"), "\(log)")
  }

  @Test(
    "A service extension runs in its own process: the app is not launched or moved (D30b)",
    arguments: AppState.allCases)
  func process(state: AppState) async {
    let phone = simulator(TestApp.extended()) { $0.app = state }
    let log = await phone.run(.mutable(category: "MEETING"))
    #expect(phone.device.app == state)
    #expect(log.sketch(of: "appState").isEmpty && !log.has("effect launched"), "\(log)")
    let rules = log.events.first { $0.sketch == "callback service" }?.rules.map(\.rawValue) ?? []
    let isInMemory = state != .notRunning && state != .forceQuit
    #expect(rules.contains("D30b") == !isInMemory && rules.contains("S11"), "\(log)")
    #expect(rules.contains("D35") == (state == .foreground))
  }

  @Test("A service extension has its own notification center with the same notifications")
  func ownCenter() async {
    let app = TestApp.extended { script in
      script.change = { content in
        let center = UNUserNotificationCenter.current()
        content.body = center.delegate == nil ? "alone" : "not alone"
        center.setBadgeCount(7)
      }
    }
    let phone = simulator(app)
    let log = await phone.run(.foreground, .mutable())
    #expect(log.presentations.first?.body == "alone", "\(log)")
    #expect(phone.device.badge == 7)
  }

  @Test("A service extension is a new object for each notification")
  func fresh() async {
    let log = await run(TestApp.extended(), .mutable(id: "a"), .mutable(id: "b"))
    #expect(log.count(of: "effect asked") == 2 && log.count(of: "modified body") == 2)
    #expect(log.presentations.map(\.body) == ["changed", "changed", "changed", "changed"])
  }

  @Test("A service extension runs before the delegate, which sees the modified content (D35)")
  func foreground() async {
    let app = TestApp.extended(delegate: { script in
      script.willPresent = {
        $1($0.request.content.body == "changed" ? [.banner] : [])
      }
    })
    let log = await run(app, .foreground, .mutable(sound: "s"))
    #expect(
      log.sketch(of: "received", "callback", "completion", "modified", "presented") == [
        "received remote", "callback service", "completion service once", "modified body",
        "callback willPresent", "completion willPresent once [banner]", "presented banner",
      ], "\(log)")
  }

  @Test("A service extension runs after the fetch handler of a push that wakes the app too (D56)")
  func fetchFirst() async {
    let push = PayloadBuilder(body: "B", contentAvailable: "1", mutableContent: "1").push()
    let log = await run(TestApp.extended(), .deliver(push))
    #expect(log.sketch(of: "callback") == ["callback fetch", "callback service"], "\(log)")
  }
}
