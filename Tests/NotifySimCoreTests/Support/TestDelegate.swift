import NotifySimCore
import UIKit
import UserNotifications

/// An app's delegate whose methods are the closures of a ``Script``.
final class TestDelegate: UIResponder, UIApplicationDelegate, UNUserNotificationCenterDelegate {
  typealias PresentHandler = @Sendable (UNNotificationPresentationOptions) -> Void
  typealias FetchHandler = @Sendable (UIBackgroundFetchResult) -> Void

  /// What the delegate does in each of its methods.
  struct Script: Sendable {
    var launch: @MainActor @Sendable (UNUserNotificationCenter) -> Void = { _ in }
    var willPresent: @MainActor @Sendable (UNNotification, @escaping PresentHandler) -> Void = {
      $1([.banner, .list, .sound, .badge])
    }
    var didReceive:
      @MainActor @Sendable (UNNotificationResponse, @escaping @Sendable () -> Void) -> Void = {
        $1()
      }
    var fetch: @MainActor @Sendable ([AnyHashable: Any], @escaping FetchHandler) -> Void = {
      $1(.newData)
    }
  }

  private let script: Script
  private let effects: EffectRecorder

  init(_ script: Script, _ effects: EffectRecorder) {
    self.script = script
    self.effects = effects
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let payload = launchOptions?[.remoteNotification] as? [AnyHashable: Any]
    effects.record("launched", [("for", payload?["MEETING_ID"] as? String ?? "nothing")])
    UNUserNotificationCenter.current().delegate = self
    script.launch(UNUserNotificationCenter.current())
    return true
  }

  func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {
    effects.record("readable", [("now", "\(application.isProtectedDataAvailable)")])
  }

  func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication) {
    effects.record("closing", [("now", "\(application.isProtectedDataAvailable)")])
  }

  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler: @escaping FetchHandler
  ) {
    script.fetch(userInfo, completionHandler)
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping PresentHandler
  ) {
    script.willPresent(notification, completionHandler)
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) {
    script.didReceive(response, completionHandler)
  }
}
