public import Foundation
package import UserNotifications

/// A notification that is kept in Notification Center.
public struct DeliveredNotification: Sendable, Codable, Identifiable {
  /// The request's identifier: the collapse identifier of a remote notification, where it has one.
  public var id: String
  /// When it was delivered; the date that the notification shows (rule A49).
  public var date: Date
  /// Where it came from.
  public var origin: Origin
  /// What it says.
  public var content: NotificationContent
  /// Where it alerted the person; nil for one that went to the list alone.
  public var surface: Presentation.Surface?
  /// What it waited for; nil for one from a server, or one that was due at once.
  public var trigger: PendingRequest.Trigger?
  /// How many of the same moment had arrived before it; nil for none.
  package var number: Int?

  /// Creates a delivered notification.
  public init(id: String, date: Date, origin: Origin, content: NotificationContent) {
    self.id = id
    self.date = date
    self.origin = origin
    self.content = content
  }
}

extension DeliveredNotification {
  /// Where a notification comes from.
  public enum Origin: String, Sendable, CaseIterable, Codable {
    /// From a server, through APNs.
    case remote
    /// Scheduled by the app itself.
    case local
    /// From a server, for the app's PushKit registry; never shown (rule D6).
    case pushKit
  }
}

extension DeliveredNotification {
  /// The notification as the app reads it; a remote one has a push trigger (rule A50), a local one
  /// that which it waited for (rule L16).
  package var frameworkNotification: UNNotification {
    let trigger = origin == .remote ? UNPushNotificationTrigger() : trigger?.frameworkTrigger()
    return UNNotification(
      date: date,
      request: UNNotificationRequest(
        identifier: id, content: content.frameworkContent, trigger: trigger))
  }
}

extension DeviceState {
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

  /// A silent push that the system keeps back until the app is started (rule D13).
  public struct HeldSilentPush: Sendable, Codable, Identifiable {
    /// The request's identifier.
    public var id: String
    /// The payload.
    public var payload: UserInfo

    /// Creates the value of its parts.
    package init(id: String, payload: UserInfo) {
      self.id = id
      self.payload = payload
    }
  }
}
