import UserNotifications

final class Center: NSObject, UNUserNotificationCenterDelegate {
  func start() {
    let accept = UNNotificationAction(identifier: "ACCEPT", title: "Accept", options: [])
    let snooze = UNNotificationAction(identifier: "SNOOZE", title: "Snooze", options: [])
    let meeting = UNNotificationCategory(
      identifier: "MEETING", actions: [accept, snooze], intentIdentifiers: [])
    let message = UNNotificationCategory(
      identifier: "MESSAGE", actions: [], intentIdentifiers: [])
    UNUserNotificationCenter.current().setNotificationCategories([meeting])
  }

  func remind() {
    let content = UNMutableNotificationContent()
    content.categoryIdentifier = "MEETINGS"
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    guard let meeting = Meeting(response.notification) else { return }
    if response.actionIdentifier == "ACCEPT" { meeting.accept() }
    completionHandler()
  }
}
