import APNs

extension Rule {
  static let systemActions = Rule(
    "A17", .observed,
    "Opening and dismissing have identifiers of the system, which no action may use.",
    source: "wrappers of several push services that name the values")
  package static let filteringEntitlement = Rule(
    "A23", .verified,
    "The entitlement `filtering` lets a service extension keep a notification from being shown.",
    source: "Apple: com.apple.developer.usernotifications.filtering")
  package static let voipMode = Rule(
    "A24", .verified,
    "Silent pushes need the background mode `remote-notification`, VoIP pushes `voip`.",
    source: "Apple: UIBackgroundModes")
  package static let setReplaces = Rule(
    "A29", .verified,
    "`setNotificationCategories(_:)` replaces the whole registered set.",
    source: "Apple: UNUserNotificationCenter")
  package static let identifiers = Rule(
    "A31", .verified, "Categories and actions have identifiers that are not empty.",
    source: "Apple: UNNotificationCategory; Apple: UNNotificationAction")
  package static let explicitRequest = Rule(
    "A32", .observed,
    "A request without `provisional` asks the person after a grant on trial, and not after any"
      + " other decision.",
    source: "Apple: requestAuthorization(options:completionHandler:); guides of push services;"
      + " ghostty-org/ghostty#12133")
  package static let ignoredWhileDenied = Rule(
    "A32b", .verified,
    "While the app is denied, attempts to schedule local notifications are ignored.",
    source: "Apple: UNNotificationSettings.authorizationStatus")
  package static let criticalNeedsEntitlement = Rule(
    "A33", .verified,
    "Without its entitlement a request for critical alerts does not gain them.",
    source: "Apple: UNAuthorizationOptions.criticalAlert")
  package static let removePending = Rule(
    "A35", .verified,
    "Removing pending requests ignores identifiers that are not pending.",
    source: "Apple: UNUserNotificationCenter")
  static let deliveredByLocation = Rule(
    "A36", .verified,
    "An app does not read the delivered notifications that came by a region; it can remove them by"
      + " their identifiers.",
    source: "UserNotifications headers")
  package static let setBadge = Rule(
    "A37", .verified,
    "`setBadgeCount(_:)` sets the number at once; 0 removes it, a negative number is an error.",
    source: "Apple: UNUserNotificationCenter")
  package static let badgeValues = Rule(
    "A38", .verified,
    "A badge of 0 removes the number, a missing one leaves it, and there is no increment.",
    source: "Apple: UNNotificationContent.badge")
  package static let bodyFormat = Rule(
    "A39", .verified,
    "In the body of a local notification `%%` is a percent sign, and what else `printf` would"
      + " replace is removed.",
    source: "Apple: UNMutableNotificationContent.body")
  package static let summaryFormat = Rule(
    "A41", .verified,
    "A category's summary format is `%u` with text, or `%u` and then `%@`; it is ignored since"
      + " iOS 15.",
    source: "Apple: UNNotificationCategory.categorySummaryFormat")
  package static let soundFiles = Rule(
    "A42", .observed,
    "A sound is a file shorter than 30 seconds in the app's containers or bundle; for one that is"
      + " longer or missing the default sound plays. Apple lists Linear PCM, IMA4, µLaw and aLaw in"
      + " .aiff, .wav and .caf files; another format may not be played.",
    source: "Apple: UNNotificationSound")
  package static let attachmentLimits = Rule(
    "A43", .verified,
    "An attachment is a file of a known type: audio up to 5 MB, images up to 10 MB, films up to"
      + " 50 MB; scheduling moves it into the attachment store, or copies it from the bundle.",
    source: "Apple: UNNotificationAttachment")
  static let attachmentContents = Rule(
    "A43b", .assumed,
    "A file is corrupt if its contents are of another kind than its type; another format of the"
      + " same kind is shown.",
    source: "general knowledge; UNError.attachmentCorrupt exists",
    search: "reports of attachments whose contents differ from the type of their name; those found"
      + " are about the name alone")
  static let attachmentForgotten = Rule(
    "A43c", .assumed,
    "A file leaves the attachment store when the app removes the last notification that has it.",
    source: "general knowledge; UNError.attachmentNotInDataStore exists",
    search: "a text or a report of when the attachment store lets go of a file; Apple describes how"
      + " one gets in")
  static let announcementSetting = Rule(
    "A46", .observed,
    "An app that may notify the person reads `announcementSetting` as disabled.",
    source: "settings as printed on iOS 18: invertase/notifee#1194 and #1211")
  static let settingsAsRead = Rule(
    "A47", .observed,
    "An app reads its settings as not supported before any request, as disabled while denied, and"
      + " on trial only the list as enabled; permission that is given back has them as before.",
    source: "printed settings of each status (jianshu.com/p/535f54ccc7c8); on trial on iOS 18:"
      + " invertase/notifee#1211")
  package static let alertOption = Rule(
    "A48", .verified,
    "The deprecated option `alert` means banner and list; `banner` alone is not kept in the list.",
    source: "Apple: UNNotificationPresentationOptions")
  package static let mutableCopy = Rule(
    "A53", .verified,
    "A service extension changes a mutable copy of the request's content and hands it over.",
    source: "Apple: Modifying content in newly delivered notifications; WWDC16 session 708")
  package static let extensionContext = Rule(
    "A56", .verified,
    "A content extension can open the app as a tap on the notification does, and close the long"
      + " look.",
    source: "NSExtensionContext in UserNotificationsUI; Apple: UNNotificationContentExtension")
  package static let extensionAttributes = Rule(
    "A57", .verified,
    "A content extension may have the notification's own text left out, and a title of its own in"
      + " place of the app's name.",
    source: "Apple: UNNotificationContentExtension")
  package static let distinctExtensions = Rule(
    "A58", .verified,
    "An app may have several content extensions, each of which claims categories of its own.",
    source: "Apple: UNNotificationContentExtension")
  package static let methodWithoutFetch = Rule(
    "A60", .verified,
    "The method without a fetch handler is called only where the app lacks the one with it, and"
      + " only in the foreground.",
    source: "Apple: application(_:didReceiveRemoteNotification:)")
  package static let sceneConnection = Rule(
    "A61", .verified,
    "A scene that connects for an answer finds it in its connection options.",
    source: "Apple: UIScene.ConnectionOptions.notificationResponse")
  package static let registerNeedsNoPermission = Rule(
    "A62", .verified,
    "Registering needs no permission; without it remote notifications are delivered silently.",
    source: "Apple: registerForRemoteNotifications()")
  static let noPushEntitlement = Rule(
    "A64", .observed,
    "Without the entitlement `aps-environment` registering fails with the error 3000 of"
      + " NSCocoaErrorDomain.",
    source: "reports that quote the error: bakerframework/baker#234,"
      + " wix/react-native-notifications#539")
  static let registrationOffline = Rule(
    "A65", .open,
    "An app that registers without a network is called with neither result until there is one; a"
      + " newer text says that registering fails.",
    source:
      "Apple: Technical Note TN2265; otherwise Apple: Registering your app with APNs",
    search: "a phone in airplane mode and which of the two methods it calls")
  package static let pushRegistration = Rule(
    "A66", .verified,
    "Setting the `desiredPushTypes` of a `PKPushRegistry` registers for the types and brings their"
      + " tokens; taking a type out ends its registration.",
    source: "Apple: PKPushRegistry; PushKit headers")
  static let mustReport = Rule(
    "A69", .verified,
    "The newest method for a VoIP push has metadata: whether the app must report a call, which is"
      + " so unless it is in the foreground or has an active call.",
    source: "Apple: PKVoIPPushMetadata, since iOS 26.4")
  package static let callsMustBeReported = Rule(
    "A70", .verified,
    "An app must promptly report an incoming call to CallKit or LiveCommunicationKit for each VoIP"
      + " push, unless it is in the foreground or has an active call.",
    source: "Apple: Responding to VoIP notifications from PushKit; PushKit, since iOS 26.4; Apple's"
      + " developer forums, thread 768136")
  package static let callsRepeatedlyUnreported = Rule(
    "A70b", .observed,
    "An app that reported no call for three to five VoIP pushes gets no more of them until it is"
      + " installed anew.",
    source: "Apple: Responding to VoIP notifications from PushKit, without a number; reports of"
      + " three to five: VoIPGRID/VialerSIPLib#197, Apple's developer forums, thread 764376")
  package static let callsOfExtension = Rule(
    "A72", .verified,
    "A service extension of an app with the entitlement `filtering` may report a call; the system"
      + " launches the app and passes the payload to its `PKPushRegistry`.",
    source: "Apple: Sending end-to-end encrypted VoIP calls; reportNewIncomingVoIPPushPayload")
  package static let ephemeralPermission = Rule(
    "A73", .verified,
    "An App Clip may notify the person for eight hours each time the person opens it.",
    source: "Apple: Enabling notifications in App Clips")
  package static let clipExtension = Rule(
    "A73b", .observed,
    "A push for an App Clip runs no notification service extension.",
    source: "documentation.onesignal.com/docs/app-clip-support")
  package static let backgroundTask = Rule(
    "A74", .verified,
    "A background task lets the app run on in the background; the app has to end it, at the latest"
      + " when its expiration handler is called, or the system ends the app.",
    source: "Apple: beginBackgroundTask(withName:expirationHandler:); Apple's developer forums,"
      + " thread 85066")
  package static let backgroundTime = Rule(
    "A74b", .observed,
    "An app has about 30 seconds in the background for its background tasks, all in all.",
    source: "Apple's developer forums, thread 85066, of iOS 13; before that it was 180")
  package static let openedLink = Rule(
    "A75", .verified,
    "An app in the foreground that opens a link leaves the screen to the app that takes it.",
    source: "Apple: open(_:options:completionHandler:)")

  /// The rules of what Apple's API promises (A).
  static let apiRules = [
    systemActions, filteringEntitlement, voipMode, setReplaces, identifiers, explicitRequest,
    ignoredWhileDenied, criticalNeedsEntitlement, removePending, deliveredByLocation, setBadge,
    badgeValues, bodyFormat, summaryFormat, soundFiles, attachmentLimits, attachmentContents,
    attachmentForgotten, announcementSetting, settingsAsRead, alertOption, mutableCopy,
    extensionContext,
    extensionAttributes, distinctExtensions, methodWithoutFetch, sceneConnection,
    registerNeedsNoPermission, noPushEntitlement, registrationOffline, pushRegistration,
    mustReport, callsMustBeReported, callsRepeatedlyUnreported, callsOfExtension,
    ephemeralPermission,
    clipExtension,
    backgroundTask, backgroundTime, openedLink,
  ]
}
