import Foundation
import Synchronization

extension UNUserNotificationCenter {
  /// What stands behind a notification centre and does its work.
  ///
  /// Every call may come from any thread; the centre adds no order of its own (A27).
  package protocol Host: AnyObject, Sendable {
    /// The present moment, from which triggers count; the machine's time unless told.
    var now: Date { get }
    /// The calendar, with its time zone, of the device; the machine's unless told.
    var calendar: Calendar { get }
    /// Asks the person, or answers from what was decided before (A32).
    func requestAuthorization(
      options: UNAuthorizationOptions,
      completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void)
    /// Replaces all registered categories (A29).
    func setNotificationCategories(_ categories: Set<UNNotificationCategory>)
    /// Returns the registered categories.
    func notificationCategories() -> Set<UNNotificationCategory>
    /// Returns the settings of this moment (A45).
    func notificationSettings() -> UNNotificationSettings
    /// Schedules a request, replacing a pending one of that identifier (A34); nil is success.
    func add(_ request: UNNotificationRequest) -> (any Error)?
    /// Returns the requests that wait for their trigger.
    func pendingNotificationRequests() -> [UNNotificationRequest]
    /// Drops waiting requests, those not known being ignored (A35); nil is all.
    func removePendingNotificationRequests(withIdentifiers identifiers: [String]?)
    /// Returns the notifications still in Notification Center (A36).
    func deliveredNotifications() -> [UNNotification]
    /// Takes notifications out of Notification Center; nil is all.
    func removeDeliveredNotifications(withIdentifiers identifiers: [String]?)
    /// Sets the number on the icon, 0 being none (A37); nil is success.
    func setBadgeCount(_ count: Int) -> (any Error)?
    /// Returns the text of a key of the app's strings, which the text leads back to when it is
    /// shown (L21); the key itself, filled in, unless there are strings.
    func localizedString(forKey key: String, arguments: [String]) -> String
    /// Learns that the app set another delegate, or none (X23).
    func delegateDidChange(
      from old: (any UNUserNotificationCenterDelegate)?,
      to new: (any UNUserNotificationCenterDelegate)?)
    /// Says why a file cannot be attached, whatever is in it: the system took it away (A43).
    func attachmentFault(at url: URL) -> AttachmentFile.Fault?
    /// Learns that the app tried to attach a file that it cannot (X37).
    func attachmentFailed(at url: URL, _ fault: AttachmentFile.Fault)
    /// Returns the folder that the app shares with its extensions under the name of a group.
    func container(ofGroup identifier: String) -> URL?
  }
}

extension UNUserNotificationCenter.Host {
  /// The machine's time.
  package var now: Date { Date() }

  /// The machine's calendar.
  package var calendar: Calendar { .current }

  /// Nil: no file was ever taken away.
  package func attachmentFault(at url: URL) -> AttachmentFile.Fault? { nil }

  /// None.
  package func container(ofGroup identifier: String) -> URL? { nil }

  /// Does nothing.
  package func attachmentFailed(at url: URL, _ fault: AttachmentFile.Fault) {}

  /// The key, filled in: there are no strings.
  package func localizedString(forKey key: String, arguments: [String]) -> String {
    PlaceholderText(key).filled(with: arguments)
  }
}

extension UNUserNotificationCenter {
  /// Says that something was asked of a system that is not there, as no phone is bound to the code:
  /// once for each thing in a process.
  ///
  /// - Parameter what: What was called.
  package static func reportUnbound(_ what: String) {
    guard unboundUses.withLock({ $0.insert(what).inserted }) else { return }
    let text = """
      warning: '\(what)' was called where no phone is bound, and does nothing
      help: call it while a phone performs something; for what runs between, make one phone the \
      process's own with 'becomeProcessDefault()'

      """
    FileHandle.standardError.write(Data(text.utf8))
  }

  private static let unboundUses = Mutex<Set<String>>([])

  /// The host of a centre that belongs to no simulated device: it remembers the categories, and
  /// nobody has allowed anything.
  final class UnattachedHost: Host {
    private let categories = Mutex<Set<UNNotificationCategory>>([])

    func requestAuthorization(
      options: UNAuthorizationOptions,
      completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
      UNUserNotificationCenter.reportUnbound("requestAuthorization(options:)")
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
      UNUserNotificationCenter.reportUnbound("add(_:)")
      return UNError(.notificationsNotAllowed)
    }

    func pendingNotificationRequests() -> [UNNotificationRequest] { [] }

    func removePendingNotificationRequests(withIdentifiers identifiers: [String]?) {
      UNUserNotificationCenter.reportUnbound("removePendingNotificationRequests(withIdentifiers:)")
    }

    func deliveredNotifications() -> [UNNotification] { [] }

    func removeDeliveredNotifications(withIdentifiers identifiers: [String]?) {
      UNUserNotificationCenter.reportUnbound("removeDeliveredNotifications(withIdentifiers:)")
    }

    func setBadgeCount(_ count: Int) -> (any Error)? {
      UNUserNotificationCenter.reportUnbound("setBadgeCount(_:)")
      return UNError(.notificationsNotAllowed)
    }

    func delegateDidChange(
      from old: (any UNUserNotificationCenterDelegate)?,
      to new: (any UNUserNotificationCenterDelegate)?
    ) {}
  }
}
