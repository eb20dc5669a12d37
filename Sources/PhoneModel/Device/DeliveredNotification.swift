public import Foundation

/// A notification that is kept in Notification Center.
public struct DeliveredNotification: Sendable, Codable, Identifiable {
  /// The request's identifier: the collapse identifier of a remote notification, where it has one.
  public var id: String
  /// When it was delivered; the date that the notification shows (rule A49).
  public var date: Date
  /// Where it came from.
  public var origin: NotificationOrigin
  /// What it says.
  public var content: NotificationContent
  /// Where it alerted the person; nil for one that went to the list alone.
  public var surface: Presentation.Surface?
  /// What it waited for; nil for one from a server, or one that was due at once.
  public var trigger: PendingRequest.Trigger?

  /// Creates a delivered notification.
  public init(id: String, date: Date, origin: NotificationOrigin, content: NotificationContent) {
    self.id = id
    self.date = date
    self.origin = origin
    self.content = content
  }
}

/// Where a notification comes from.
public enum NotificationOrigin: String, Sendable, CaseIterable, Codable {
  /// From a server, through APNs.
  case remote
  /// Scheduled by the app itself.
  case local
  /// From a server, for the app's PushKit registry; never shown (rule D6).
  case pushKit
}
