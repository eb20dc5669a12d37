public import UserNotifications

extension UNNotificationResponse {
  /// The scene in which the response is to be handled: none, as no app has scenes here (R13).
  public var targetScene: UIScene? { nil }
}
