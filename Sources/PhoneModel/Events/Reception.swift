public import APNs

/// A notification that reached the phone.
public struct Reception: Sendable {
  /// Where it comes from.
  public let origin: NotificationOrigin
  /// The push type that its request named, or nil for a local notification or an unnamed type.
  public let pushType: PushType?
  /// What it says.
  public let content: NotificationContent

  /// Creates the value of its parts.
  package init(origin: NotificationOrigin, pushType: PushType?, content: NotificationContent) {
    self.origin = origin
    self.pushType = pushType
    self.content = content
  }
}
