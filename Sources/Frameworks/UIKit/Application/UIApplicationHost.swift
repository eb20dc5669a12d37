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
