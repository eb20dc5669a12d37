/// How the system treats notifications of a category (2.1, S26).
public struct UNNotificationCategoryOptions: OptionSet, Hashable, Codable, Sendable {
  /// The bits, with Apple's values.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// A dismissal is sent to the delegate (R3).
  public static let customDismissAction = UNNotificationCategoryOptions(rawValue: 1)
  /// CarPlay may show notifications of this category.
  public static let allowInCarPlay = UNNotificationCategoryOptions(rawValue: 2)
  /// The title is shown even when previews are hidden.
  public static let hiddenPreviewsShowTitle = UNNotificationCategoryOptions(rawValue: 4)
  /// The subtitle is shown even when previews are hidden.
  public static let hiddenPreviewsShowSubtitle = UNNotificationCategoryOptions(rawValue: 8)
  /// Siri may read messages aloud; without effect since iOS 15.
  public static let allowAnnouncement = UNNotificationCategoryOptions(rawValue: 16)
}
