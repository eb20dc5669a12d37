@_exported public import Foundation
import Synchronization
// Apple's UIKit passes on Foundation and UserNotifications, and apps rely on both.
@_exported public import UserNotifications

/// The app as an object (A59).
@preconcurrency @MainActor open class UIApplication: UIResponder {
  nonisolated let host: any UIApplicationHost
  /// The windows that were shown, as far as anybody holds them.
  var shownWindows: [ShownWindow] = []
  /// The scene that is connected.
  package var scene: UIScene?

  /// Creates an application that passes everything on to a host.
  package init(host: any UIApplicationHost) {
    self.host = host
  }

  /// The application; outside a simulator an active one that cannot register.
  open class var shared: UIApplication {
    let found = RunningApplication.bound ?? (AppWork.isOfWorkingPhone ? .working : nil)
    return (found ?? .processDefault ?? .unattached).object
  }

  /// The object that handles what happens to the app; kept alive, as the system keeps it.
  open var delegate: (any UIApplicationDelegate)?

  /// Lets go of all that belongs to the app's process, as its end does.
  package final func endProcess() {
    delegate = nil
    scene = nil
    shownWindows = []
  }

  /// Where the app is.
  open var applicationState: State { host.applicationState }

  /// Whether protected files can be read; false while the device is locked (S46, R9).
  open var isProtectedDataAvailable: Bool { host.isProtectedDataAvailable }

  /// Whether the app is registered for remote notifications (A59).
  open var isRegisteredForRemoteNotifications: Bool { host.isRegisteredForRemoteNotifications }

  /// Whether the app may be run in the background to fetch data (A59).
  open var backgroundRefreshStatus: UIBackgroundRefreshStatus { host.backgroundRefreshStatus }

  /// Whether the screen stays on while nobody touches it; it keeps what it is told.
  open var isIdleTimerDisabled = false

  /// Does nothing, as it does since iOS 13: the time for fetching is given by silent pushes alone.
  open func setMinimumBackgroundFetchInterval(_ minimumBackgroundFetchInterval: TimeInterval) {}

  /// The quick actions of the app's icon, which are kept and which nobody chooses.
  open var shortcutItems: [UIApplicationShortcutItem]?

  /// The number on the app's icon, 0 for none; `setBadgeCount(_:)` has taken its place (A59).
  open var applicationIconBadgeNumber: Int {
    get { host.applicationIconBadgeNumber }
    set { host.applicationIconBadgeNumber = newValue }
  }

  /// Asks for a device token; do so at every launch (S78, A63).
  open func registerForRemoteNotifications() {
    host.registerForRemoteNotifications()
  }

  /// Stops remote notifications for the app.
  open func unregisterForRemoteNotifications() {
    host.unregisterForRemoteNotifications()
  }
}

/// An application whose object is made on the main thread, once it is asked for.
package final class RunningApplication: Sendable {
  /// The application whose code is running, where a simulator runs it.
  @TaskLocal package static var bound: RunningApplication?

  /// The application for code that runs in no task of a simulator.
  package static var processDefault: RunningApplication? {
    get { sharedDefault.withLock { $0 } }
    set { sharedDefault.withLock { $0 = newValue } }
  }

  /// The application of the phone that works at this moment, for its app's own queues and threads.
  package static var working: RunningApplication? {
    get { atWork.withLock { $0 } }
    set { atWork.withLock { $0 = newValue } }
  }

  private static let sharedDefault = Mutex<RunningApplication?>(nil)
  private static let atWork = Mutex<RunningApplication?>(nil)
  static let unattached = RunningApplication(host: UIApplication.UnattachedHost())

  private let host: any UIApplicationHost
  @MainActor private var made: UIApplication?

  /// Creates an application that passes everything on to a host.
  package init(host: any UIApplicationHost) {
    self.host = host
  }

  /// The application as an object.
  @MainActor package var object: UIApplication {
    let object = made ?? UIApplication(host: host)
    made = object
    return object
  }
}

extension UIApplication {
  /// Where the app is, as the app sees it.
  public enum State: Int, Hashable, Codable, Sendable, CaseIterable {
    /// In the foreground, receiving events.
    case active = 0
    /// In the foreground, in transition or interrupted.
    case inactive = 1
    /// In the background.
    case background = 2
  }

  /// A key of the dictionary that says why an app was launched.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key as a string.
    public var rawValue: String

    /// Creates a key from its string.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The payload of the remote notification for which the app was launched (A61).
    public static let remoteNotification = LaunchOptionsKey(
      rawValue: "UIApplicationLaunchOptionsRemoteNotificationKey")
    /// The link that the app was launched to open; no launch has it.
    public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
    /// The local notification of an older API; no launch has it.
    public static let localNotification = LaunchOptionsKey(
      rawValue: "UIApplicationLaunchOptionsLocalNotificationKey")
    /// The app that had this one launched; no launch has it.
    public static let sourceApplication = LaunchOptionsKey(
      rawValue: "UIApplicationLaunchOptionsSourceApplicationKey")
    /// What the app is to go on with; no launch has it.
    public static let userActivityDictionary = LaunchOptionsKey(
      rawValue: "UIApplicationLaunchOptionsUserActivityDictionaryKey")
    /// The quick action that the person chose; no launch has it.
    public static let shortcutItem = LaunchOptionsKey(
      rawValue: "UIApplicationLaunchOptionsShortcutItemKey")
    /// The app was launched for its position; no launch has it.
    public static let location = LaunchOptionsKey(
      rawValue: "UIApplicationLaunchOptionsLocationKey")
  }
}

/// The name of the keys before Swift 4.2.
@available(*, deprecated, renamed: "UIApplication.LaunchOptionsKey")
public typealias UIApplicationLaunchOptionsKey = UIApplication.LaunchOptionsKey

/// What an app asks the person to allow, before iOS 10.
@available(*, deprecated, message: "use UNAuthorizationOptions")
public struct UIUserNotificationType: OptionSet, Sendable {
  /// The bits, with Apple's values.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Badge the app's icon.
  public static let badge = UIUserNotificationType(rawValue: 1)
  /// Play sounds.
  public static let sound = UIUserNotificationType(rawValue: 2)
  /// Show alerts.
  public static let alert = UIUserNotificationType(rawValue: 4)
}

/// The request for permission before iOS 10, which apps for older systems still have.
@available(*, deprecated, message: "use UNUserNotificationCenter.requestAuthorization(options:)")
public final class UIUserNotificationSettings: NSObject, Sendable {
  /// What the app asks for.
  public let types: UIUserNotificationType

  /// Creates a request; categories are registered with the notification centre instead.
  public init(types: UIUserNotificationType, categories: Set<UNNotificationCategory>?) {
    self.types = types
  }
}

extension UIApplication {
  /// Asks the person as `requestAuthorization(options:)` does, to which iOS hands it on.
  @available(*, deprecated, message: "use UNUserNotificationCenter.requestAuthorization(options:)")
  public func registerUserNotificationSettings(_ notificationSettings: UIUserNotificationSettings) {
    // The bits are the same.
    let options = UNAuthorizationOptions(rawValue: notificationSettings.types.rawValue)
    UNUserNotificationCenter.current().requestAuthorization(options: options) { _, _ in }
  }
}

/// Whether the app may be run in the background to fetch data (A16).
public enum UIBackgroundRefreshStatus: Int, Hashable, Codable, Sendable, CaseIterable {
  /// No, and the person cannot change that.
  case restricted = 0
  /// No, for the person switched it off.
  case denied = 1
  /// Yes.
  case available = 2
}

/// What stands behind an application object and does its work; every call may come from any thread.
package protocol UIApplicationHost: AnyObject, Sendable {
  /// Where the app is.
  var applicationState: UIApplication.State { get }
  /// Whether files of the complete protection class can be read: not on a locked device (R9).
  var isProtectedDataAvailable: Bool { get }
  /// Whether the app is registered for remote notifications.
  var isRegisteredForRemoteNotifications: Bool { get }
  /// Whether the app may be run in the background to fetch data.
  var backgroundRefreshStatus: UIBackgroundRefreshStatus { get }
  /// The number on the app's icon; 0 is none.
  var applicationIconBadgeNumber: Int { get set }
  /// Asks for a device token; the answer goes to the delegate (S78).
  func registerForRemoteNotifications()
  /// Stops remote notifications for the app.
  func unregisterForRemoteNotifications()
  /// Lets the app run on in the background for a while; nil where the time for that is over.
  func beginBackgroundTask(
    named name: String?, expirationHandler: (@MainActor @Sendable () -> Void)?
  ) -> Int?
  /// Ends what was begun.
  func endBackgroundTask(_ number: Int)
  /// The seconds that are left to the app in the background; without limit in the foreground.
  var backgroundTimeRemaining: TimeInterval { get }
  /// Opens a link in another app, which then is in front; false where it is not opened.
  func open(_ url: URL) -> Bool
  /// What tells the device from others, for the apps of one vendor.
  var identifierForVendor: UUID? { get }
}

extension UIApplicationHost {
  /// A number that nothing more comes of: the time is not limited.
  package func beginBackgroundTask(
    named name: String?, expirationHandler: (@MainActor @Sendable () -> Void)?
  ) -> Int? { 1 }
  /// Does nothing.
  package func endBackgroundTask(_ number: Int) {}
  /// Without limit.
  package var backgroundTimeRemaining: TimeInterval { .greatestFiniteMagnitude }
  /// Nothing is there to open it.
  package func open(_ url: URL) -> Bool { false }
  /// None.
  package var identifierForVendor: UUID? { nil }
}

extension UIApplication {
  /// The host of an application object that belongs to no simulated device: an unlocked device with
  /// the app in front, and no network.
  final class UnattachedHost: UIApplicationHost {
    private let badge = Mutex(0)

    let applicationState = UIApplication.State.active
    let isProtectedDataAvailable = true
    let isRegisteredForRemoteNotifications = false
    let backgroundRefreshStatus = UIBackgroundRefreshStatus.available

    var applicationIconBadgeNumber: Int {
      get { badge.withLock { $0 } }
      set { badge.withLock { $0 = newValue } }
    }

    func registerForRemoteNotifications() {
      UNUserNotificationCenter.reportUnbound("registerForRemoteNotifications()")
    }

    func unregisterForRemoteNotifications() {
      UNUserNotificationCenter.reportUnbound("unregisterForRemoteNotifications()")
    }

    func open(_ url: URL) -> Bool {
      UNUserNotificationCenter.reportUnbound("open(_:)")
      return false
    }
  }
}
