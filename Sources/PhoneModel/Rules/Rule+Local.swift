import APNs

extension Rule {
  package static let pendingIdentifier = Rule(
    "L2", .verified,
    "A request replaces a pending one of the same identifier.",
    source: "Apple: UNNotificationRequest")
  package static let pendingLimit = Rule(
    "L3", .observed,
    "At most 64 local notifications are pending; the soonest are kept.",
    source: "Apple's documentation of UILocalNotification; still observed")
  package static let intervalBounds = Rule(
    "L4", .verified,
    "An interval is above 0 seconds, and at least 60 if it repeats; any other raises an exception.",
    source: "UserNotifications headers; the exceptions' texts are observed")
  static let intervalTrigger = Rule(
    "L5", .verified,
    "An interval counts from the time of scheduling, and again from each firing if it repeats.",
    source: "Apple: UNTimeIntervalNotificationTrigger")
  static let pendingTriggerDate = Rule(
    "L5b", .open,
    "The interval trigger of a pending request tells the date at which that fires; Apple may count"
      + " from the moment of asking.",
    source: "not documented; a fresh trigger is observed to count from the moment of asking")
  package static let calendarTrigger = Rule(
    "L6", .verified,
    "A calendar trigger fires at the next date that matches its components.",
    source: "Apple: UNCalendarNotificationTrigger")
  package static let impossibleDate = Rule(
    "L6b", .open,
    "Adding a request whose date never comes is an error, `notificationInvalidNoDate`.",
    source: "not documented; the error exists")
  package static let locationTrigger = Rule(
    "L7", .verified,
    "A location trigger fires on entering or leaving its region, as the region says, if the app may"
      + " use the location.",
    source: "UserNotifications headers")
  package static let regionLimit = Rule(
    "L7b", .observed,
    "The phone watches about 20 regions.",
    source: "UserNotifications headers say that the number is limited; 20 are observed")
  package static let pendingFires = Rule(
    "L8", .verified,
    "A scheduled notification is pending until its trigger fires; one that repeats stays.",
    source: "Apple: Scheduling a notification locally from your app")
  package static let emptyRequest = Rule(
    "L11", .open,
    "A local notification with neither text, sound nor badge is accepted; when the error for one"
      + " without content is used is not documented.",
    source: "not documented; UNError.notificationInvalidNoContent exists")
  package static let unallowedRequest = Rule(
    "L12", .open,
    "An app that adds a local notification without permission is told of no error; on macOS it was"
      + " told that notifications are not allowed.",
    source: "not documented; reports")
  package static let invalidAttachment = Rule(
    "L14", .verified,
    "A local notification with an attachment that is not valid is not scheduled, and adding it is"
      + " an error.",
    source: "Apple: UNNotificationAttachment")
  package static let removedOnUninstall = Rule(
    "L15", .assumed,
    "With a deleted app go its notifications, those that wait among them, and its permission.",
    source: "general knowledge")
  package static let badgePermission = Rule(
    "L18", .assumed,
    "An app sets the number on its icon at once, and only while the person allows it badges.",
    source: "general knowledge")
  package static let badgeRemovalAlone = Rule(
    "L18b", .observed,
    "A local notification that does nothing but remove the badge is not posted.",
    source: "a report on iOS 10.2 (radar 29859960)")
  package static let iconBadge = Rule(
    "L19", .open,
    "Setting `applicationIconBadgeNumber` to 0 leaves Notification Center as it is; it has also"
      + " been seen to empty it.",
    source: "reports")
  package static let localizedWhenShown = Rule(
    "L21", .verified,
    "A text of `localizedUserNotificationString` holds key and arguments, and is looked up when it"
      + " is shown, in the language of that moment.",
    source: "Apple: localizedUserNotificationString(forKey:arguments:); WWDC18 session 711")
  package static let wallClock = Rule(
    "L22", .assumed,
    "A calendar trigger goes by the phone's clock on the wall, also in another time zone, unless"
      + " its components name a zone; an interval goes by elapsed time.",
    source: "general knowledge")

  /// The rules of local notifications and of the badge (L).
  static let localRules = [
    pendingIdentifier, pendingLimit, intervalBounds, intervalTrigger, pendingTriggerDate,
    calendarTrigger, impossibleDate, locationTrigger, regionLimit, pendingFires, emptyRequest,
    unallowedRequest, invalidAttachment, removedOnUninstall, badgePermission, badgeRemovalAlone,
    iconBadge, localizedWhenShown, wallClock,
  ]
}
