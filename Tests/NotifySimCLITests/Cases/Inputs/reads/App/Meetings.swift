// swift-format-ignore-file: NeverForceUnwrap

import UserNotifications

/// The answers to invitations.
final class Meetings: NSObject, UNUserNotificationCenterDelegate {
  /// Registers the invitation's buttons.
  func register() {
    let accept = UNNotificationAction(identifier: "ACCEPT", title: "Accept", options: [])
    let reply = UNTextInputNotificationAction(
      identifier: "REPLY", title: "Reply", options: [], textInputButtonTitle: "Send",
      textInputPlaceholder: "")
    let invitation = UNNotificationCategory(
      identifier: "INVITATION", actions: [accept, reply], intentIdentifiers: [], options: [])
    UNUserNotificationCenter.current().setNotificationCategories([invitation])
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    defer { completionHandler() }
    let userInfo = response.notification.request.content.userInfo
    let meetingID = userInfo["MEETING_ID"] as! String
    switch response.actionIdentifier {
    case "ACCEPT":
      guard let userID = userInfo[Key.user] as? Int else { return }
      answer(meetingID, for: userID)
    case "REPLY":
      reply(to: meetingID, userInfo)
    default:
      show(meetingID, room: userInfo["room"] as? String ?? "")
    }
  }

  private func reply(to meeting: String, _ info: [AnyHashable: Any]) {
    let organizer = info["organizer"] as? [String: String]
    send("Thanks", to: organizer!["address"])
  }

  private func answer(_ meeting: String, for user: Int) {}
  private func show(_ meeting: String, room: String) {}
  private func send(_ text: String, to address: String?) {}
}

/// The keys of the user info.
private enum Key {
  static let user = "USER_ID"
}
