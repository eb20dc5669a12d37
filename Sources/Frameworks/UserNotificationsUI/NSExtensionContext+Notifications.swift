public import UIKit
public import UserNotifications

// What a notification content extension can ask of its host (A56).
extension NSExtensionContext {
  /// The buttons below the notification; those of its category until they are set.
  public var notificationActions: [UNNotificationAction] {
    get { host?.notificationActions ?? [] }
    set { host?.notificationActions = newValue }
  }

  /// Opens the app, which is told of the default action.
  public func performNotificationDefaultAction() {
    host?.performNotificationDefaultAction()
  }

  /// Closes the long look.
  public func dismissNotificationContentExtension() {
    host?.dismissNotificationContentExtension()
  }

  /// Does nothing: no media button is shown that would change.
  public func mediaPlayingStarted() {}

  /// Does nothing: no media button is shown that would change.
  public func mediaPlayingPaused() {}
}
