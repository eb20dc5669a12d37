import NotifySimCore
import Testing
import UserNotifications

@Suite("Surfaces of an alert (D90, D92)")
struct SurfaceTests {
  static let categories = [
    UNNotificationCategory(
      identifier: "CAR", actions: [], intentIdentifiers: [], options: .allowInCarPlay),
    Categories.plain,
  ]

  @Test(
    "An alert is in the car only with an allowing category and permission (D90)",
    arguments: [
      ("CAR", NotificationSettings.Setting.enabled, nil),
      ("CAR", .disabled, "the car's screen is off for the app"),
      ("CAR", .notSupported, "the car's screen is off for the app"),
      ("PLAIN", .enabled, "its category lacks 'allowInCarPlay'"),
      ("PLAIN", .notSupported, "its category lacks 'allowInCarPlay'"),
      ("car", .enabled, "its category lacks 'allowInCarPlay'"),
    ])
  func car(category: String, setting: NotificationSettings.Setting, reason: String?) async {
    let app = TestApp.app(categories: Self.categories)
    let log = await run(app, .alert(category: category)) {
      $0.carPlay.connected = true
      $0.settings.carPlay = setting
    }
    #expect(log.has("presented carPlay") == (reason == nil), "\(log)")
    #expect(log.reasons("carPlay") == [reason].compactMap(\.self))
    let event = log.events.first { $0.sketch.hasSuffix("carPlay") }
    #expect(event?.rules.first?.rawValue == "D90")
  }

  @Test("The car is supported only for an app that asks for it (D90)")
  func asked() {
    let asking = TestApp.entitled().manifest
    #expect(DeviceState.standard(for: asking).settings.carPlay == .enabled)
    #expect(DeviceState.standard(for: TestApp.manifest()).settings.carPlay == .notSupported)
  }

  @Test("An alert on the watch replaces the phone's, and can be answered (D92)")
  func watch() async {
    let phone = simulator {
      $0.locked = true
      $0.watch.worn = true
      $0.watch.unlocked = true
    }
    let log = await phone.run(.alert(category: "MEETING"), .choose("ACCEPT"))
    let shown = log.presentations.first
    #expect(shown?.surface == .watch && shown?.actions.count == 5, "\(log)")
    #expect(log.has("completion didReceive once") && phone.device.delivered.isEmpty, "\(log)")
  }
}
