package import UserNotifications

extension DeliveredNotification {
  /// The notification as the app reads it; a remote one has a push trigger (rule A50).
  package var frameworkNotification: UNNotification {
    let trigger = origin == .remote ? UNPushNotificationTrigger() : nil
    return UNNotification(
      date: date,
      request: UNNotificationRequest(
        identifier: id, content: content.frameworkContent, trigger: trigger))
  }
}
