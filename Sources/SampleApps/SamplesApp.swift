import UIKit
import UserNotifications

/// Samples: one app with the categories of all the others.
final class SamplesAppDelegate: UIResponder, UIApplicationDelegate,
  UNUserNotificationCenterDelegate
{
  private let meetings: MeetingManager
  private let messages: MessageManager
  private let managers: [any NotificationManager]
  private let record: (Activity) -> Void

  init(record: @escaping @Sendable (Activity) -> Void, files: any FileStore) {
    self.record = record
    meetings = MeetingManager(calendar: MeetingCalendar(files), record: record)
    messages = MessageManager(record: record)
    managers = [
      meetings, ReminderManager(record: record), OrderManager(record: record), messages,
    ]
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let center = UNUserNotificationCenter.current()
    center.delegate = self
    center.setNotificationCategories(Set(managers.map(\.category)))
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

  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
  ) {
    completionHandler(messages.fetch(for: userInfo) ? .newData : .noData)
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) {
    let options = manager(of: notification)?.presentationOptions
    completionHandler(options ?? [.banner, .list, .sound])
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    if let manager = manager(of: response.notification) {
      manager.handle(response)
    } else {
      record(.unhandled(response))
    }
    completionHandler()
  }

  private func manager(of notification: UNNotification) -> (any NotificationManager)? {
    managers.first { $0.manages(notification) }
  }
}

/// Orders: confirms orders from the notification, with the `async` delegate methods.
final class OrdersAppDelegate: UIResponder, UIApplicationDelegate,
  UNUserNotificationCenterDelegate
{
  private let orders: OrderManager
  private let record: (Activity) -> Void

  init(record: @escaping (Activity) -> Void) {
    self.record = record
    orders = OrderManager(record: record)
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let center = UNUserNotificationCenter.current()
    center.delegate = self
    center.setNotificationCategories([orders.category])
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

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions {
    orders.presentationOptions
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async {
    if orders.manages(response.notification) {
      orders.handle(response)
    } else {
      record(.unhandled(response))
    }
  }
}

/// Confirms orders.
final class OrderManager: NotificationManager {
  let category = UNNotificationCategory(
    identifier: "OrderConfirmationCategory",
    actions: [UNNotificationAction(identifier: "CONFIRM_ORDER", title: "Confirm")],
    intentIdentifiers: [],
    hiddenPreviewsBodyPlaceholder: "%u Orders")

  private let record: (Activity) -> Void

  init(record: @escaping (Activity) -> Void) {
    self.record = record
  }

  func handle(_ response: UNNotificationResponse) {
    let userInfo = response.notification.request.content.userInfo
    switch response.actionIdentifier {
    case "CONFIRM_ORDER":
      guard let order = userInfo["ORDER_ID"] as? String else {
        return record(.missing("ORDER_ID", in: response))
      }
      record(Activity("order.confirmed", [Activity.Detail("orderID", order)]))
    case UNNotificationDefaultActionIdentifier:
      let order = userInfo["ORDER_ID"] as? String
      record(Activity("order.opened", order.map { [Activity.Detail("orderID", $0)] } ?? []))
    default:
      record(.unhandled(response))
    }
  }
}
