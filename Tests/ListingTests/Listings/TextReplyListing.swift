import UIKit
import UserNotifications

// An instant reply, typed into the notification (S30 to S33, S9).

final class ChatDelegate: NSObject, UNUserNotificationCenterDelegate {
  var sent: [(String, String)] = []
  var likes = 0

  static func makeCategory() -> UNNotificationCategory {
    let reply = UNTextInputNotificationAction(
      identifier: "REPLY", title: "Reply", options: [.authenticationRequired],
      textInputButtonTitle: "Send", textInputPlaceholder: "Type your answer")
    let like = UNNotificationAction(identifier: "LIKE", title: "Like", options: [])
    return UNNotificationCategory(
      identifier: "CHAT", actions: [reply, like], intentIdentifiers: [],
      hiddenPreviewsBodyPlaceholder: "%u Messages",
      categorySummaryFormat: "%u messages from %@",
      options: [.hiddenPreviewsShowTitle, .allowInCarPlay])
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    let thread = response.notification.request.content.threadIdentifier
    if let textResponse = response as? UNTextInputNotificationResponse {
      sent.append((thread, textResponse.userText))
    } else if response.actionIdentifier == "LIKE" {
      likes += 1
    }
    completionHandler()
  }
}
