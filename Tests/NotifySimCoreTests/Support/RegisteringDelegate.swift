import Foundation
import NotifySimCore
import UIKit
import UserNotifications

/// An app that registers at launch, and records the result.
final class RegisteringDelegate: UIResponder, UIApplicationDelegate,
  UNUserNotificationCenterDelegate
{
  private let effects: EffectRecorder
  private let registers: Bool

  init(_ effects: EffectRecorder, registers: Bool = true) {
    self.effects = effects
    self.registers = registers
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    UNUserNotificationCenter.current().delegate = self
    if registers { application.registerForRemoteNotifications() }
    effects.record("launched")
    return true
  }

  func application(
    _ application: UIApplication,
    didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
  ) {
    let digits = deviceToken.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    effects.record("token", [("is", digits)])
    effects.record(application.isRegisteredForRemoteNotifications ? "registered" : "missing")
  }

  func application(
    _ application: UIApplication,
    didFailToRegisterForRemoteNotificationsWithError error: any Error
  ) {
    effects.record("failed", [("why", error.localizedDescription)])
  }

  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler:
      @escaping @Sendable (UIBackgroundFetchResult) -> Void
  ) {
    if userInfo["again"] != nil { application.registerForRemoteNotifications() }
    if userInfo["end"] != nil { application.unregisterForRemoteNotifications() }
    completionHandler(.newData)
  }

  /// A silent push that has the app do something about its registration.
  static func order(_ word: String) -> Stimulus {
    .deliver(
      PayloadBuilder(contentAvailable: "1", custom: [(word, "true")])
        .push("apns-push-type: background", "apns-priority: 5"))
  }
}

extension TestApp {
  /// An app that registers at launch.
  static func registering() -> App { app { RegisteringDelegate($0) } }
}
