// An extension that imports only this framework uses NSObject and CGRect, as it may with Apple's.
@_exported public import Foundation
public import UIKit
public import UserNotifications

/// The interface of a notification content extension: what the person sees on the long look (A54).
///
/// All but the first method may be left out. Of the two forms of a method, implement one. The tint
/// colour of the media button is not here, as there are no colours.
@preconcurrency @MainActor public protocol UNNotificationContentExtension: NSObjectProtocol {
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

// What runs where a content extension implements no method: see DelegateProbe.
extension UNNotificationContentExtension {
  /// Passes on to the `async` form.
  public func didReceive(
    _ response: UNNotificationResponse,
    completionHandler completion:
      @escaping @Sendable (UNNotificationContentExtensionResponseOption) -> Void
  ) {
    if DelegateProbe.reportMissing(self) { return }
    Task { completion(await didReceive(response)) }
  }

  /// Leaves the action to the app.
  public func didReceive(
    _ response: UNNotificationResponse
  ) async -> UNNotificationContentExtensionResponseOption {
    DelegateProbe.reportMissing(self)
    return .dismissAndForwardAction
  }

  /// No button.
  public var mediaPlayPauseButtonType: UNNotificationContentExtensionMediaPlayPauseButtonType {
    .none
  }

  /// Empty.
  public var mediaPlayPauseButtonFrame: CGRect { .zero }

  /// Does nothing.
  public func mediaPlay() {}

  /// Does nothing.
  public func mediaPause() {}
}

extension UNNotificationContentExtension {
  /// Tells the extension of a chosen action.
  ///
  /// - Parameters:
  ///   - response: What the person chose.
  ///   - completionHandler: Called for the `async` form too, and never for
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
