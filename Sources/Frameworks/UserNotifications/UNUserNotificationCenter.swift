// An app that imports only this framework uses NSObject, Data and Date, as it may with Apple's.
@_exported public import Foundation
import Synchronization

/// The app's view of the notification system (S83).
///
/// Usable from any thread. As Apple's, completion handlers are called later, and off the main
/// thread (A27, R23).
open class UNUserNotificationCenter: NSObject, @unchecked Sendable {
  /// The centre of the app whose code is running, where a simulator runs it.
  package static var bound: UNUserNotificationCenter? { AppWork.trace?.center }

  private static let sharedDefault = Mutex<UNUserNotificationCenter?>(nil)
  private static let atWork = Mutex<UNUserNotificationCenter?>(nil)
  private static let unattached = UNUserNotificationCenter(host: UnattachedHost())

  /// What stands behind it; other frameworks ask it for what they need of the same device.
  package let host: any Host
  /// The application of the same app, of a type that another framework knows; nil for an extension.
  package let application: (any AnyObject & Sendable)?
  /// What the app has under way, where a phone waits for it.
  package let work: AppWork?
  private let delegateReference = Mutex(Carried(DelegateReference()))

  /// Creates a centre that passes everything on to a host.
  package init(
    host: any Host, application: (any AnyObject & Sendable)? = nil, work: AppWork? = nil
  ) {
    self.host = host
    self.application = application
    self.work = work
  }

  /// The centre for code that runs in no task of a simulator, such as a thread of the app's own.
  package static var processDefault: UNUserNotificationCenter? {
    get { sharedDefault.withLock { $0 } }
    set { sharedDefault.withLock { $0 = newValue } }
  }

  /// The centre of the phone that works at this moment, for its app's own queues and threads.
  package static var working: UNUserNotificationCenter? {
    get { atWork.withLock { $0 } }
    set { atWork.withLock { $0 = newValue } }
  }

  /// The centre of this app.
  ///
  /// Outside a simulator it is one that remembers categories and delegate, and allows nothing.
  open class func current() -> UNUserNotificationCenter {
    bound ?? (AppWork.isOfWorkingPhone ? working : nil) ?? processDefault ?? unattached
  }

  /// The application of the app whose code runs, found as its centre is; nil outside a simulator.
  package static var runningApplication: (any AnyObject & Sendable)? {
    bound?.application ?? (AppWork.isOfWorkingPhone ? working?.application : nil)
      ?? processDefault?.application
  }

  /// Runs code as that of this app.
  package func bound<Result>(_ body: () throws -> Result) rethrows -> Result {
    try AppWork.$trace.withValue(AppWork.TaskMarker(of: self), operation: body)
  }

  /// Calls a completion handler as the system does: later, and off the main thread.
  package func answer(_ body: @escaping @Sendable () -> Void) {
    if let work { return work.answer(body) }
    DispatchQueue.global().async(group: nil, qos: .unspecified, flags: []) { [self] in
      bound(body)
    }
  }

  /// The object that handles notifications and responses; held weakly.
  ///
  /// Set it before the app has finished launching (S84).
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

  /// Whether the device shows content extensions; it does not.
  open var supportsContentExtensions: Bool { false }

  /// Asks the person to allow the kinds of interaction given (S60).
  ///
  /// - Parameters:
  ///   - options: Every kind that the app uses.
  ///   - completionHandler: Called with true if one or more kinds are allowed (A32).
  open func requestAuthorization(
    options: UNAuthorizationOptions = [],
    completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    host.requestAuthorization(options: options) { [self] isGranted, error in
      answer { completionHandler(isGranted, error) }
    }
  }

  /// Asks the person to allow the kinds of interaction given (S60).
  ///
  /// - Parameter options: Every kind that the app uses.
  /// - Returns: Whether one or more kinds are allowed (A32).
  /// - Throws: What the system reports.
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

  /// Hands over the registered categories.
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

  /// Hands over the settings of this moment (A45).
  open func getNotificationSettings(
    completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void
  ) {
    let current = host.notificationSettings()
    answer { completionHandler(current) }
  }

  /// Returns the settings of this moment (A45).
  open func notificationSettings() async -> UNNotificationSettings {
    host.notificationSettings()
  }

  /// Schedules a notification; one of the same identifier is replaced (A34).
  ///
  /// - Parameters:
  ///   - request: What to deliver and when.
  ///   - completionHandler: Called with nil once scheduled, else with a ``UNError``.
  open func add(
    _ request: UNNotificationRequest,
    withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    let error = host.add(request)
    if let completionHandler { answer { completionHandler(error) } }
  }

  /// Schedules a notification; one of the same identifier is replaced (A34).
  ///
  /// - Parameter request: What to deliver and when.
  /// - Throws: ``UNError`` where the request cannot be scheduled.
  open func add(_ request: UNNotificationRequest) async throws {
    if let error = host.add(request) { throw error }
  }

  /// Hands over the requests that wait for their trigger, in no certain order (L10).
  open func getPendingNotificationRequests(
    completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
  ) {
    let current = host.pendingNotificationRequests()
    answer { completionHandler(current) }
  }

  /// Returns the requests that wait for their trigger, in no certain order (L10).
  open func pendingNotificationRequests() async -> [UNNotificationRequest] {
    host.pendingNotificationRequests()
  }

  /// Drops waiting requests; identifiers not known are ignored (A35).
  open func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
    host.removePendingNotificationRequests(withIdentifiers: identifiers)
  }

  /// Drops all waiting requests.
  open func removeAllPendingNotificationRequests() {
    host.removePendingNotificationRequests(withIdentifiers: nil)
  }

  /// Hands over the notifications still in Notification Center (A36).
  open func getDeliveredNotifications(
    completionHandler: @escaping @Sendable ([UNNotification]) -> Void
  ) {
    let current = host.deliveredNotifications()
    answer { completionHandler(current) }
  }

  /// Returns the notifications still in Notification Center (A36).
  open func deliveredNotifications() async -> [UNNotification] {
    host.deliveredNotifications()
  }

  /// Takes notifications out of Notification Center; identifiers not known are ignored (L9).
  open func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
    host.removeDeliveredNotifications(withIdentifiers: identifiers)
  }

  /// Takes all of the app's notifications out of Notification Center.
  open func removeAllDeliveredNotifications() {
    host.removeDeliveredNotifications(withIdentifiers: nil)
  }

  /// Sets the number on the app's icon; 0 removes it (A37).
  ///
  /// - Parameters:
  ///   - newBadgeCount: The number, not negative.
  ///   - completionHandler: Called with nil once set, else with a ``UNError``.
  open func setBadgeCount(
    _ newBadgeCount: Int,
    withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    let error = host.setBadgeCount(newBadgeCount)
    if let completionHandler { answer { completionHandler(error) } }
  }

  /// Sets the number on the app's icon; 0 removes it (A37).
  ///
  /// - Parameter newBadgeCount: The number, not negative.
  /// - Throws: ``UNError`` with ``UNError/Code/badgeInputInvalid`` for a number that is not valid.
  open func setBadgeCount(_ newBadgeCount: Int) async throws {
    if let error = host.setBadgeCount(newBadgeCount) { throw error }
  }

  private struct DelegateReference {
    weak var delegate: (any UNUserNotificationCenterDelegate)?
  }
}

/// What an app asks a person to allow (2.1, S60).
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
  /// Play critical sounds whatever the mute switch and Focus say; needs an entitlement (A33).
  public static let criticalAlert = UNAuthorizationOptions(rawValue: 16)
  /// Offer a button to the notification settings inside the app (R22).
  public static let providesAppNotificationSettings = UNAuthorizationOptions(rawValue: 32)
  /// Deliver quietly without asking, until the person decides (S66).
  public static let provisional = UNAuthorizationOptions(rawValue: 64)
  /// Read messages aloud; always included since iOS 15.
  public static let announcement = UNAuthorizationOptions(rawValue: 128)
  /// Break through Focus; superseded by the entitlement.
  public static let timeSensitive = UNAuthorizationOptions(rawValue: 256)
}
