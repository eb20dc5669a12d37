import NotifySimCore
import Testing
import UIKit
import UserNotifications

@Suite("The app's own settings (R22)")
struct AppSettingsTests {
  /// An app that offers settings, if it asks to.
  private final class SettingsDelegate: UIResponder, UIApplicationDelegate,
    UNUserNotificationCenterDelegate
  {
    private let effects: EffectRecorder
    private let options: UNAuthorizationOptions

    init(_ effects: EffectRecorder, _ options: UNAuthorizationOptions) {
      self.effects = effects
      self.options = options
    }

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      UNUserNotificationCenter.current().delegate = self
      UNUserNotificationCenter.current().requestAuthorization(options: options) { _, _ in }
      return true
    }

    func userNotificationCenter(
      _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
    ) {
      effects.record("settings", [("of", notification?.request.identifier ?? "all")])
    }
  }

  private func phone(
    _ options: UNAuthorizationOptions = [.alert, .providesAppNotificationSettings],
    device change: (inout DeviceState) -> Void = { _ in }
  ) -> Simulator {
    simulator(TestApp.app { SettingsDelegate($0, options) }, device: change)
  }

  @Test(
    "The app's settings are opened from a notification or from Settings", arguments: [nil, "a"])
  func opened(id: String?) async {
    let log = await phone().run(.alert(id: "a"), .openSettings(of: id))
    #expect(
      log.sketch(of: "appState", "callback", "effect") == [
        "appState background>foreground", "callback openSettings", "effect settings",
      ], "\(log)")
    #expect(log.details == [id ?? "all"])
    #expect(log.rules.contains("R22"))
  }

  @Test("The app's settings exist once the requested options are allowed")
  func asked() async {
    let phone = phone { $0.authorization = .notDetermined }
    let log = await phone.run(.openSettings(), .allow, .openSettings())
    #expect(
      log.sketch(of: "withheld", "callback") == ["withheld response", "callback openSettings"])
  }

  @Test("The app's settings do not exist where the app did not ask for the button")
  func notAsked() async {
    let log = await phone([.alert]).run(.openSettings())
    #expect(log.reasons("response").first?.contains("providesAppNotificationSettings") == true)
    #expect(!log.kinds.contains("appState"), "\(log)")
  }

  @Test("The app's settings cannot be opened from a notification that is not visible")
  func unseen() async {
    let log = await phone().run(.openSettings(of: "a"))
    #expect(log.reasons("response") == ["there is no visible notification 'a'"], "\(log)")
  }

  @Test("The app's settings are not opened without the method, or without unlocking")
  func missing() async {
    let app = TestApp.app { script in
      script.launch = {
        $0.requestAuthorization(options: .providesAppNotificationSettings) { _, _ in }
      }
    }
    let log = await run(app, .openSettings())
    #expect(log.reasons("response") == ["the app has no delegate with the method"], "\(log)")
    let locked = await phone {
      $0.locked = true
      $0.unlocksWhenAsked = false
    }.run(.openSettings())
    #expect(locked.has("withheld wake") && !locked.kinds.contains("callback"), "\(locked)")
  }
}
