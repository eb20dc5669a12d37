import UIKit
import UserNotifications

// An app delegate on the main actor, as most are, that keeps state for its interface.

@MainActor
class MainActorAppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  var opened: [String] = []
  var token: String?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool {
    let center = UNUserNotificationCenter.current()
    center.delegate = self
    center.requestAuthorization(options: [.alert, .sound]) { granted, _ in
      Task { @MainActor in
        if granted { UIApplication.shared.registerForRemoteNotifications() }
      }
    }
    return true
  }

  func application(
    _ application: UIApplication,
    didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
  ) {
    token = deviceToken.map { String(format: "%02x", $0) }.joined()
  }

  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
  ) async -> UIBackgroundFetchResult {
    userInfo["fetch"] as? Bool == true ? .newData : .noData
  }
}

extension MainActorAppDelegate: UNUserNotificationCenterDelegate {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async {
    opened.append(response.notification.request.identifier)
  }

  nonisolated func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) {
    if #available(iOS 14.0, *) {
      completionHandler([.banner, .list])
    } else {
      completionHandler(.alert)
    }
  }
}
