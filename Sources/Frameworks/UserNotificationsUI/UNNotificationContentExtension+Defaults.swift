public import Foundation
public import UserNotifications

// What runs where a content extension implements no method: see DelegateProbe.
extension UNNotificationContentExtension {
  /// Passes on to the `async` form.
  public func didReceive(
    _ response: UNNotificationResponse,
    completionHandler completion:
      @escaping @Sendable (UNNotificationContentExtensionResponseOption) -> Void
  ) {
    if DelegateProbe.reportMissing(self) { return }
    let contentExtension = Carried<any UNNotificationContentExtension>(self)
    Task { completion(await contentExtension.value.didReceive(response)) }
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
  ///     ``DelegateForm/missing``.
  /// - Returns: The form that the extension implements.
  package nonisolated(nonsending) func callDidReceive(
    _ response: UNNotificationResponse,
    completionHandler:
      @escaping @Sendable (UNNotificationContentExtensionResponseOption) -> Void
  ) async -> DelegateForm {
    let carried = Carried<any UNNotificationContentExtension>(self)
    return await DelegateProbe.call(self) {
      didReceive(response, completionHandler: completionHandler)
    } asyncForm: {
      await carried.value.didReceive(response)
    } finish: {
      completionHandler($0)
    }
  }
}
