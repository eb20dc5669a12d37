import Synchronization

/// The host of an application object that belongs to no simulated device: an unlocked device with
/// the app in front, and no network.
final class UnattachedApplicationHost: UIApplicationHost {
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
