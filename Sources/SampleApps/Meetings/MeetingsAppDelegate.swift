import UIKit
import UserNotifications

/// Meetings: invitations that are accepted or declined from the notification.
final class MeetingsAppDelegate: UIResponder, UIApplicationDelegate,
  UNUserNotificationCenterDelegate
{
  private let meetings: MeetingManager
  private let record: (Activity) -> Void

  init(record: @escaping (Activity) -> Void, files: any FileStore) {
    self.record = record
    meetings = MeetingManager(calendar: MeetingCalendar(files), record: record)
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let center = UNUserNotificationCenter.current()
    center.delegate = self
    center.setNotificationCategories([meetings.category])
    center.requestAuthorization(options: [.alert, .sound, .badge]) { _, _ in }
    meetings.mergeStagedAnswers()
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

  func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {
    meetings.mergeStagedAnswers()
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) {
    completionHandler(meetings.presentationOptions)
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    if meetings.manages(response.notification) {
      meetings.handle(response)
    } else {
      record(.unhandled(response))
    }
    completionHandler()
  }
}
