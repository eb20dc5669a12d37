import APNs

extension Rule {
  package static let pendingIdentifier = Rule(
    "L2", .verified,
    "A request replaces a pending one of the same identifier.",
    source: "Apple: UNNotificationRequest")
  package static let pendingLimit = Rule(
    "L3", .observed,
    "At most 64 local notifications are pending: the 64 that were added last; earlier ones vanish"
      + " without an error.",
    source: "lionheart/openradar-mirror#19448; MaikuB/flutter_local_notifications#2275; otherwise"
      + " Apple: UILocalNotification, which kept the soonest")
  package static let intervalBounds = Rule(
    "L4", .verified,
    "An interval is above 0 seconds, and at least 60 if it repeats; any other raises an exception.",
    source: "UserNotifications headers; the exceptions' texts are observed")
  static let intervalTrigger = Rule(
    "L5", .verified,
    "An interval counts from the time of scheduling, and again from each firing if it repeats.",
    source: "Apple: UNTimeIntervalNotificationTrigger")
  static let pendingTriggerDate = Rule(
    "L5b", .observed,
    "`nextTriggerDate()` of a pending request's interval is the moment of asking and the interval,"
      + " not the date at which that fires.",
    source: "lionheart/openradar-mirror#20122; corona-warn-app/cwa-app-ios#1373")
  package static let calendarTrigger = Rule(
    "L6", .verified,
    "A calendar trigger fires at the next date that matches its components.",
    source: "Apple: UNCalendarNotificationTrigger")
  package static let impossibleDate = Rule(
    "L6b", .observed,
    "A request whose date never comes never fires, and adding it is not an error.",
    source: "MaikuB/flutter_local_notifications#64; no report of the error"
      + " `notificationInvalidNoDate` was found")
  package static let locationTrigger = Rule(
    "L7", .verified,
    "A location trigger fires on entering or leaving its region, as the region says, if the app may"
      + " use the location.",
    source: "UserNotifications headers")
  package static let regionLimit = Rule(
    "L7b", .verified,
    "The phone watches 20 regions of an app.",
    source: "Apple: CLLocationManager.startMonitoring(for:); UserNotifications headers")
  package static let pendingFires = Rule(
    "L8", .verified,
    "A scheduled notification is pending until its trigger fires; one that repeats stays.",
    source: "Apple: Scheduling a notification locally from your app")
  package static let emptyRequest = Rule(
    "L11", .observed,
    "A local notification with neither text, sound, badge nor attachment is refused with the error"
      + " 1401, `notificationInvalidNoContent`.",
    source: "Apple: UNError.Code.notificationInvalidNoContent; m-tkg/otegami")
  package static let unallowedRequest = Rule(
    "L12", .verified,
    "Adding a local notification while the app is not authorised, or before it asked, is refused"
      + " with the error 1, `notificationsNotAllowed`.",
    source: "Apple: UNError.Code.notificationsNotAllowed; add(_:withCompletionHandler:)")
  package static let pendingWhileDenied = Rule(
    "L12b", .observed,
    "While permission is off the app reads no pending requests and can remove none; they return"
      + " with the permission.",
    source: "expo/expo#19736")
  package static let invalidAttachment = Rule(
    "L14", .verified,
    "A local notification with an attachment that is not valid is not scheduled, and adding it is"
      + " an error.",
    source: "Apple: UNNotificationAttachment")
  package static let removedOnUninstall = Rule(
    "L15", .assumed,
    "Deleting an app removes its notifications, pending ones included, and its permission.",
    source: "general knowledge; for the permission invertase/notifee#432",
    search: "what becomes of pending requests; the older reports that something stays are about"
      + " permissions and categories up to iOS 11")
  package static let badgePermission = Rule(
    "L18", .observed,
    "An app sets the number on its icon at once, and only while the person allows it badges.",
    source: "Apple: UNMutableNotificationContent.badge; MobileOrg/mobileorg#116 for a number that"
      + " the app sets itself")
  package static let badgeRemovalAlone = Rule(
    "L18b", .observed,
    "A local notification that does nothing but remove the badge is not posted.",
    source: "lionheart/openradar-mirror#19368, on iOS 11; radar 29859960")
  package static let iconBadge = Rule(
    "L19", .observed,
    "A badge that goes to 0 by `applicationIconBadgeNumber` or by a push empties the app's part of"
      + " Notification Center, before the notification of that push comes into it; by"
      + " `setBadgeCount(_:)` it does not.",
    source: "lionheart/openradar-mirror#17743 and #18912; expo/expo#28641 and #37017; for"
      + " `setBadgeCount(_:)` invertase/notifee#1111")
  package static let localizedWhenShown = Rule(
    "L21", .verified,
    "A text of `localizedUserNotificationString` holds key and arguments, and is looked up when it"
      + " is shown, in the language of that moment.",
    source: "Apple: localizedUserNotificationString(forKey:arguments:); WWDC18 session 711")
  package static let wallClock = Rule(
    "L22", .observed,
    "A calendar trigger goes by the phone's clock on the wall, also in another time zone, unless"
      + " its components name a zone other than `autoupdatingCurrent`; an interval goes by elapsed"
      + " time.",
    source: "an answer of Stack Overflow with a test on iOS 13 (question 18424569)")

  /// The rules of local notifications and of the badge (L).
  static let localRules = [
    pendingIdentifier, pendingLimit, intervalBounds, intervalTrigger, pendingTriggerDate,
    calendarTrigger, impossibleDate, locationTrigger, regionLimit, pendingFires, emptyRequest,
    unallowedRequest, pendingWhileDenied, invalidAttachment, removedOnUninstall, badgePermission,
    badgeRemovalAlone,
    iconBadge, localizedWhenShown, wallClock,
  ]
}
