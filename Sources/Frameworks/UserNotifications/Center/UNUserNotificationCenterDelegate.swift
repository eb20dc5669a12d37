public import Foundation

/// Handles notifications that arrive in the foreground and what people do with notifications (S85).
///
/// Every method may be left out. Of the two forms of a method, implement one.
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
  /// Says how to present a notification that arrived while the app is in the foreground (S50).
  ///
  /// - Parameters:
  ///   - center: The centre that received the notification.
  ///   - notification: The notification about to be presented.
  ///   - completionHandler: To be called once with the way to present it; `[]` is silence (S51).
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping @Sendable (UNNotificationPresentationOptions) -> Void)

  /// Says how to present a notification that arrived while the app is in the foreground (S50).
  ///
  /// - Parameters:
  ///   - center: The centre that received the notification.
  ///   - notification: The notification about to be presented.
  /// - Returns: The way to present it; `[]` is silence (S51).
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions

  /// Handles what a person did with a notification (S41).
  ///
  /// - Parameters:
  ///   - center: The centre that received the response.
  ///   - response: The action, the notification and, if asked for, the text.
  ///   - completionHandler: To be called once, whatever the action was (S43).
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void)

  /// Handles what a person did with a notification (S41).
  ///
  /// - Parameters:
  ///   - center: The centre that received the response.
  ///   - response: The action, the notification and, if asked for, the text.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async

  /// Shows the app's own notification settings (R22).
  ///
  /// - Parameters:
  ///   - center: The centre that was asked.
  ///   - notification: The notification whose settings were opened; nil from the Settings app.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?)
}
