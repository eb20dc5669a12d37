extension Rule {
  /// The rules of categories and their buttons.
  static let categoryRules = [
    identifiers, uniqueActions, systemActions, actionsNeedCategory, categoryLookup,
    categoryNeedsAlert, shownActions, setReplaces, currentRegistration, handlesActions,
    summaryFormat,
  ]

  package static let identifiers = Rule(
    "A31", .verified, "Categories and actions have identifiers that are not empty.",
    source: "Apple: UNNotificationCategory; Apple: UNNotificationAction")
  static let uniqueActions = Rule(
    "S20", .verified,
    "All action identifiers are unique, even across categories: nothing else tells one action from"
      + " another.",
    source: "Apple: Declaring your actionable notification types")
  static let systemActions = Rule(
    "A17", .observed,
    "The system reports opening and dismissing under identifiers of its own, which no action may"
      + " have.",
    source: "wrappers of several push services that name the values")
  package static let actionsNeedCategory = Rule(
    "S34", .verified,
    "Buttons are shown only for a notification whose payload names a registered category.",
    source: "Apple: Declaring your actionable notification types")
  package static let categoryLookup = Rule(
    "S35", .verified,
    "The category's identifier is looked up among those the app registered, letter for letter,"
      + " and its actions become buttons.",
    source: "Apple: Declaring your actionable notification types")
  package static let categoryNeedsAlert = Rule(
    "P21", .verified,
    "A category without an alert has no effect: there is no place for the buttons.",
    source: "Local and Remote Notification Programming Guide")
  package static let shownActions = Rule(
    "R15", .verified,
    "Up to ten actions are shown where there is room and the first two where space is short, in"
      + " the order of the array.",
    source: "Apple: UNNotificationCategory")
  package static let handlesActions = Rule(
    "S10", .verified,
    "An app declares its categories and their actions at launch, and handles every action that it"
      + " declared.",
    source: "Apple: Declaring your actionable notification types")
  package static let summaryFormat = Rule(
    "A41", .verified,
    "A category's summary format is `%u` with text, or `%u` and then `%@`; it is ignored since"
      + " iOS 15.",
    source: "Apple: UNNotificationCategory.categorySummaryFormat")
  package static let currentRegistration = Rule(
    "R25", .assumed,
    "The buttons are those of the category as it is registered when they are shown.",
    source: "general knowledge")
  package static let setReplaces = Rule(
    "A29", .verified,
    "`setNotificationCategories(_:)` replaces the whole registered set.",
    source: "Apple: UNUserNotificationCenter")
}
