import UIKit
import UserNotifications

/// What the delegates of the sample apps have in common: the start of the app.
class SampleDelegate: UIResponder {
  private let managers: [any NotificationManager]
  fileprivate let record: (Activity) -> Void

  init(_ managers: [any NotificationManager], record: @escaping (Activity) -> Void) {
    self.managers = managers
    self.record = record
  }

  /// The manager of a notification's category; nil for a category of none.
  final func manager(of notification: UNNotification) -> (any NotificationManager)? {
    managers.first { $0.manages(notification) }
  }

  /// How a notification appears in the foreground.
  final func options(for notification: UNNotification) -> UNNotificationPresentationOptions {
    manager(of: notification)?.presentationOptions ?? [.banner, .list, .sound]
  }

  /// Handles a response by the manager of its category.
  final func handle(_ response: UNNotificationResponse) {
    guard let manager = manager(of: response.notification) else {
      return record(.unhandled(response))
    }
    manager.handle(response)
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let center = UNUserNotificationCenter.current()
    center.delegate = self as? any UNUserNotificationCenterDelegate
    center.setNotificationCategories(Set(managers.map(\.category)))
    center.requestAuthorization(options: [.alert, .sound, .badge]) { _, _ in }
    application.registerForRemoteNotifications()
    return true
  }

  func application(
    _ application: UIApplication,
    didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
  ) {
    record(.tokenSent(deviceToken))
  }

  func application(
    _ application: UIApplication,
    didFailToRegisterForRemoteNotificationsWithError error: any Error
  ) {
    record(.registrationFailed(error))
  }
}

/// A delegate whose methods take completion handlers.
class HandlerDelegate: SampleDelegate {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) {
    completionHandler(options(for: notification))
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    handle(response)
    completionHandler()
  }
}
