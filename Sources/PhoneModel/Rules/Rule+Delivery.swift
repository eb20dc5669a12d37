import APNs

extension Rule {
  package static let reaching = Rule(
    "D2", .verified,
    "A phone that is offline is not reached, nor in Low Power Mode by a push of priority 5 or 1.",
    source: "Apple: Sending notification requests to APNs; WWDC23 session 10025")
  package static let inactiveToken = Rule(
    "D3", .verified,
    "APNs discards what is sent to a device token that is no longer active.",
    source: "Apple: Viewing the status of push notifications using Metrics and APNs")
  package static let collapse = Rule(
    "D4", .verified,
    "A push with the collapse identifier of a shown notification replaces it, alerts again and"
      + " moves to the top.",
    source: "WWDC16 session 707; Apple: Sending notification requests to APNs")
  package static let uninstalledToken = Rule(
    "D5", .assumed,
    "The device token of a deleted app is no longer registered.", source: "general knowledge")
  package static let neverShown = Rule(
    "D6", .verified,
    "A push for PushKit, a Live Activity, a widget or a control is never shown as a notification;"
      + " it goes to whoever registered for its type.",
    source: "Apple: PushKit; Apple: Setting up a remote notification server")
  package static let unreportedCallEndsApp = Rule(
    "D7", .verified,
    "An app that reported no call by the time it completes a VoIP push, or time ends, is ended by"
      + " the system.",
    source: "Apple: Responding to VoIP notifications from PushKit")
  package static let complicationPushes = Rule(
    "D8", .verified,
    "A complication gets at most 50 pushes a day, and only while it is on the active watch face.",
    source: "Apple: PKPushType.complication")
  package static let pushKitForceQuit = Rule(
    "D9", .assumed,
    "A VoIP push launches even an app that the person force-quit; other pushes do not.",
    source: "general knowledge")
  package static let locationPush = Rule(
    "D10", .verified,
    "A push of type `location` wakes the Location Push Service Extension, not the app.",
    source: "Apple: Sending notification requests to APNs")
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
  package static let silentBudget = Rule(
    "D13", .verified,
    "No more than two or three silent pushes an hour wake the app; of those beyond the newest is"
      + " held until the app is started, and discarded when it is ended.",
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
  package static let surfaceSettings = Rule(
    "D24", .verified,
    "Each place where a notification can be seen has a setting of its own.",
    source: "Apple: UNNotificationSettings")
  package static let serviceExtension = Rule(
    "D30", .verified,
    "The service extension runs for a remote notification with `mutable-content` 1 and alert"
      + " text, if the app has one and its alerts are enabled.",
    source: "Apple: Modifying content in newly delivered notifications; WWDC16 session 708")
  package static let serviceExtensionProcess = Rule(
    "D30b", .assumed,
    "The service extension is a process of its own: it runs whatever state the app is in,"
      + " force-quit too, and neither launches nor wakes the app.",
    source: "general knowledge")
  package static let serviceExtensionTime = Rule(
    "D31", .verified,
    "The service extension has about 30 seconds; near their end it is told, and if it still does"
      + " not call its content handler the original content is shown.",
    source: "Apple: UNNotificationServiceExtension")
  package static let contentWithoutText = Rule(
    "D32", .verified,
    "Content without alert text from a service extension is ignored and the original is shown;"
      + " with the entitlement `filtering` the notification is suppressed.",
    source: "Apple: UNNotificationServiceExtension; com.apple.developer.usernotifications.filtering"
  )
  package static let serviceExtensionEnded = Rule(
    "D33", .observed,
    "A service extension that is ended early, as for its use of memory, is not told before; the"
      + " original content is shown.",
    source: "Apple's developer support")
  package static let modifiableContent = Rule(
    "D34", .assumed,
    "A service extension may change every property of the content, but not the request's"
      + " identifier or trigger.",
    source: "general knowledge")
  package static let serviceExtensionInForeground = Rule(
    "D35", .assumed,
    "The service extension runs while the app is in the foreground too, before the delegate is"
      + " asked, which sees the modified content.",
    source: "general knowledge")
  package static let checkedAttachments = Rule(
    "D36", .open,
    "Attachments of a service extension are checked when it is done; a bad one is dropped.",
    source: "Apple: UNNotificationAttachment, which leaves open what becomes of the rest")
  package static let firstContentCounts = Rule(
    "D37", .assumed, "Only the first call of the content handler counts.",
    source: "general knowledge")
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

  /// The rules of whether and how a notification is delivered (D2 to D46).
  static let deliveryRules = [
    reaching, inactiveToken, collapse, uninstalledToken, neverShown, unreportedCallEndsApp,
    complicationPushes, pushKitForceQuit, locationPush, silentWake, silentConditions, silentBudget,
    silentInForeground, fetchAgain, authorization, foregroundDenied, quietDelivery, interactionOff,
    surfaceSettings, serviceExtension, serviceExtensionProcess, serviceExtensionTime,
    contentWithoutText, serviceExtensionEnded, modifiableContent, serviceExtensionInForeground,
    checkedAttachments, firstContentCounts, interruptionLevels, levelNeedsEntitlement, focus,
    focusFilter, scheduledSummary, silentSwitch,
  ]
}
