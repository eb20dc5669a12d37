// As with Apple's framework, an extension that imports only this one can use NSObject and CGRect.
@_exported public import Foundation
public import UIKit
public import UserNotifications

/// The interface of a notification content extension, which shows the long look (A54).
///
/// Every method but the first is optional. Implement one of the two forms of a method. The tint
/// color of the media button is not available.
@preconcurrency @MainActor public protocol UNNotificationContentExtension: NSObjectProtocol {
  /// Shows a notification; called again for each further notification of its group (A55).
  func didReceive(_ notification: UNNotification)

  /// Handles a chosen action before the app does (R17).
  ///
  /// - Parameters:
  ///   - response: The action, the notification and, for a text-input action, the text.
  ///   - completion: Call this once with what to do with the notification.
  func didReceive(
    _ response: UNNotificationResponse,
    completionHandler completion:
      @escaping @Sendable (UNNotificationContentExtensionResponseOption) -> Void)

  /// Handles a chosen action before the app does (R17).
  ///
  /// - Parameter response: The action, the notification and, for a text-input action, the text.
  /// - Returns: What to do with the notification.
  func didReceive(
    _ response: UNNotificationResponse
  ) async -> UNNotificationContentExtensionResponseOption

  /// The type of the button that plays and pauses media.
  var mediaPlayPauseButtonType: UNNotificationContentExtensionMediaPlayPauseButtonType { get }
  /// The frame of that button, in the coordinates of the extension's view.
  var mediaPlayPauseButtonFrame: CGRect { get }
  /// Plays the media.
  func mediaPlay()
  /// Pauses the media.
  func mediaPause()
}

/// What to do with a notification after a content extension handled its action (R17).
public enum UNNotificationContentExtensionResponseOption: UInt, Sendable {
  /// Keep it on the screen, and do not forward the action to the app.
  case doNotDismiss = 0
  /// Dismiss it, and do not forward the action to the app.
  case dismiss = 1
  /// Dismiss it, and forward the action to the app.
  case dismissAndForwardAction = 2
}

/// The type of the button that plays and pauses media in a content extension.
public enum UNNotificationContentExtensionMediaPlayPauseButtonType: UInt, Sendable {
  /// No button.
  case none = 0
  /// A button that disappears while the media plays.
  case `default` = 1
  /// A button that stays while the media plays.
  case overlay = 2
}

// Default implementations; see DelegateProbe.
extension UNNotificationContentExtension {
  /// Calls the `async` method.
  public func didReceive(
    _ response: UNNotificationResponse,
    completionHandler completion:
      @escaping @Sendable (UNNotificationContentExtensionResponseOption) -> Void
  ) {
    if DelegateProbe.reportMissing(self) { return }
    Task { completion(await didReceive(response)) }
  }

  /// Forwards the action to the app.
  public func didReceive(
    _ response: UNNotificationResponse
  ) async -> UNNotificationContentExtensionResponseOption {
    DelegateProbe.reportMissing(self)
    return .dismissAndForwardAction
  }

  /// Returns no button.
  public var mediaPlayPauseButtonType: UNNotificationContentExtensionMediaPlayPauseButtonType {
    .none
  }

  /// Returns an empty rectangle.
  public var mediaPlayPauseButtonFrame: CGRect { .zero }

  /// Does nothing.
  public func mediaPlay() {}

  /// Does nothing.
  public func mediaPause() {}
}

extension UNNotificationContentExtension {
  /// Passes a chosen action to the extension.
  ///
  /// - Parameters:
  ///   - response: The response.
  ///   - completionHandler: Called for the `async` method too, and never for
  ///     ``DelegateProbe.Form/missing``.
  /// - Returns: The form that the extension implements.
  package func callDidReceive(
    _ response: UNNotificationResponse,
    completionHandler:
      @escaping @Sendable (UNNotificationContentExtensionResponseOption) -> Void
  ) async -> DelegateProbe.Form {
    await DelegateProbe.call(self) {
      didReceive(response, completionHandler: completionHandler)
    } asyncForm: {
      await didReceive(response)
    } finish: {
      completionHandler($0)
    }
  }
}

// The requests of a notification content extension to its host (A56).
extension NSExtensionContext {
  /// The buttons below the notification; by default those of its category.
  public var notificationActions: [UNNotificationAction] {
    get { host?.notificationActions ?? [] }
    set { host?.notificationActions = newValue }
  }

  /// Opens the app with the default action.
  public func performNotificationDefaultAction() {
    host?.performNotificationDefaultAction()
  }

  /// Closes the long look.
  public func dismissNotificationContentExtension() {
    host?.dismissNotificationContentExtension()
  }

  /// Does nothing, since no media button is shown.
  public func mediaPlayingStarted() {}

  /// Does nothing, since no media button is shown.
  public func mediaPlayingPaused() {}
}
