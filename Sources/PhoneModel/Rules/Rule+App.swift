extension Rule {
  /// The rules of what the app owes the system, and of what it can ask of it.
  static let appRules = [
    alwaysComplete, completionWarning, completionTimeLimit, protectedData, otherProtection,
    provisionalGrant,
    firstRequestPrompts, keepProvisional, turnOffProvisional, ignoredWhileDenied, pendingIdentifier,
    pendingLimit, intervalTrigger,
    intervalBounds, pendingTriggerDate, impossibleDate, calendarTrigger, wallClock, locationTrigger,
    regionLimit, deliveredByLocation, removeDelivered, removePending, setBadge, bodyFormat,
  ]

  package static let alwaysComplete = Rule(
    "S43", .verified,
    "The completion handler must always be called when the app is done.",
    source: "Apple: Handling notifications and notification-related actions")
  package static let completionWarning = Rule(
    "R10", .verified,
    "The completion handler must be called on every path; the system logs a warning otherwise.",
    source: "Apple: UNUserNotificationCenterDelegate")
  package static let completionTimeLimit = Rule(
    "R11", .assumed,
    "An answer has about 30 seconds to be handled, and its handler is to be called exactly once.",
    source: "general knowledge; no figure in Apple's texts")
  package static let protectedData = Rule(
    "R9", .verified,
    "While the phone is locked, files of the class Complete cannot be read; the app is told when"
      + " they can be again.",
    source: "Apple: Handling notifications and notification-related actions")
  static let otherProtection = Rule(
    "R9b", .assumed,
    "While the phone is locked, files of the class Complete Unless Open can be written and not"
      + " read; those of the class Complete Until First User Authentication are closed only until"
      + " the first unlock since the start.",
    source: "general knowledge of Data Protection")
  package static let provisionalGrant = Rule(
    "S66", .verified,
    "A request with `provisional` is granted without a prompt the first time.",
    source: "Apple: Asking permission to use notifications")
  package static let firstRequestPrompts = Rule(
    "S61", .verified,
    "The first request asks the person and the answer is remembered; later ones do not ask.",
    source: "Apple: Asking permission to use notifications")
  package static let keepProvisional = Rule(
    "S86", .verified,
    "Keep leads to quiet delivery since iOS 15, and before that to a choice of quiet and prominent"
      + " delivery with all that the provisional request asked for.",
    source: "Apple: Asking permission to use notifications; WWDC18 session 710")
  package static let turnOffProvisional = Rule(
    "S65", .verified,
    "Turn Off asks for confirmation, and then denies the app further notifications.",
    source: "Apple: Asking permission to use notifications")
  package static let ignoredWhileDenied = Rule(
    "A32b", .verified,
    "While the app is denied, attempts to schedule local notifications are ignored.",
    source: "Apple: UNNotificationSettings.authorizationStatus")
  package static let pendingIdentifier = Rule(
    "L2", .verified,
    "A request replaces a pending one of the same identifier.",
    source: "Apple: UNNotificationRequest")
  package static let pendingLimit = Rule(
    "L3", .observed,
    "At most 64 local notifications are pending; the soonest are kept.",
    source: "Apple's documentation of UILocalNotification; still observed")
  static let intervalTrigger = Rule(
    "L5", .verified,
    "An interval counts from the time of scheduling, and again from each firing if it repeats.",
    source: "Apple: UNTimeIntervalNotificationTrigger")
  package static let intervalBounds = Rule(
    "L4", .verified,
    "An interval is above 0 seconds, and at least 60 if it repeats; any other raises an exception.",
    source: "UserNotifications headers; the exceptions' texts are observed")
  static let pendingTriggerDate = Rule(
    "L5b", .open,
    "The interval trigger of a pending request tells the date at which that fires; Apple may count"
      + " from the moment of asking.",
    source: "not documented; a fresh trigger is observed to count from the moment of asking")
  package static let impossibleDate = Rule(
    "L6b", .open,
    "Adding a request whose date never comes is an error, `notificationInvalidNoDate`.",
    source: "not documented; the error exists")
  package static let calendarTrigger = Rule(
    "L6", .verified,
    "A calendar trigger fires at the next date that matches its components.",
    source: "Apple: UNCalendarNotificationTrigger")
  package static let wallClock = Rule(
    "L22", .assumed,
    "A calendar trigger goes by the phone's clock on the wall, also in another time zone, unless"
      + " its components name a zone; an interval goes by elapsed time.",
    source: "general knowledge")
  package static let locationTrigger = Rule(
    "L7", .verified,
    "A location trigger fires on entering or leaving its region, as the region says, if the app may"
      + " use the location.",
    source: "UserNotifications headers")
  package static let regionLimit = Rule(
    "L7b", .observed,
    "The phone watches about 20 regions.",
    source: "UserNotifications headers say that the number is limited; 20 are observed")
  static let deliveredByLocation = Rule(
    "A36", .verified,
    "An app does not read the delivered notifications that came by a region; it can remove them by"
      + " their identifiers.",
    source: "UserNotifications headers")
  package static let removeDelivered = Rule(
    "R21", .assumed,
    "An app that removes its delivered notifications is not called back for it.",
    source: "general knowledge")
  package static let removePending = Rule(
    "A35", .verified,
    "Removing pending requests ignores identifiers that are not pending.",
    source: "Apple: UNUserNotificationCenter")
  package static let bodyFormat = Rule(
    "A39", .verified,
    "In the body of a local notification `%%` is a percent sign, and what else `printf` would"
      + " replace is removed.",
    source: "Apple: UNMutableNotificationContent.body")
  package static let setBadge = Rule(
    "A37", .verified,
    "`setBadgeCount(_:)` sets the number at once; 0 removes it, a negative number is an error.",
    source: "Apple: UNUserNotificationCenter")
}
