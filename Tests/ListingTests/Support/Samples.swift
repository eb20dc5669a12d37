import Foundation
import UserNotifications

/// A notification delivered at the start of 2026.
func notification(
  _ identifier: String = "n1", category: String = "", thread: String = "",
  userInfo: [AnyHashable: Any] = [:], isRemote: Bool = true
) -> UNNotification {
  let content = UNMutableNotificationContent()
  content.categoryIdentifier = category
  content.threadIdentifier = thread
  content.userInfo = userInfo
  let request = UNNotificationRequest(
    identifier: identifier, content: content,
    trigger: isRemote ? UNPushNotificationTrigger() : nil)
  return UNNotification(date: Date(timeIntervalSince1970: 1_767_225_600), request: request)
}

/// The response to a notification by an action.
func response(
  _ actionIdentifier: String, to notification: UNNotification, text: String? = nil
) -> UNNotificationResponse {
  guard let text else {
    return UNNotificationResponse(notification: notification, actionIdentifier: actionIdentifier)
  }
  return UNTextInputNotificationResponse(
    notification: notification, actionIdentifier: actionIdentifier, userText: text)
}
