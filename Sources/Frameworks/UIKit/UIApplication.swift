@_exported public import Foundation
import Synchronization
// Apple's UIKit re-exports Foundation and UserNotifications, and apps rely on both.
@_exported public import UserNotifications

/// The base class of application delegates, views and view controllers.
@preconcurrency @MainActor open class UIResponder: NSObject {
  private weak static var first: UIResponder?

  /// Creates a responder.
  public override init() {
    super.init()
  }

  /// The next responder; always nil here.
  open var next: UIResponder? { nil }
  /// Whether it can become the first responder; false unless overridden.
  open var canBecomeFirstResponder: Bool { false }
  /// Whether it is the first responder.
  open var isFirstResponder: Bool { Self.first === self }
  /// The view in place of the keyboard, or nil.
  open var inputView: UIView? { nil }
  /// The view above the keyboard, or nil.
  open var inputAccessoryView: UIView? { nil }

  /// Makes it the first responder, if it can become that.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard canBecomeFirstResponder else { return false }
    UIResponder.first = self
    return true
  }

  /// Resigns as the first responder.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    if isFirstResponder { UIResponder.first = nil }
    return true
  }
}

/// The app (A59).
@preconcurrency @MainActor open class UIApplication: UIResponder {
  nonisolated let host: any Host
  /// The windows that were shown and have not been released.
  var shownWindows: [ShownWindow] = []
  /// The connected scene.
  package var scene: UIScene?

  /// Creates an application for a host.
  package init(host: any Host) {
    self.host = host
  }

  /// The application of the running code; outside a simulator it is active and cannot register.
  open class var shared: UIApplication {
    (UNUserNotificationCenter.runningApplication as? Running ?? .unattached).object
  }

  /// The delegate; held strongly, as by the system.
  open var delegate: (any UIApplicationDelegate)?

  /// Posts a notification with this application as its object.
  package final func post(_ name: Notification.Name, userInfo: [AnyHashable: Any]? = nil) {
    NotificationCenter.default.post(name: name, object: self, userInfo: userInfo)
  }

  /// Releases the objects of the app's process, as its end does.
  package final func endProcess() {
    delegate = nil
    scene = nil
    shownWindows = []
  }

  /// The state of the app.
  open var applicationState: State { host.applicationState }

  /// Whether protected files are accessible; false while the device is locked (S46, R9).
  open var isProtectedDataAvailable: Bool { host.isProtectedDataAvailable }

  /// Whether the app is registered for remote notifications (A59).
  open var isRegisteredForRemoteNotifications: Bool { host.isRegisteredForRemoteNotifications }

  /// Whether the app may run in the background to fetch data (A59).
  open var backgroundRefreshStatus: UIBackgroundRefreshStatus { host.backgroundRefreshStatus }

  /// Whether the screen stays on without touches; the value is only stored.
  open var isIdleTimerDisabled = false

  /// The shortest interval for ``setMinimumBackgroundFetchInterval(_:)``.
  public nonisolated static let backgroundFetchIntervalMinimum: TimeInterval = 0
  /// The interval for ``setMinimumBackgroundFetchInterval(_:)`` without any background fetch.
  public nonisolated static let backgroundFetchIntervalNever = TimeInterval.greatestFiniteMagnitude

  /// Does nothing, as since iOS 13: only silent pushes cause background fetches.
  open func setMinimumBackgroundFetchInterval(_ minimumBackgroundFetchInterval: TimeInterval) {}

  /// The quick actions of the app's icon; they are only stored.
  open var shortcutItems: [UIApplicationShortcutItem]?

  /// The badge number of the app's icon, 0 for none; replaced by `setBadgeCount(_:)` (A59).
  open var applicationIconBadgeNumber: Int {
    get { host.applicationIconBadgeNumber }
    set { host.applicationIconBadgeNumber = newValue }
  }

  /// Requests a device token; call this at every launch (S78, A63).
  open func registerForRemoteNotifications() {
    host.registerForRemoteNotifications()
  }

  /// Unregisters from remote notifications.
  open func unregisterForRemoteNotifications() {
    host.unregisterForRemoteNotifications()
  }

  /// An application whose object is created on the main thread when it is first used.
  package final class Running: Sendable {
    static let unattached = Running(host: UIApplication.UnattachedHost())

    private let host: any Host
    @MainActor private var made: UIApplication?

    /// Creates an application for a host.
    package init(host: any Host) {
      self.host = host
    }

    /// The application object.
    @MainActor package var object: UIApplication {
      let object = made ?? UIApplication(host: host)
      made = object
      return object
    }
  }

  /// The state of an app.
  public enum State: Int, Hashable, Codable, Sendable, CaseIterable {
    /// In the foreground, receiving events.
    case active = 0
    /// In the foreground, in transition or interrupted.
    case inactive = 1
    /// In the background.
    case background = 2
  }

  /// A key of the launch options.
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
    /// The URL that the app was launched to open; never present.
    public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
    /// The local notification of an older API; never present.
    public static let localNotification = LaunchOptionsKey(
      rawValue: "UIApplicationLaunchOptionsLocalNotificationKey")
    /// The app that launched this one; never present.
    public static let sourceApplication = LaunchOptionsKey(
      rawValue: "UIApplicationLaunchOptionsSourceApplicationKey")
    /// The activity to continue; never present.
    public static let userActivityDictionary = LaunchOptionsKey(
      rawValue: "UIApplicationLaunchOptionsUserActivityDictionaryKey")
    /// The chosen quick action; never present.
    public static let shortcutItem = LaunchOptionsKey(
      rawValue: "UIApplicationLaunchOptionsShortcutItemKey")
    /// The app was launched for a location event; never present.
    public static let location = LaunchOptionsKey(
      rawValue: "UIApplicationLaunchOptionsLocationKey")
  }
}

/// The former name of the type, before Swift 4.2.
@available(*, deprecated, renamed: "UIApplication.LaunchOptionsKey")
public typealias UIApplicationLaunchOptionsKey = UIApplication.LaunchOptionsKey

/// Whether the app may run in the background to fetch data (A16).
public enum UIBackgroundRefreshStatus: Int, Hashable, Codable, Sendable, CaseIterable {
  /// It may not, and the person cannot change that.
  case restricted = 0
  /// It may not, since the person turned it off.
  case denied = 1
  /// It may.
  case available = 2
}

extension UIApplication {
  /// Implements an application object; methods may be called from any thread.
  package protocol Host: AnyObject, Sendable {
    /// The state of the app.
    var applicationState: UIApplication.State { get }
    /// Whether files with complete protection are accessible; false on a locked device (R9).
    var isProtectedDataAvailable: Bool { get }
    /// Whether the app is registered for remote notifications.
    var isRegisteredForRemoteNotifications: Bool { get }
    /// Whether the app may run in the background to fetch data.
    var backgroundRefreshStatus: UIBackgroundRefreshStatus { get }
    /// The badge number of the app's icon; 0 for none.
    var applicationIconBadgeNumber: Int { get set }
    /// Requests a device token; the delegate receives the result (S78).
    func registerForRemoteNotifications()
    /// Unregisters from remote notifications.
    func unregisterForRemoteNotifications()
    /// Begins a background task; nil if the background time has expired.
    func beginBackgroundTask(
      named name: String?, expirationHandler: (@MainActor @Sendable () -> Void)?
    ) -> Int?
    /// Ends a background task.
    func endBackgroundTask(_ number: Int)
    /// The remaining background time in seconds; unlimited in the foreground.
    var backgroundTimeRemaining: TimeInterval { get }
    /// Opens a URL in another app, which comes to the foreground; returns false if it is not
    /// opened.
    func open(_ url: URL) -> Bool
    /// The device's identifier for the apps of one vendor.
    var identifierForVendor: UUID? { get }
  }
}

extension UIApplication.Host {
  /// Returns a number without an effect: the time is not limited.
  package func beginBackgroundTask(
    named name: String?, expirationHandler: (@MainActor @Sendable () -> Void)?
  ) -> Int? { 1 }
  /// Does nothing.
  package func endBackgroundTask(_ number: Int) {}
  /// Unlimited.
  package var backgroundTimeRemaining: TimeInterval { .greatestFiniteMagnitude }
  /// Returns false: there is no app to open it.
  package func open(_ url: URL) -> Bool { false }
  /// Nil.
  package var identifierForVendor: UUID? { nil }
}

extension UIApplication {
  /// The host of an application object without a simulated device: an unlocked device with the app
  /// in the foreground, and no network.
  final class UnattachedHost: Host {
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
