extension Rule {
  /// The rules of how the person comes to see more than one card.
  static let viewingRules = [
    grouping, groupSummary, contentExtension, distinctExtensions,
    extensionAttributes, extensionContext, groupInLongLook, contentTouch, contentResponse,
    contentActions, watchLook, watchDismissal, watchActions,
  ]

  package static let grouping = Rule(
    "D80", .verified,
    "Notifications of one thread form a group with the newest in front, and those without a thread"
      + " one for the app; the person may have one group for the app, or none at all.",
    source: "WWDC18 session 711")
  package static let groupSummary = Rule(
    "D81", .verified,
    "The line below a group's newest notification counts the others: \"2 more notifications\".",
    source: "WWDC18 session 711")
  package static let contentExtension = Rule(
    "D85", .verified,
    "On a long look the app's content extension that claims the category, letter for letter, shows"
      + " the notification; without one the look is the system's own.",
    source: "Apple: UNNotificationContentExtension; WWDC16 session 708")
  package static let distinctExtensions = Rule(
    "A58", .verified,
    "An app may have several content extensions, each of which claims categories of its own.",
    source: "Apple: UNNotificationContentExtension")
  package static let extensionAttributes = Rule(
    "A57", .verified,
    "A content extension may have the notification's own text left out, and a title of its own in"
      + " place of the app's name.",
    source: "Apple: UNNotificationContentExtension")
  package static let extensionContext = Rule(
    "A56", .verified,
    "A content extension can open the app as a tap on the notification does, and close the long"
      + " look.",
    source: "NSExtensionContext in UserNotificationsUI; Apple: UNNotificationContentExtension")
  package static let groupInLongLook = Rule(
    "D82", .verified,
    "While a content extension shows a notification, further ones of its group are handed to it as"
      + " well.",
    source: "WWDC18 session 711")
  package static let contentTouch = Rule(
    "D86", .verified,
    "Tapping what a content extension shows opens the app, unless the extension takes touches"
      + " itself.",
    source: "Apple: UNNotificationExtensionUserInteractionEnabled; WWDC18 session 710")
  package static let contentResponse = Rule(
    "R17", .verified,
    "A content extension with the method gets a chosen action first, and answers whether the"
      + " notification stays, goes, or goes and the app is told; without the method the app is"
      + " told.",
    source: "UNNotificationContentExtension.h; Apple: UNNotificationContentExtensionResponseOption")
  package static let contentActions = Rule(
    "R18", .verified,
    "The actions that a content extension sets become the buttons, and are reported in the same"
      + " way.",
    source: "NSExtensionContext in UserNotificationsUI; WWDC18 session 710")
  package static let watchLook = Rule(
    "D95", .verified,
    "The watch shows a short look, then a long look of its own with the actions and Dismiss.",
    source: "Apple: watchOS notifications")
  package static let watchDismissal = Rule(
    "D94", .verified, "Dismissing a notification on the watch dismisses it on the phone.",
    source: "Apple: Taking advantage of notification forwarding")
  package static let watchActions = Rule(
    "R19", .verified,
    "An action with `foreground` runs on the device where it is chosen; any other runs on the"
      + " device that the notification is for.",
    source: "Apple: watchOS notifications")
}
