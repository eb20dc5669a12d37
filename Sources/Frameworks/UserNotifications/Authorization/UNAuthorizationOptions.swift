/// What an app asks a person to allow (2.1, S60).
public struct UNAuthorizationOptions: OptionSet, Hashable, Codable, Sendable {
  /// The bits, with Apple's values.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Badge the app's icon.
  public static let badge = UNAuthorizationOptions(rawValue: 1)
  /// Play sounds.
  public static let sound = UNAuthorizationOptions(rawValue: 2)
  /// Show alerts.
  public static let alert = UNAuthorizationOptions(rawValue: 4)
  /// Show notifications in CarPlay.
  public static let carPlay = UNAuthorizationOptions(rawValue: 8)
  /// Play critical sounds whatever the mute switch and Focus say; needs an entitlement (A33).
  public static let criticalAlert = UNAuthorizationOptions(rawValue: 16)
  /// Offer a button to the notification settings inside the app (R22).
  public static let providesAppNotificationSettings = UNAuthorizationOptions(rawValue: 32)
  /// Deliver quietly without asking, until the person decides (S66).
  public static let provisional = UNAuthorizationOptions(rawValue: 64)
  /// Read messages aloud; always included since iOS 15.
  public static let announcement = UNAuthorizationOptions(rawValue: 128)
  /// Break through Focus; superseded by the entitlement.
  public static let timeSensitive = UNAuthorizationOptions(rawValue: 256)
}
