import Synchronization
import UIKit

/// The application side of a phone in memory: it may be locked.
final class LockHost: UIApplicationHost {
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
