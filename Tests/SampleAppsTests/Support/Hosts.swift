import Foundation
import SampleApps
import Synchronization
import UIKit
import UserNotifications

/// The notification side of a phone in memory: what the app registered, asked for and scheduled.
final class CenterHost: UNUserNotificationCenter.Host {
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

/// The application side of a phone in memory: it may be locked.
final class LockHost: UIApplication.Host {
  private let locked = Mutex(false)
  private let counted = Mutex(0)

  /// How often the app asked for a device token.
  var registrations: Int { counted.withLock { $0 } }

  var isLocked: Bool {
    get { locked.withLock { $0 } }
    set { locked.withLock { $0 = newValue } }
  }

  let applicationState = UIApplication.State.background
  var isProtectedDataAvailable: Bool { !isLocked }
  let isRegisteredForRemoteNotifications = false
  let backgroundRefreshStatus = UIBackgroundRefreshStatus.available

  var applicationIconBadgeNumber: Int {
    get { 0 }
    set {}
  }

  func registerForRemoteNotifications() {
    counted.withLock { $0 += 1 }
  }

  func unregisterForRemoteNotifications() {}
}

/// Files in memory, of which those of the class Complete are closed while the phone is locked.
final class MemoryFiles: FileStore {
  private let lock: LockHost
  private let files = Mutex<[String: (text: String, protection: FileProtectionType)]>([:])

  init(lock: LockHost) {
    self.lock = lock
  }

  /// The names of the files.
  var names: [String] { files.withLock { $0.keys.sorted() } }

  func read(_ name: String) throws -> String? {
    let file = files.withLock { $0[name] }
    if let file { try checkOpen(file.protection) }
    return file?.text
  }

  func write(_ text: String, to name: String, protection: FileProtectionType) throws {
    try checkOpen(protection)
    files.withLock { $0[name] = (text, protection) }
  }

  func remove(_ name: String) {
    files.withLock { _ = $0.removeValue(forKey: name) }
  }

  private func checkOpen(_ protection: FileProtectionType) throws {
    if lock.isLocked, protection.rawValue == FileProtectionType.complete.rawValue {
      throw CocoaError(.fileReadNoPermission)
    }
  }
}
