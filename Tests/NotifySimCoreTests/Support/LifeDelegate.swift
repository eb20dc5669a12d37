import NotifySimCore
import UIKit
import UserNotifications

/// An app that implements every method of an app's life, and records its state each time.
final class LifeDelegate: UIResponder, UIApplicationDelegate, UNUserNotificationCenterDelegate {
  private let effects: EffectRecorder

  init(_ effects: EffectRecorder) {
    self.effects = effects
  }

  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    UNUserNotificationCenter.current().delegate = self
    return true
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    UNUserNotificationCenter.current().setNotificationCategories(Set(Categories.all))
    return true
  }

  func applicationDidBecomeActive(_ application: UIApplication) { tell(application) }
  func applicationWillResignActive(_ application: UIApplication) { tell(application) }
  func applicationDidEnterBackground(_ application: UIApplication) { tell(application) }
  func applicationWillEnterForeground(_ application: UIApplication) { tell(application) }
  func applicationWillTerminate(_ application: UIApplication) { tell(application) }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) {
    completionHandler()
  }

  private func tell(_ application: UIApplication) {
    effects.record(application.applicationState == .active ? "active" : "background")
  }
}
