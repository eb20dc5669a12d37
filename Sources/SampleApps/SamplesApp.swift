import UIKit
import UserNotifications

/// Samples: one app with the categories of all the others.
final class SamplesAppDelegate: HandlerDelegate, UIApplicationDelegate,
  UNUserNotificationCenterDelegate
{
  private let meetings: MeetingManager
  private let messages: MessageManager

  init(record: @escaping @Sendable (Activity) -> Void, files: any FileStore) {
    meetings = MeetingManager(calendar: MeetingCalendar(files), record: record)
    messages = MessageManager(record: record)
    super.init(
      [meetings, ReminderManager(record: record), OrderManager(record: record), messages],
      record: record)
  }

  override func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    meetings.mergeStagedAnswers()
    return super.application(application, didFinishLaunchingWithOptions: launchOptions)
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
}

/// Orders: confirms orders from the notification, with the `async` delegate methods.
final class OrdersAppDelegate: SampleDelegate, UIApplicationDelegate,
  UNUserNotificationCenterDelegate
{
  init(record: @escaping (Activity) -> Void) {
    super.init([OrderManager(record: record)], record: record)
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions {
    options(for: notification)
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async {
    handle(response)
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
