package import UserNotifications

extension DeliveredNotification {
  /// The notification as the app reads it; a remote one has a push trigger (rule A50), a local one
  /// that which it waited for (rule L16).
  package var frameworkNotification: UNNotification {
    let trigger = origin == .remote ? UNPushNotificationTrigger() : trigger?.frameworkTrigger()
    return UNNotification(
      date: date,
      request: UNNotificationRequest(
        identifier: id, content: content.frameworkContent, trigger: trigger))
  }
}
