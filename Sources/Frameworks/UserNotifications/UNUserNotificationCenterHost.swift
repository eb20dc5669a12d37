import Foundation
import Synchronization

extension UNUserNotificationCenter {
  /// Implements a notification center.
  ///
  /// Methods may be called from any thread; the center adds no order of its own (A27).
  package protocol Host: AnyObject, Sendable {
    /// The present time, for triggers; by default the machine's.
    var now: Date { get }
    /// The calendar of the device, with its time zone; by default the machine's.
    var calendar: Calendar { get }
    /// Prompts the person, or answers from the earlier decision (A32).
    func requestAuthorization(
      options: UNAuthorizationOptions,
      completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void)
    /// Replaces all registered categories (A29).
    func setNotificationCategories(_ categories: Set<UNNotificationCategory>)
    /// Returns the registered categories.
    func notificationCategories() -> Set<UNNotificationCategory>
    /// Returns the current settings (A45).
    func notificationSettings() -> UNNotificationSettings
    /// Schedules a request, replacing a pending one with the same identifier (A34); nil for
    /// success.
    func add(_ request: UNNotificationRequest) -> (any Error)?
    /// Returns the pending requests.
    func pendingNotificationRequests() -> [UNNotificationRequest]
    /// Removes pending requests; unknown identifiers are ignored (A35); nil removes all.
    func removePendingNotificationRequests(withIdentifiers identifiers: [String]?)
    /// Returns the notifications in Notification Center (A36).
    func deliveredNotifications() -> [UNNotification]
    /// Removes notifications from Notification Center; nil removes all.
    func removeDeliveredNotifications(withIdentifiers identifiers: [String]?)
    /// Sets the badge number, 0 for none (A37); nil for success.
    func setBadgeCount(_ count: Int) -> (any Error)?
    /// Returns the text for a key of the app's strings, remembering the key for the presentation
    /// (L21); without strings, the key itself with the arguments inserted.
    func localizedString(forKey key: String, arguments: [String]) -> String
    /// Called when the app set another delegate, or set it to nil (X23).
    func delegateDidChange(
      from old: (any UNUserNotificationCenterDelegate)?,
      to new: (any UNUserNotificationCenterDelegate)?)
    /// The reason why a file cannot be attached, whatever its contents: the system moved it away
    /// (A43).
    func attachmentFault(at url: URL) -> AttachmentFile.Fault?
    /// Called when the app tried to attach an unsuitable file (X37).
    func attachmentFailed(at url: URL, _ fault: AttachmentFile.Fault)
    /// What the app keeps on the device: its user defaults and its folders.
    var container: AppContainer { get }
    /// The app's bundle identifier.
    var bundleIdentifier: String { get }
  }
}

extension UNUserNotificationCenter.Host {
  /// The machine's time.
  package var now: Date { Date() }

  /// The machine's calendar.
  package var calendar: Calendar { .current }

  /// Returns nil: no file was moved away.
  package func attachmentFault(at url: URL) -> AttachmentFile.Fault? { nil }

  /// A container that nothing else has.
  package var container: AppContainer { AppContainer() }

  /// Empty.
  package var bundleIdentifier: String { "" }

  /// Does nothing.
  package func attachmentFailed(at url: URL, _ fault: AttachmentFile.Fault) {}

  /// Returns the key with the arguments inserted, since there are no strings.
  package func localizedString(forKey key: String, arguments: [String]) -> String {
    PlaceholderText(key).filled(with: arguments)
  }
}

extension UNUserNotificationCenter {
  /// Prints a warning that no phone is bound to the code, so that a call has no effect; once per
  /// method and process.
  ///
  /// - Parameter what: The method that was called.
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

  /// The host of a center without a simulated device: it stores the categories, and allows nothing.
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
