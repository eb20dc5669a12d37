import Synchronization
import UserNotifications

/// The app as an object, usable from any thread (A59).
open class UIApplication: UIResponder, @unchecked Sendable {
  /// The application whose code is running, where a simulator runs it.
  @TaskLocal package static var bound: UIApplication?

  private static let sharedDefault = Mutex<UIApplication?>(nil)
  private static let unattached = UIApplication(host: UnattachedApplicationHost())

  private let host: any UIApplicationHost
  private let storedDelegate = Mutex(Carried<(any UIApplicationDelegate)?>(nil))

  /// Creates an application that passes everything on to a host.
  package init(host: any UIApplicationHost) {
    self.host = host
    super.init()
  }

  /// The application for code that runs in no task of a simulator.
  package static var processDefault: UIApplication? {
    get { sharedDefault.withLock { $0 } }
    set { sharedDefault.withLock { $0 = newValue } }
  }

  /// The application; outside a simulator an active one that cannot register.
  open class var shared: UIApplication { bound ?? processDefault ?? unattached }

  /// The object that handles what happens to the app; kept alive, as the system keeps it.
  open var delegate: (any UIApplicationDelegate)? {
    get { storedDelegate.withLock { $0 }.value }
    set {
      let new = Carried(newValue)
      storedDelegate.withLock { $0 = new }
    }
  }

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
