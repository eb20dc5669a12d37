public import Foundation

/// A notification that waits for the next summary (rule D44).
public struct HeldNotification: Sendable, Codable {
  /// The notification; its date is that of its arrival.
  public var notification: DeliveredNotification
  /// When the summary is shown.
  public var until: Date

  /// Creates the value of its parts.
  package init(notification: DeliveredNotification, until: Date) {
    self.notification = notification
    self.until = until
  }
}
