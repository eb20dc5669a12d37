import UserNotifications

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
