public import Foundation

/// The entry of an extension that changes a remote notification before it is shown (D30).
open class UNNotificationServiceExtension: NSObject {
  /// Creates the extension, as the system does for every notification.
  public override init() {}

  /// Changes the content and hands it over; this implementation hands it over as it is.
  ///
  /// - Parameters:
  ///   - request: The notification that arrived; take a mutable copy of its content (A53).
  ///   - contentHandler: To be called with the content to show.
  open func didReceive(
    _ request: UNNotificationRequest,
    withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
  ) {
    contentHandler(request.content)
  }

  /// Tells that time is up: the last chance to hand over what there is.
  open func serviceExtensionTimeWillExpire() {}
}
