extension Rule {
  /// The rules of how the person comes to see more than one card.
  static let viewingRules = [grouping, groupSummary, summaryFormat]

  static let grouping = Rule(
    "D80", .verified,
    "Notifications of one thread form a group with the newest in front, and those without a thread"
      + " one for the app; the person may have one group for the app, or none at all.",
    source: "WWDC18 session 711")
  static let groupSummary = Rule(
    "D81", .verified,
    "The line below a group's newest notification counts the others: \"2 more notifications\".",
    source: "WWDC18 session 711")
  static let summaryFormat = Rule(
    "A41", .verified,
    "A category's summary format and a content's summary argument have no effect since iOS 15.",
    source: "Apple: UNNotificationCategory.categorySummaryFormat")
}
