public import UserNotifications

extension UNNotificationResponse {
  /// The scene in which the response is to be handled: none, as there is one scene at most (R13).
  public var targetScene: UIScene? { nil }
}
