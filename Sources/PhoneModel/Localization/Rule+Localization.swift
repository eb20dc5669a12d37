extension Rule {
  /// The rules by which texts are put into the person's language when they are shown.
  static let localizationRules = [localizedWhenShown, localizedButtons, localizedPlaceholder]

  package static let localizedWhenShown = Rule(
    "L21", .verified,
    "A text of `localizedUserNotificationString` holds key and arguments, and is looked up when it"
      + " is shown, in the language of that moment.",
    source: "Apple: localizedUserNotificationString(forKey:arguments:); WWDC18 session 711")
  package static let localizedButtons = Rule(
    "R16", .verified,
    "The titles of buttons that are texts of `localizedUserNotificationString` are looked up when"
      + " they are shown.",
    source: "UNNotificationAction.h; Apple: UNNotificationActionIcon")
  package static let localizedPlaceholder = Rule(
    "D73", .verified,
    "The placeholder for hidden text is looked up when it is shown, and has the form that the"
      + " number of notifications asks for.",
    source: "WWDC18 session 711")
}
