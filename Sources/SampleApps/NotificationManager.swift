import UserNotifications

/// Knows one category of notifications: how to declare it, present it and act on it.
protocol NotificationManager: AnyObject {
  /// The category, with all its actions (S10).
  var category: UNNotificationCategory { get }

  /// How its notifications appear while the app is in the foreground.
  var presentationOptions: UNNotificationPresentationOptions { get }

  /// Does what a person asked for; returns when nothing is left to be done.
  func handle(_ response: UNNotificationResponse)
}

extension NotificationManager {
  var presentationOptions: UNNotificationPresentationOptions { [.banner, .list, .sound] }

  /// Whether a notification is of this manager's category.
  func manages(_ notification: UNNotification) -> Bool {
    notification.request.content.categoryIdentifier == category.identifier
  }
}
