import UIKit
import UserNotifications

/// Orders: confirmed from the notification, by the `async` delegate methods.
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
