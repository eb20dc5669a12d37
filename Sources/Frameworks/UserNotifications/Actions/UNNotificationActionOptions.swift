/// How the system treats an action (2.1, S24).
public struct UNNotificationActionOptions: OptionSet, Hashable, Codable, Sendable {
  /// The bits, with Apple's values.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The action runs only on an unlocked device (R6).
  public static let authenticationRequired = UNNotificationActionOptions(rawValue: 1)
  /// The action does a destructive task and is highlighted; Double Tap skips it (R7, S5).
  public static let destructive = UNNotificationActionOptions(rawValue: 2)
  /// The action brings the app to the foreground (R5).
  public static let foreground = UNNotificationActionOptions(rawValue: 4)
}
