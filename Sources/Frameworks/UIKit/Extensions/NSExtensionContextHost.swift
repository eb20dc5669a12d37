package import UserNotifications

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
