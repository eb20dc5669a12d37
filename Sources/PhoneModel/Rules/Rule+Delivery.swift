import APNs

extension Rule {
  package static let reaching = Rule(
    "D2", .verified,
    "A phone that is offline is not reached.",
    source: "Apple: Sending notification requests to APNs")
  package static let reachingLowPower = Rule(
    "D2b", .verified,
    "A phone in Low Power Mode is not reached by a push of priority 5 or 1.",
    source: "WWDC23 session 10025")
  package static let inactiveToken = Rule(
    "D3", .verified,
    "APNs discards what is sent to a device token that is no longer active.",
    source: "Apple: Viewing the status of push notifications using Metrics and APNs")
  package static let collapse = Rule(
    "D4", .verified,
    "A push with the collapse identifier of a shown notification replaces it, alerts again and"
      + " moves to the top.",
    source: "WWDC16 session 707; Apple: Sending notification requests to APNs")
  package static let collapseWithoutText = Rule(
    "D4b", .open,
    "A push without text that has the collapse identifier of a shown notification leaves that in"
      + " place: there is nothing to show instead.",
    source: "not documented",
    search: "reports of empty pushes that remove a notification; those who remove one wake the app"
      + " for it")
  package static let uninstalledToken = Rule(
    "D5", .verified,
    "The device token of a deleted app is no longer active, which APNs tells its server late, or"
      + " never.",
    source: "Apple's developer forums, threads 780156, 794478 and 798541")
  package static let neverShown = Rule(
    "D6", .verified,
    "A push for PushKit, a Live Activity, a widget or a control is never shown as a notification.",
    source: "Apple: PushKit; Apple: Setting up a remote notification server")
  package static let backgroundAlert = Rule(
    "D6b", .open,
    "A push of type `background` is not shown, and its sound and badge have no effect, whatever its"
      + " priority; with `content-available` 1 it wakes the app.",
    source: "Apple's developer forums, thread 745345: 11 measured combinations;"
      + " andrei-m-code/net-core-push-notifications#9; vaguely against it"
      + " laravel-notification-channels/apn#128",
    search: "a text of Apple's about an alert that is sent with type `background`, or a second"
      + " measurement")
  package static let systemPush = Rule(
    "D6c", .verified,
    "A push for a Live Activity, a widget, a control or device management goes to the system, for"
      + " which no app registers; what becomes of it is not known here.",
    source: "Apple: Starting and updating Live Activities with ActivityKit push notifications;"
      + " Setting up a remote notification server")
  package static let pushToTalk = Rule(
    "D6d", .verified,
    "A push of type `pushtotalk` goes to an app that joined a channel of Push to Talk.",
    source: "Apple: Creating a Push to Talk app")
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
    "D9", .observed,
    "A VoIP push launches even an app that the person force-quit; other pushes do not.",
    source: "twilio/voice-quickstart-ios#260; element-hq/element-ios#2714;"
      + " react-native-voip-push-notification#8")
  package static let locationPush = Rule(
    "D10", .verified,
    "A push of type `location` wakes the Location Push Service Extension, not the app.",
    source: "Apple: Sending notification requests to APNs")
  package static let silentWake = Rule(
    "D11", .verified,
    "A push with `content-available` wakes or launches the app in the background and calls its"
      + " fetch handler, which must be completed within about 30 seconds.",
    source: "Apple: Pushing background updates to your app")
  package static let silentMode = Rule(
    "D12", .verified,
    "A silent push launches or wakes only an app that has the background mode"
      + " `remote-notification`.",
    source: "Apple: Pushing background updates to your app")
  package static let silentHeaders = Rule(
    "D12b", .open,
    "A push with nothing but `content-available` wakes the app if it is sent with push type"
      + " `background` and priority 5; with type `alert`, or a priority of 10 or 1, APNs may drop"
      + " it. Without any of these headers it gets the benefit of the doubt.",
    source: "Apple: Pushing background updates to your app; Sending notification requests to APNs",
    search: "tests on a phone with each type and priority; parse-community/parse-server#6106 found"
      + " no priority but 5 that wakes, a measurement in Apple's developer forums (thread 745345,"
      + " row 7) has one of 10 that woke, and none is about a missing one")
  package static let silentForceQuit = Rule(
    "D12c", .verified,
    "A silent push does not wake an app that the person force-quit, until it is opened again.",
    source: "Apple: application(_:didReceiveRemoteNotification:fetchCompletionHandler:)")
  package static let silentRefreshOff = Rule(
    "D12d", .open,
    "With Background App Refresh off, a silent push wakes the app only in the foreground.",
    source: "reports that disagree: andrei-m-code/net-core-push-notifications#9; docs.kii.com",
    search: "a text of Apple's that names the switch as a condition, or a test on a phone")
  package static let silentLowPower = Rule(
    "D12e", .verified,
    "In Low Power Mode a silent push wakes no app that is not in the foreground.",
    source: "WWDC20 session 10095")
  package static let silentBudget = Rule(
    "D13", .verified,
    "No more than two or three silent pushes an hour wake the app; of those beyond the newest is"
      + " held until the app is started, and discarded when it is ended.",
    source: "Apple: Pushing background updates to your app")
  package static let silentInForeground = Rule(
    "D14", .verified,
    "In the foreground the fetch handler is called as well, soon but at no certain moment; neither"
      + " the background mode nor permission is needed.",
    source: "Apple: application(_:didReceiveRemoteNotification:fetchCompletionHandler:)")
  package static let fetchAgain = Rule(
    "D15", .open,
    "When the person opens the app from an alert with `content-available`, the fetch handler is"
      + " called once more only if the notification centre has no delegate.",
    source: "Apple: application(_:didReceiveRemoteNotification:fetchCompletionHandler:), \"may be"
      + " called again\"",
    search: "reports of apps with a delegate of the notification centre: most saw"
      + " `didReceive` alone, one saw both")
  package static let authorization = Rule(
    "D20", .verified,
    "No part of a notification reaches the person while the app is denied, or before the person has"
      + " answered its request.",
    source: "Apple: UNAuthorizationStatus")
  package static let foregroundDenied = Rule(
    "D21", .observed,
    "An app in the foreground that is denied is not asked how to present a notification.",
    source: "Apple: authorizationStatus; firebase/firebase-ios-sdk#4888")
  package static let foregroundUndecided = Rule(
    "D21b", .observed,
    "An app in the foreground that never asked for permission is not asked how to present a"
      + " notification either; one report has it asked.",
    source: "Apple: UNNotificationSettings.authorizationStatus; otherwise Sa3doola/NotifyLab, with"
      + " simctl")
  package static let quietDelivery = Rule(
    "D22", .verified,
    "A provisional app's notifications are quiet: in Notification Center alone, without banner,"
      + " lock screen, sound or badge.",
    source: "Apple: Asking permission to use notifications; WWDC18 session 710")
  package static let quietByChoice = Rule(
    "D22b", .verified,
    "Where the person has an app's notifications delivered quietly, they are in Notification Center"
      + " alone, without banner, lock screen, sound or badge.",
    source: "Apple: Asking permission to use notifications; WWDC18 session 710")
  package static let interactionOff = Rule(
    "D23", .verified,
    "While alerts, sounds or badges are off for the app, the banner, the sound or the badge is"
      + " dropped; the notification still goes to Notification Center while that is on.",
    source: "Apple: Asking permission to use notifications")
  package static let surfaceSettings = Rule(
    "D24", .verified,
    "While the lock screen, Notification Center or the car's screen is off for the app, or its"
      + " alert style is none, a notification is not shown there.",
    source: "Apple: UNNotificationSettings")
  package static let serviceExtension = Rule(
    "D30", .verified,
    "The service extension runs for a remote notification with `mutable-content` 1 and alert"
      + " text, if the app has one and its alerts are enabled; a silent push does not run it.",
    source: "Apple: Modifying content in newly delivered notifications; WWDC16 session 708")
  package static let serviceExtensionProcess = Rule(
    "D30b", .observed,
    "The service extension is a process of its own: it runs whatever state the app is in,"
      + " force-quit too, and neither launches nor wakes the app.",
    source: "documentation.onesignal.com: SDK notification event handlers; OneSignal-iOS-SDK 2.4.0;"
      + " deltachat/deltachat-ios#2105")
  package static let serviceExtensionTime = Rule(
    "D31", .verified,
    "The service extension has about 30 seconds; it gets a call shortly before the end, and if it"
      + " still does not call its content handler the original content is shown.",
    source: "Apple: UNNotificationServiceExtension")
  package static let contentWithoutText = Rule(
    "D32", .verified,
    "Content without alert text from a service extension is ignored and the original is shown;"
      + " with the entitlement `filtering` the notification is suppressed.",
    source: "Apple: UNNotificationServiceExtension; com.apple.developer.usernotifications.filtering"
  )
  package static let serviceExtensionEnded = Rule(
    "D33", .observed,
    "A service extension that is ended early, for example for its memory use, gets no call before;"
      + " the original content is shown.",
    source: "Apple's developer support")
  package static let modifiableContent = Rule(
    "D34", .verified,
    "A service extension may change every property of the content, but not the request's"
      + " identifier or trigger.",
    source: "Apple: didReceive(_:withContentHandler:), whose handler takes content alone")
  package static let serviceExtensionInForeground = Rule(
    "D35", .observed,
    "The service extension runs while the app is in the foreground too, before the delegate is"
      + " asked, which sees the modified content.",
    source: "invertase/react-native-notifee#339; deltachat/deltachat-ios#2105 and #2759")
  package static let checkedAttachments = Rule(
    "D36", .open,
    "Attachments of a service extension are checked when it is done; a bad one is dropped.",
    source: "Apple: UNNotificationAttachment, which leaves open what becomes of the rest",
    search: "reports of a notification whose extension attached a bad file, and what was shown")
  package static let firstContentCounts = Rule(
    "D37", .assumed, "The first of several calls of the content handler counts.",
    source: "general knowledge",
    search: "what is shown after a second call; that it may end the extension is reported")
  package static let secondContentCall = Rule(
    "D37b", .observed,
    "A second call of the content handler may end the service extension.",
    source: "mattermost/mattermost-mobile#9243 and its NotificationService.swift")

  /// The rules of whether and how a notification is delivered (D2 to D37).
  static let deliveryRules = [
    reaching, reachingLowPower, inactiveToken, collapse, collapseWithoutText, uninstalledToken,
    neverShown, backgroundAlert, systemPush, pushToTalk, unreportedCallEndsApp, complicationPushes,
    pushKitForceQuit, locationPush,
    silentWake, silentMode, silentHeaders, silentForceQuit, silentRefreshOff, silentLowPower,
    silentBudget, silentInForeground, fetchAgain, authorization, foregroundDenied,
    foregroundUndecided, quietDelivery, quietByChoice, interactionOff, surfaceSettings,
    serviceExtension, serviceExtensionProcess, serviceExtensionTime, contentWithoutText,
    serviceExtensionEnded, modifiableContent, serviceExtensionInForeground, checkedAttachments,
    firstContentCounts, secondContentCall,
  ]
}
