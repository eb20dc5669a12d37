extension Rule {
  /// The rules of delivery, in the order of the stages.
  static let deliveryRules = [
    reaching, storesOne, notStored, expires, silentBudget, collapse, neverShown, silentWake,
    silentConditions,
    silentInForeground, fetchAgain, foregroundOrder, authorization,
    foregroundDenied, quietDelivery, interactionOff, interruptionLevels,
    levelNeedsEntitlement, focus, focusFilter, scheduledSummary, silentSwitch, criticalSound,
    willPresent, willPresentMissing, foregroundWithoutDelegate, foregroundSettings,
    foregroundBadge, alertOption, foregroundNotKept, surfaceSettings, unlockedAlert, lockScreen,
    list, sound, badge, badgeValues,
    withoutText, alertText, pendingFires, hiddenPreviews, hiddenText, defaultPlaceholder, carPlay,
    watchDestination,
  ]

  package static let reaching = Rule(
    "D2", .verified,
    "A phone that is offline is not reached, nor in Low Power Mode by a push of priority 5 or 1.",
    source: "Apple: Sending notification requests to APNs; WWDC23 session 10025")
  package static let storesOne = Rule(
    "N25", .verified,
    "For a phone that is offline or saves power APNs stores one push of an app, the newest.",
    source: "Apple: Sending notification requests to APNs; WWDC23 session 10025")
  package static let notStored = Rule(
    "N28", .verified,
    "A push with expiration 0 is tried once and never stored.",
    source: "Apple: Sending notification requests to APNs")
  package static let expires = Rule(
    "N27", .verified,
    "APNs discards a stored push when its expiration has passed.",
    source: "Apple: Viewing the status of push notifications")
  package static let silentBudget = Rule(
    "D13", .verified,
    "No more than two or three silent pushes an hour wake the app; of those beyond the newest is"
      + " held until the app is started, and discarded when it is ended.",
    source: "Apple: Pushing background updates to your app")
  package static let collapse = Rule(
    "D4", .verified,
    "A push with the collapse identifier of a shown notification replaces it, alerts again and"
      + " moves to the top.",
    source: "WWDC16 session 707; Apple: Sending notification requests to APNs")
  package static let neverShown = Rule(
    "D6", .verified,
    "A push for PushKit, a Live Activity, a widget or a control is never shown as a notification;"
      + " it goes to whoever registered for its type.",
    source: "Apple: PushKit; Apple: Setting up a remote notification server")
  package static let silentWake = Rule(
    "D11", .verified,
    "A push with `content-available` wakes or launches the app in the background and calls its"
      + " fetch handler, which must be completed within about 30 seconds.",
    source: "Apple: Pushing background updates to your app")
  package static let silentConditions = Rule(
    "D12", .verified,
    "A silent push wakes the app only with the background mode `remote-notification`, and not"
      + " after the person force-quit it.",
    source: "Apple: Pushing background updates to your app")
  package static let silentInForeground = Rule(
    "D14", .verified,
    "In the foreground the fetch handler is called at once; no permission is needed.",
    source: "Apple: application(_:didReceiveRemoteNotification:fetchCompletionHandler:)")
  package static let fetchAgain = Rule(
    "D15", .verified,
    "The fetch handler is called once more when the person opens the app from an alert with"
      + " `content-available`.",
    source: "Apple: application(_:didReceiveRemoteNotification:fetchCompletionHandler:)")
  package static let foregroundOrder = Rule(
    "D56", .open,
    "A push with text and `content-available` calls both the fetch handler and `willPresent` in the"
      + " foreground, in an order that is not documented.",
    source: "not documented")
  package static let authorization = Rule(
    "D20", .verified,
    "Only an authorised, provisional or ephemeral app's notifications reach the person.",
    source: "Apple: UNAuthorizationStatus")
  package static let foregroundDenied = Rule(
    "D21", .open,
    "A denied app in the foreground is not asked how to present a notification.",
    source: "Apple: authorizationStatus; contradicted in part by older text")
  package static let quietDelivery = Rule(
    "D22", .verified,
    "A provisional app's notifications are quiet: in Notification Center alone, without banner,"
      + " lock screen, sound or badge.",
    source: "Apple: Asking permission to use notifications; WWDC18 session 710")
  package static let interactionOff = Rule(
    "D23", .verified,
    "An interaction that is switched off is dropped; the notification still goes to"
      + " Notification Center while that is on.",
    source: "Apple: Asking permission to use notifications")
  package static let interruptionLevels = Rule(
    "D40", .verified,
    "A passive notification goes to the list without lighting the screen or playing a sound.",
    source: "Apple: UNNotificationInterruptionLevel; WWDC21 session 10091")
  package static let levelNeedsEntitlement = Rule(
    "D41", .assumed,
    "A time-sensitive or critical notification counts as active where the app lacks the"
      + " entitlement or the person switched the level off.",
    source: "reports; general knowledge")
  package static let focus = Rule(
    "D42", .verified,
    "While a Focus is on that does not let the app pass, its notifications go to the list in"
      + " silence.",
    source: "WWDC21 session 10091")
  package static let focusFilter = Rule(
    "D43", .verified,
    "A notification whose filter criteria do not match the app's Focus filter is silenced; one"
      + " without criteria is not filtered.",
    source: "WWDC22 session 10121")
  package static let scheduledSummary = Rule(
    "D44", .verified,
    "With the scheduled summary on, passive and active notifications wait for the next summary"
      + " and are in the list then, without banner or sound.",
    source: "WWDC21 session 10091")
  package static let silentSwitch = Rule(
    "D46", .assumed,
    "The silent switch suppresses sounds but critical ones; banners and the list go on.",
    source: "general knowledge")
  package static let criticalSound = Rule(
    "P13", .verified,
    "A critical sound needs the entitlement and the person's permission; without them it plays as"
      + " an ordinary one.",
    source: "Apple: Generating a remote notification")
  package static let hiddenPreviews = Rule(
    "D70", .verified,
    "Previews are shown always, only while the phone is unlocked, or never.",
    source: "UNNotificationSettings.h")
  package static let hiddenText = Rule(
    "D71", .verified,
    "Where previews are hidden the category's placeholder stands for the text, `%u` being the"
      + " number of notifications of the thread; title and subtitle are shown only with the"
      + " category's options.",
    source: "Apple: UNNotificationCategory; WWDC17 session 817")
  package static let defaultPlaceholder = Rule(
    "D72", .open,
    "Without a placeholder of the category the system's own stands for the text.",
    source: "not documented; \"Notification\" is assumed")
  package static let carPlay = Rule(
    "D90", .verified,
    "The car shows a notification only if its category allows it and the person allowed the app"
      + " the car's screen.",
    source: "Apple: UNNotificationCategoryOptions.allowInCarPlay")
  package static let watchDestination = Rule(
    "D92", .verified,
    "An alert goes to the phone while that is unlocked with its screen on, else to a watch that is"
      + " worn and unlocked, else to the phone.",
    source: "Apple: Taking advantage of notification forwarding")
  package static let willPresent = Rule(
    "D50", .verified,
    "In the foreground the delegate's `willPresent` decides: exactly what its options name is"
      + " presented, and no options mean nothing.",
    source: "Apple: UNUserNotificationCenterDelegate")
  package static let willPresentMissing = Rule(
    "D51", .verified,
    "Without the method, or without an answer in time, nothing is presented in the foreground.",
    source: "Apple: UNUserNotificationCenterDelegate")
  package static let foregroundWithoutDelegate = Rule(
    "D52", .open,
    "Without a delegate nothing is presented in the foreground; Apple's text speaks of the"
      + " notification's original options.",
    source: "Apple: UNUserNotificationCenterDelegate; everyday experience differs")
  package static let foregroundSettings = Rule(
    "D53", .assumed,
    "The options returned in the foreground are narrowed by the person's settings.",
    source: "general knowledge")
  package static let foregroundBadge = Rule(
    "D55", .assumed,
    "In the foreground the badge is applied only if the options name it.",
    source: "general knowledge")
  package static let alertOption = Rule(
    "A48", .verified,
    "The deprecated option `alert` means banner and list; `banner` alone is not kept in the list.",
    source: "Apple: UNNotificationPresentationOptions")
  package static let foregroundNotKept = Rule(
    "D57", .assumed,
    "What is delivered in the foreground without `list` is not among the delivered notifications.",
    source: "general knowledge")
  package static let surfaceSettings = Rule(
    "D24", .verified,
    "Each place where a notification can be seen has a setting of its own.",
    source: "Apple: UNNotificationSettings")
  package static let unlockedAlert = Rule(
    "D60", .verified,
    "On an unlocked phone the alert style decides: a banner that goes away, one that stays, or"
      + " the list alone.",
    source: "Apple: UNAlertStyle")
  package static let lockScreen = Rule(
    "D61", .verified,
    "On a locked phone the notification is on the lock screen, if that is on for the app; unless it"
      + " is passive or silenced, it lights the screen.",
    source: "Apple: UNNotificationSettings")
  package static let list = Rule(
    "D62", .verified,
    "The notification is kept in Notification Center, if that is on for the app.",
    source: "Apple: UNNotificationSettings")
  package static let sound = Rule(
    "D63", .verified,
    "The sound plays if the content has one and sounds are on for the app.",
    source: "Apple: UNNotificationSound")
  package static let badge = Rule(
    "D64", .verified,
    "The badge is set to the content's number if it has one and badges are on for the app.",
    source: "Apple: UNNotificationContent")
  package static let badgeValues = Rule(
    "A38", .verified,
    "A badge of 0 removes the number, a missing one leaves it, and there is no increment.",
    source: "Apple: UNNotificationContent.badge")
  package static let withoutText = Rule(
    "D65", .verified,
    "A notification with only a badge or a sound has no banner and no entry in the list.",
    source: "Local and Remote Notification Programming Guide")
  package static let alertText = Rule(
    "P15", .verified,
    "An alert is shown if its title, subtitle or body has text.",
    source: "Local and Remote Notification Programming Guide")
  package static let pendingFires = Rule(
    "L8", .verified,
    "A scheduled notification is pending until its trigger fires; one that repeats stays.",
    source: "Apple: Scheduling a notification locally from your app")
}
