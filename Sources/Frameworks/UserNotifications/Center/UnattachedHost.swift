import Synchronization

/// The host of a centre that belongs to no simulated device: it remembers the categories, and
/// nobody has allowed anything.
final class UnattachedHost: UNUserNotificationCenterHost {
  private let categories = Mutex<Set<UNNotificationCategory>>([])

  func requestAuthorization(
    options: UNAuthorizationOptions,
    completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    completionHandler(false, nil)
  }

  func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
    self.categories.withLock { $0 = categories }
  }

  func notificationCategories() -> Set<UNNotificationCategory> {
    categories.withLock { $0 }
  }

  func notificationSettings() -> UNNotificationSettings {
    UNNotificationSettings(fields: UNNotificationSettings.Fields())
  }

  func add(_ request: UNNotificationRequest) -> (any Error)? {
    UNError(.notificationsNotAllowed)
  }

  func pendingNotificationRequests() -> [UNNotificationRequest] { [] }

  func removePendingNotificationRequests(withIdentifiers identifiers: [String]?) {}

  func deliveredNotifications() -> [UNNotification] { [] }

  func removeDeliveredNotifications(withIdentifiers identifiers: [String]?) {}

  func setBadgeCount(_ count: Int) -> (any Error)? {
    UNError(.notificationsNotAllowed)
  }

  func delegateDidChange(
    from old: (any UNUserNotificationCenterDelegate)?,
    to new: (any UNUserNotificationCenterDelegate)?
  ) {}
}
