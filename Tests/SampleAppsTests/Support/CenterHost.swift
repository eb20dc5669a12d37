import Foundation
import Synchronization
import UserNotifications

/// The notification side of a phone in memory: what the app registered, asked for and scheduled.
final class CenterHost: UNUserNotificationCenterHost {
  struct State: Sendable {
    /// What happened, in order: `delegate`, `categories`, `authorize`.
    var order: [String] = []
    var categories: Set<UNNotificationCategory> = []
    var options: UNAuthorizationOptions = []
    var added: [UNNotificationRequest] = []
    var addError: UNError?
  }

  let state = Mutex(State())

  func requestAuthorization(
    options: UNAuthorizationOptions,
    completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    state.withLock {
      $0.order.append("authorize")
      $0.options = options
    }
    completionHandler(true, nil)
  }

  func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
    state.withLock {
      $0.order.append("categories")
      $0.categories = categories
    }
  }

  func notificationCategories() -> Set<UNNotificationCategory> {
    state.withLock { $0.categories }
  }

  func notificationSettings() -> UNNotificationSettings {
    UNNotificationSettings(fields: UNNotificationSettings.Fields())
  }

  func add(_ request: UNNotificationRequest) -> (any Error)? {
    state.withLock {
      if $0.addError == nil { $0.added.append(request) }
      return $0.addError
    }
  }

  func pendingNotificationRequests() -> [UNNotificationRequest] { state.withLock { $0.added } }
  func removePendingNotificationRequests(withIdentifiers identifiers: [String]?) {}
  func deliveredNotifications() -> [UNNotification] { [] }
  func removeDeliveredNotifications(withIdentifiers identifiers: [String]?) {}
  func setBadgeCount(_ count: Int) -> (any Error)? { nil }

  func delegateDidChange(
    from old: (any UNUserNotificationCenterDelegate)?,
    to new: (any UNUserNotificationCenterDelegate)?
  ) {
    state.withLock { $0.order.append(new == nil ? "no delegate" : "delegate") }
  }
}
