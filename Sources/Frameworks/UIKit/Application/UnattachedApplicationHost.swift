import Synchronization

/// The host of an application object that belongs to no simulated device: an unlocked device with
/// the app in front, and no network.
package final class UnattachedApplicationHost: UIApplicationHost {
  private let badge = Mutex(0)

  /// Creates a host without a badge.
  package init() {}

  /// Active.
  package let applicationState = UIApplication.State.active
  /// True.
  package let isProtectedDataAvailable = true
  /// False.
  package let isRegisteredForRemoteNotifications = false
  /// Available.
  package let backgroundRefreshStatus = UIBackgroundRefreshStatus.available

  /// The number last set.
  package var applicationIconBadgeNumber: Int {
    get { badge.withLock { $0 } }
    set { badge.withLock { $0 = newValue } }
  }

  /// Does nothing.
  package func registerForRemoteNotifications() {}

  /// Does nothing.
  package func unregisterForRemoteNotifications() {}
}
