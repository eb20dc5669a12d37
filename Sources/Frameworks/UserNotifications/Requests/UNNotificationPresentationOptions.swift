/// How to present a notification that arrives while the app is in the foreground (2.1, S51).
public struct UNNotificationPresentationOptions: OptionSet, Hashable, Codable, Sendable {
  /// The bits, with Apple's values.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Apply the notification's badge value to the icon.
  public static let badge = UNNotificationPresentationOptions(rawValue: 1)
  /// Play the notification's sound.
  public static let sound = UNNotificationPresentationOptions(rawValue: 2)
  /// Banner and list together; superseded by those two (A48).
  public static let alert = UNNotificationPresentationOptions(rawValue: 4)
  /// Show in Notification Center (A48).
  public static let list = UNNotificationPresentationOptions(rawValue: 8)
  /// Present as a banner (A48).
  public static let banner = UNNotificationPresentationOptions(rawValue: 16)
}
