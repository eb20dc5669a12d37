import Synchronization

/// The host of a centre that belongs to no simulated device: it remembers the categories, and
/// nobody has allowed anything.
package final class UnattachedHost: UNUserNotificationCenterHost {
  private let categories = Mutex<Set<UNNotificationCategory>>([])

  /// Creates a host without categories.
  package init() {}

  /// Answers no.
  package func requestAuthorization(
    options: UNAuthorizationOptions,
    completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    completionHandler(false, nil)
  }

  /// Remembers the categories.
  package func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
    self.categories.withLock { $0 = categories }
  }

  /// Returns the categories last set.
  package func notificationCategories() -> Set<UNNotificationCategory> {
    categories.withLock { $0 }
  }

  /// Returns the settings of an app that has never asked.
  package func notificationSettings() -> UNNotificationSettings {
    UNNotificationSettings(fields: UNNotificationSettings.Fields())
  }

  /// Refuses with ``UNError/Code/notificationsNotAllowed``.
  package func add(_ request: UNNotificationRequest) -> (any Error)? {
    UNError(.notificationsNotAllowed)
  }

  /// Returns none.
  package func pendingNotificationRequests() -> [UNNotificationRequest] { [] }

  /// Does nothing.
  package func removePendingNotificationRequests(withIdentifiers identifiers: [String]?) {}

  /// Returns none.
  package func deliveredNotifications() -> [UNNotification] { [] }

  /// Does nothing.
  package func removeDeliveredNotifications(withIdentifiers identifiers: [String]?) {}

  /// Refuses with ``UNError/Code/notificationsNotAllowed``.
  package func setBadgeCount(_ count: Int) -> (any Error)? {
    UNError(.notificationsNotAllowed)
  }

  /// Does nothing.
  package func delegateDidChange(
    from old: (any UNUserNotificationCenterDelegate)?,
    to new: (any UNUserNotificationCenterDelegate)?
  ) {}
}
