import UserNotifications

// A shop that lets an order be confirmed without opening the app, with the short initialisers
// (S23).

class OrderNotifications: NSObject {
  static let categoryID = "OrderConfirmationCategory"
  private(set) var confirmed: [Int] = []

  func register(with center: UNUserNotificationCenter = .current()) {
    let confirm = UNNotificationAction(identifier: "confirm", title: "Confirm order")
    let change = UNNotificationAction(
      identifier: "change", title: "Change", options: [.foreground, .authenticationRequired],
      icon: UNNotificationActionIcon(systemImageName: "pencil"))
    let category = UNNotificationCategory(
      identifier: OrderNotifications.categoryID, actions: [confirm, change], intentIdentifiers: [])
    center.setNotificationCategories([category])
    center.delegate = self
  }

  func remind(
    of order: Int, in center: UNUserNotificationCenter = .current()
  ) async throws {
    let content = UNMutableNotificationContent()
    content.title = NSString.localizedUserNotificationString(
      forKey: "Order %@", arguments: [order])
    content.body = "Please confirm it."
    content.sound = .default
    content.badge = 1
    content.categoryIdentifier = OrderNotifications.categoryID
    content.userInfo = ["order": order]
    let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 5, repeats: false)
    let request = UNNotificationRequest(
      identifier: "order-\(order)", content: content, trigger: trigger)
    try await center.add(request)
  }
}

extension OrderNotifications: UNUserNotificationCenterDelegate {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    defer { completionHandler() }
    guard let order = response.notification.request.content.userInfo["order"] as? Int else {
      return
    }
    if response.actionIdentifier == "confirm" {
      confirmed.append(order)
    }
  }
}
