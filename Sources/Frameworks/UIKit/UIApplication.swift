@_exported public import Foundation
import Synchronization
// Apple's UIKit passes on Foundation and UserNotifications, and apps rely on both.
@_exported public import UserNotifications

/// The base class of application delegates and of all that shows something.
@preconcurrency @MainActor open class UIResponder: NSObject {
  private weak static var first: UIResponder?

  /// Creates a responder.
  public override init() {
    super.init()
  }

  /// The one that is asked next; none here.
  open var next: UIResponder? { nil }
  /// Whether it may be the first to be asked; false unless overridden.
  open var canBecomeFirstResponder: Bool { false }
  /// Whether it is the first to be asked.
  open var isFirstResponder: Bool { Self.first === self }
  /// What is shown in place of the keyboard, or nil.
  open var inputView: UIView? { nil }
  /// What is shown above the keyboard, or nil.
  open var inputAccessoryView: UIView? { nil }

  /// Makes it the first to be asked, if it may be.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard canBecomeFirstResponder else { return false }
    UIResponder.first = self
    return true
  }

  /// Makes it the first no longer.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    if isFirstResponder { UIResponder.first = nil }
    return true
  }
}

/// The app as an object (A59).
@preconcurrency @MainActor open class UIApplication: UIResponder {
  nonisolated let host: any Host
  /// The windows that were shown, as far as anybody holds them.
  var shownWindows: [ShownWindow] = []
  /// The scene that is connected.
  package var scene: UIScene?

  /// Creates an application that passes everything on to a host.
  package init(host: any Host) {
    self.host = host
  }

  /// The application; outside a simulator an active one that cannot register.
  open class var shared: UIApplication {
    (UNUserNotificationCenter.runningApplication as? Running ?? .unattached).object
  }

  /// The object that handles what happens to the app; kept alive, as the system keeps it.
  open var delegate: (any UIApplicationDelegate)?

  /// Posts a notification of this application.
  package final func post(_ name: Notification.Name, userInfo: [AnyHashable: Any]? = nil) {
    NotificationCenter.default.post(name: name, object: self, userInfo: userInfo)
  }

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

  /// An application whose object is made on the main thread, once it is asked for.
  package final class Running: Sendable {
    static let unattached = Running(host: UIApplication.UnattachedHost())

    private let host: any Host
    @MainActor private var made: UIApplication?

    /// Creates an application that passes everything on to a host.
    package init(host: any Host) {
      self.host = host
    }

    /// The application as an object.
    @MainActor package var object: UIApplication {
      let object = made ?? UIApplication(host: host)
      made = object
      return object
    }
  }

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

/// Whether the app may be run in the background to fetch data (A16).
public enum UIBackgroundRefreshStatus: Int, Hashable, Codable, Sendable, CaseIterable {
  /// No, and the person cannot change that.
  case restricted = 0
  /// No, for the person switched it off.
  case denied = 1
  /// Yes.
  case available = 2
}

extension UIApplication {
  /// What stands behind an application object and does its work; every call may come from any
  /// thread.
  package protocol Host: AnyObject, Sendable {
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
}

extension UIApplication.Host {
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
