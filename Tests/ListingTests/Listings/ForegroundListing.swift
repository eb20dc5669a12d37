import UserNotifications

// An arrival in the foreground: a sound for invitations, which the app shows itself (S51).

class ForegroundDelegate: NSObject, UNUserNotificationCenterDelegate {
  var shown: [String] = []

  func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping (UNNotificationPresentationOptions) -> Void
  ) {
    if notification.request.content.categoryIdentifier == "MEETING_INVITATION" {
      shown.append(notification.request.content.userInfo["MEETING_ID"] as! String)

      // Play a sound to let the user know about the invitation.
      completionHandler(.sound)
      return
    } else {
      // Handle other notification types...
    }

    // Don't alert the user for other types.
    completionHandler(UNNotificationPresentationOptions(rawValue: 0))
  }
}
