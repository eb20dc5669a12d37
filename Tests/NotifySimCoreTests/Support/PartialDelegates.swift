import NotifySimCore
import UIKit
import UserNotifications

/// An app whose delegate has no method but the launch.
final class LaunchOnlyDelegate: UIResponder, UIApplicationDelegate,
  UNUserNotificationCenterDelegate
{
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let center = UNUserNotificationCenter.current()
    center.delegate = self
    center.setNotificationCategories(Set(Categories.all))
    return true
  }
}

/// An app that never sets a delegate of the notification centre.
final class NoCenterDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    UNUserNotificationCenter.current().setNotificationCategories(Set(Categories.all))
    return true
  }
}

/// An app that makes an object for responses and forgets to keep it: the centre holds it weakly.
final class ForgetfulDelegate: UIResponder, UIApplicationDelegate {
  private final class Responses: NSObject, UNUserNotificationCenterDelegate {
    func userNotificationCenter(
      _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
      withCompletionHandler completionHandler: @escaping @Sendable () -> Void
    ) {
      completionHandler()
    }
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let responses = Responses()
    UNUserNotificationCenter.current().delegate = responses
    UNUserNotificationCenter.current().setNotificationCategories(Set(Categories.all))
    return true
  }
}

/// An app that sets its delegate only after launching: too late for the response that launches it
/// (S84).
final class LateDelegate: UIResponder, UIApplicationDelegate, UNUserNotificationCenterDelegate {
  /// When the delegate is set.
  enum Moment: Sendable { case active, silentPush }

  private let moment: Moment

  init(at moment: Moment) {
    self.moment = moment
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    UNUserNotificationCenter.current().setNotificationCategories(Set(Categories.all))
    return true
  }

  func applicationDidBecomeActive(_ application: UIApplication) {
    if moment == .active { UNUserNotificationCenter.current().delegate = self }
  }

  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler:
      @escaping @Sendable (UIBackgroundFetchResult) -> Void
  ) {
    if moment == .silentPush { UNUserNotificationCenter.current().delegate = self }
    completionHandler(.newData)
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) {
    completionHandler()
  }
}
