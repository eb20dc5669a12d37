public import Foundation
public import UserNotifications

/// The interface of a notification content extension: what the person sees on the long look (A54).
///
/// All but the first method may be left out. Of the two forms of a method, implement one. The tint
/// colour of the media button is not here, as there are no colours.
public protocol UNNotificationContentExtension: NSObjectProtocol {
  /// Shows a notification; called again for each further one of its group (A55).
  func didReceive(_ notification: UNNotification)

  /// Handles a chosen action before the app does (R17).
  ///
  /// - Parameters:
  ///   - response: The action, the notification and, if asked for, the text.
  ///   - completion: To be called once with what becomes of the notification.
  func didReceive(
    _ response: UNNotificationResponse,
    completionHandler completion:
      @escaping @Sendable (UNNotificationContentExtensionResponseOption) -> Void)

  /// Handles a chosen action before the app does (R17).
  ///
  /// - Parameter response: The action, the notification and, if asked for, the text.
  /// - Returns: What becomes of the notification.
  func didReceive(
    _ response: UNNotificationResponse
  ) async -> UNNotificationContentExtensionResponseOption

  /// The kind of button that plays and pauses media.
  var mediaPlayPauseButtonType: UNNotificationContentExtensionMediaPlayPauseButtonType { get }
  /// Where that button is, in the coordinates of the extension's view.
  var mediaPlayPauseButtonFrame: CGRect { get }
  /// Plays the media.
  func mediaPlay()
  /// Pauses the media.
  func mediaPause()
}

/// What becomes of a notification whose action a content extension has handled (R17).
public enum UNNotificationContentExtensionResponseOption: UInt, Sendable {
  /// It stays on screen, and the app is not told.
  case doNotDismiss = 0
  /// It goes, and the app is not told.
  case dismiss = 1
  /// It goes, and the app is told of the action.
  case dismissAndForwardAction = 2
}

/// The kind of button that plays and pauses media in a content extension.
public enum UNNotificationContentExtensionMediaPlayPauseButtonType: UInt, Sendable {
  /// No button.
  case none = 0
  /// A button that goes when the media plays.
  case `default` = 1
  /// A button that is there while the media plays, too.
  case overlay = 2
}
