@_exported public import Foundation
public import Foundation
import Synchronization
// Apple's UIKit passes on Foundation and UserNotifications, and apps rely on both.
@_exported public import UserNotifications

/// The app as an object (A59).
@preconcurrency @MainActor open class UIApplication: UIResponder {
  private let host: any UIApplicationHost

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

  /// Where the app is.
  open var applicationState: State { host.applicationState }

  /// Whether protected files can be read; false while the device is locked (S46, R9).
  open var isProtectedDataAvailable: Bool { host.isProtectedDataAvailable }

  /// Whether the app is registered for remote notifications (A59).
  open var isRegisteredForRemoteNotifications: Bool { host.isRegisteredForRemoteNotifications }

  /// Whether the app may be run in the background to fetch data (A59).
  open var backgroundRefreshStatus: UIBackgroundRefreshStatus { host.backgroundRefreshStatus }

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

    func registerForRemoteNotifications() {}

    func unregisterForRemoteNotifications() {}
  }
}

/// The base class of application delegates.
@preconcurrency @MainActor open class UIResponder: NSObject {
  /// Creates a responder.
  public override init() {
    super.init()
  }
}

/// Stands in for the window that application delegates customarily keep; it shows nothing.
open class UIWindow: UIResponder {}

/// The base class of what shows an extension's interface; it shows nothing.
open class UIViewController: UIResponder {
  /// The title, which a notification content extension may show at the top (A57).
  open var title: String?
  /// The size that the contents ask for.
  open var preferredContentSize = CGSize.zero
  /// What the extension and its host have to do with each other; nil outside an extension.
  open private(set) var extensionContext: NSExtensionContext?

  /// Prepares the interface; called once, before the extension is told anything.
  open func viewDidLoad() {}

  /// Begins the life of a controller that an extension consists of.
  package func beginRequest(with context: NSExtensionContext) {
    extensionContext = context
    viewDidLoad()
  }
}

/// What an app extension and its host have to do with each other.
///
/// Apple's is part of Foundation; on Linux, Foundation has none.
open class NSExtensionContext: NSObject, @unchecked Sendable {
  /// What stands behind the context; nil where no simulator runs the extension.
  package let host: (any NSExtensionContextHost)?

  /// Creates a context that passes everything on to a host.
  package init(host: (any NSExtensionContextHost)?) {
    self.host = host
  }
}

/// What stands behind the context of a notification content extension and does its work; every call
/// may come from any thread.
package protocol NSExtensionContextHost: AnyObject, Sendable {
  /// The buttons below the notification.
  var notificationActions: [UNNotificationAction] { get set }
  /// Opens the app, as a tap on the notification does.
  func performNotificationDefaultAction()
  /// Closes the interface of the extension.
  func dismissNotificationContentExtension()
}
