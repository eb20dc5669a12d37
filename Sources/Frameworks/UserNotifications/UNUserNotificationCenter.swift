// As with Apple's framework, an app that imports only this one can use NSObject, Data and Date;
// with them comes what follows the phone in Foundation and Dispatch.
@_exported public import AppRuntime
@_exported public import Foundation
import Synchronization

/// The app's interface to the notification system (S83).
///
/// It can be used from any thread. As with Apple's class, completion handlers are called
/// asynchronously and off the main thread (A27, R23).
open class UNUserNotificationCenter: NSObject, @unchecked Sendable {
  /// The center of code that no phone runs.
  package static let unattached = UNUserNotificationCenter(host: UnattachedHost())

  /// The host, which other frameworks also use for the same device.
  package let host: any Host
  /// The application of the same app, whose type another framework defines; nil for an extension.
  package let application: (any AnyObject & Sendable)?
  /// The app's work in progress; nil if no phone waits for it.
  package let work: AppWork?
  /// What belongs to the present process of the app.
  let resources = Mutex(ProcessResources())
  private let delegateReference = Mutex(Carried(DelegateReference()))

  /// Creates a center for a host.
  package init(
    host: any Host, application: (any AnyObject & Sendable)? = nil, work: AppWork? = nil
  ) {
    self.host = host
    self.application = application
    self.work = work
  }

  /// The notification center of this app.
  ///
  /// Outside a simulator it only stores categories and the delegate, and allows nothing.
  open class func current() -> UNUserNotificationCenter {
    AppWork.candidates.first as? UNUserNotificationCenter ?? unattached
  }

  /// The application of the running code, found in the same way as its center; nil outside a
  /// simulator.
  package static var runningApplication: (any AnyObject & Sendable)? {
    AppWork.candidates.lazy.compactMap { ($0 as? UNUserNotificationCenter)?.application }.first
  }

  /// Calls a completion handler as the system does: asynchronously and off the main thread.
  package func answer(_ body: @escaping @Sendable () -> Void) {
    if let work { return work.answer(body) }
    DispatchQueue.global().async(group: nil, qos: .unspecified, flags: []) { [self] in
      bound(body)
    }
  }

  /// The delegate, which handles notifications and responses; held weakly.
  ///
  /// Set it before the app finishes launching (S84).
  open weak var delegate: (any UNUserNotificationCenterDelegate)? {
    get { delegateReference.withLock { Carried($0.value.delegate) }.value }
    set {
      let new = Carried(newValue)
      let old = delegateReference.withLock { reference in
        defer { reference.value.delegate = new.value }
        return Carried(reference.value.delegate)
      }
      host.delegateDidChange(from: old.value, to: newValue)
    }
  }

  /// Whether the device supports content extensions; always false.
  open var supportsContentExtensions: Bool { false }

  /// Requests permission for the given options (S60).
  ///
  /// - Parameters:
  ///   - options: Every option that the app uses.
  ///   - completionHandler: Called with true if at least one option is allowed (A32).
  open func requestAuthorization(
    options: UNAuthorizationOptions = [],
    completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    host.requestAuthorization(options: options) { [self] isGranted, error in
      answer { completionHandler(isGranted, error) }
    }
  }

  /// Requests permission for the given options (S60).
  ///
  /// - Parameter options: Every option that the app uses.
  /// - Returns: Whether at least one option is allowed (A32).
  /// - Throws: The error that the system reports.
  open func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool {
    try await withCheckedThrowingContinuation { continuation in
      requestAuthorization(options: options) { granted, error in
        continuation.resume(with: error.map(Result.failure) ?? .success(granted))
      }
    }
  }

  /// Replaces all registered categories; an empty set removes all (A29).
  open func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
    host.setNotificationCategories(categories)
  }

  /// Passes the registered categories to the handler.
  open func getNotificationCategories(
    completionHandler: @escaping @Sendable (Set<UNNotificationCategory>) -> Void
  ) {
    let current = host.notificationCategories()
    answer { completionHandler(current) }
  }

  /// Returns the registered categories.
  open func notificationCategories() async -> Set<UNNotificationCategory> {
    host.notificationCategories()
  }

  /// Passes the current settings to the handler (A45).
  open func getNotificationSettings(
    completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void
  ) {
    let current = host.notificationSettings()
    answer { completionHandler(current) }
  }

  /// Returns the current settings (A45).
  open func notificationSettings() async -> UNNotificationSettings {
    host.notificationSettings()
  }

  /// Schedules a notification, replacing one with the same identifier (A34).
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - completionHandler: Called with nil after scheduling, otherwise with a ``UNError``.
  open func add(
    _ request: UNNotificationRequest,
    withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    let error = host.add(request)
    if let completionHandler { answer { completionHandler(error) } }
  }

  /// Schedules a notification, replacing one with the same identifier (A34).
  ///
  /// - Parameter request: The request.
  /// - Throws: ``UNError`` if the request cannot be scheduled.
  open func add(_ request: UNNotificationRequest) async throws {
    if let error = host.add(request) { throw error }
  }

  /// Passes the pending requests to the handler, in no particular order (L10).
  open func getPendingNotificationRequests(
    completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
  ) {
    let current = host.pendingNotificationRequests()
    answer { completionHandler(current) }
  }

  /// Returns the pending requests, in no particular order (L10).
  open func pendingNotificationRequests() async -> [UNNotificationRequest] {
    host.pendingNotificationRequests()
  }

  /// Removes pending requests; unknown identifiers are ignored (A35).
  open func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
    host.removePendingNotificationRequests(withIdentifiers: identifiers)
  }

  /// Removes all pending requests.
  open func removeAllPendingNotificationRequests() {
    host.removePendingNotificationRequests(withIdentifiers: nil)
  }

  /// Passes the notifications in Notification Center to the handler (A36).
  open func getDeliveredNotifications(
    completionHandler: @escaping @Sendable ([UNNotification]) -> Void
  ) {
    let current = host.deliveredNotifications()
    answer { completionHandler(current) }
  }

  /// Returns the notifications in Notification Center (A36).
  open func deliveredNotifications() async -> [UNNotification] {
    host.deliveredNotifications()
  }

  /// Removes notifications from Notification Center; unknown identifiers are ignored (L9).
  open func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
    host.removeDeliveredNotifications(withIdentifiers: identifiers)
  }

  /// Removes all of the app's notifications from Notification Center.
  open func removeAllDeliveredNotifications() {
    host.removeDeliveredNotifications(withIdentifiers: nil)
  }

  /// Sets the badge number of the app's icon; 0 removes it (A37).
  ///
  /// - Parameters:
  ///   - newBadgeCount: The number, not negative.
  ///   - completionHandler: Called with nil on success, otherwise with a ``UNError``.
  open func setBadgeCount(
    _ newBadgeCount: Int,
    withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    let error = host.setBadgeCount(newBadgeCount)
    if let completionHandler { answer { completionHandler(error) } }
  }

  /// Sets the badge number of the app's icon; 0 removes it (A37).
  ///
  /// - Parameter newBadgeCount: The number, not negative.
  /// - Throws: ``UNError`` with ``UNError/Code/badgeInputInvalid`` for an invalid number.
  open func setBadgeCount(_ newBadgeCount: Int) async throws {
    if let error = host.setBadgeCount(newBadgeCount) { throw error }
  }

  private struct DelegateReference {
    weak var delegate: (any UNUserNotificationCenterDelegate)?
  }

  /// Ends the process of the app; a later launch begins another one.
  package func endProcess() {
    delegate = nil
    resources.withLock { resources in
      resources.end()
      resources = ProcessResources()
    }
  }
}

extension UNUserNotificationCenter: RunningApp {
  package var process: ProcessResources { resources.withLock { $0 } }
  package var container: AppContainer { host.container }
  package var now: Date { host.now }
  package var bundleIdentifier: String { host.bundleIdentifier }
}

/// The interactions for which an app requests permission (2.1, S60).
public struct UNAuthorizationOptions: OptionSet, Hashable, Codable, Sendable {
  /// The bits, with Apple's values.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Badge the app's icon.
  public static let badge = UNAuthorizationOptions(rawValue: 1)
  /// Play sounds.
  public static let sound = UNAuthorizationOptions(rawValue: 2)
  /// Show alerts.
  public static let alert = UNAuthorizationOptions(rawValue: 4)
  /// Show notifications in CarPlay.
  public static let carPlay = UNAuthorizationOptions(rawValue: 8)
  /// Play critical sounds despite the silent switch and a Focus; needs an entitlement (A33).
  public static let criticalAlert = UNAuthorizationOptions(rawValue: 16)
  /// Show a button for the notification settings inside the app (R22).
  public static let providesAppNotificationSettings = UNAuthorizationOptions(rawValue: 32)
  /// Deliver quietly without a prompt, until the person decides (S66).
  public static let provisional = UNAuthorizationOptions(rawValue: 64)
  /// Read messages aloud; always included since iOS 15.
  public static let announcement = UNAuthorizationOptions(rawValue: 128)
  /// Break through a Focus; superseded by the entitlement.
  public static let timeSensitive = UNAuthorizationOptions(rawValue: 256)
}
