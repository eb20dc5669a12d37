import APNs

extension Profile {
  /// Every switch, in the order of help texts.
  public static let switches: [Switch] = [
    Switch(
      .foregroundWithoutDelegate,
      .choice(
        "foregroundWithoutDelegate", \.foregroundWithoutDelegate,
        "an alert in the foreground when the app has no delegate")),
    Switch(
      .contentAvailableValue,
      .choice(
        "contentAvailable", \.contentAvailable,
        "which values of content-available wake the app")),
    Switch(
      .keepProvisional,
      .choice("keepWording", \.keepWording, "where Keep leads for provisional notifications")),
    Switch(
      .clearAll,
      .choice("clearAll", \.clearAll, "what the app is told when all notifications are cleared")),
    Switch(
      .registrationOffline,
      .choice(
        "offlineRegistration", \.offlineRegistration,
        "registering while the phone is offline")),
    Switch(
      .foregroundOrder,
      .choice(
        "foregroundOrder", \.foregroundOrder,
        "what a foreground push with text and content-available calls first")),
    Switch(
      .silentBudget,
      .count("silentBudget", \.silentBudget, "how many silent pushes an hour wake the app")),
    Switch(
      .pushKitForceQuit,
      .choice(
        "voipAfterForceQuit", \.voipAfterForceQuit,
        "a VoIP push for a force-quit app")),
    Switch(
      .callsRepeatedlyUnreported,
      .count(
        "unreportedCallLimit", \.unreportedCallLimit,
        "VoIP pushes without a reported call until the app gets no more")),
    Switch(
      .completionTimeLimit,
      .seconds(
        "handlerTimeLimit", \.handlerTimeLimit,
        "the time limit of a completion handler")),
    Switch(
      .serviceExtensionTime,
      .seconds(
        "serviceExtensionTimeLimit", \.serviceExtensionTimeLimit,
        "the time limit of a service extension")),
    Switch(
      .checkedAttachments,
      .choice(
        "badAttachment", \.badAttachment,
        "an attachment of a service extension that cannot be shown")),
    Switch(
      .silentHeaders,
      .choice(
        "silentHeaders", \.silentHeaders,
        "whether push type and priority decide if a silent push wakes")),
    Switch(
      .fetchWithoutDelegate,
      .choice(
        "fetchWithoutDelegate", \.fetchWithoutDelegate,
        "the fetch handler of a foreground app without a notification delegate")),
    Switch(
      .foregroundUndecided,
      .choice(
        "undecidedForeground", \.undecidedForeground,
        "an app in the foreground that never asked for permission")),
    Switch(
      .callsMustBeReported,
      .choice(
        "requiredCalls", \.requiredCalls, "which VoIP pushes need a reported call")),
    Switch(
      .criticalSoundSetting,
      .choice(
        "criticalAlertSound", \.criticalAlertSound,
        "the setting for an ordinary sound of a critical alert")),
    Switch(
      .defaultPlaceholder,
      .choice(
        "hiddenText", \.hiddenText,
        "the hidden text of several notifications without a placeholder")),
    Switch(
      .announcementSetting,
      .choice(
        "announcementSetting", \.announcementSetting,
        "what an authorized app reads as announcementSetting")),
    Switch(
      .sceneLaunchOptions,
      .choice(
        "sceneLaunchOptions", \.sceneLaunchOptions,
        "what an app with scenes finds in its launch options")),
    Switch(
      .mainThread,
      .choice(
        "answerThread", \.answerThread,
        "the thread for the completion handler of a response")),
    Switch(
      .unallowedRequest,
      .choice(
        "addWithoutPermission", \.addWithoutPermission,
        "adding a local notification without permission")),
    Switch(
      .pendingWhileDenied,
      .choice(
        "pendingWithoutPermission", \.pendingWithoutPermission,
        "pending requests as read while permission is off")),
    Switch(
      .emptyRequest,
      .choice(
        "emptyRequest", \.emptyRequest,
        "a local notification with neither text, sound nor badge")),
    Switch(
      .iconBadge,
      .choice(
        "iconBadgeZero", \.iconBadgeZero,
        "Notification Center when the badge goes to 0")),
    Switch(
      .impossibleDate,
      .choice(
        "impossibleDate", \.impossibleDate,
        "adding a local notification whose date never comes")),
    Switch(
      .pendingTriggerDate,
      .choice(
        "pendingTriggerDate", \.pendingTriggerDate,
        "what the interval of a pending request's trigger counts from")),
    Switch(
      .pendingLimit,
      .choice(
        "pendingLimit", \.pendingLimit, "which 64 local notifications stay pending")),
    Switch(
      .stringIssuedAt,
      .choice(
        "stringIssuedAt", \.gate.stringIssuedAt,
        "a provider token with a string as `iat`")),
    Switch(
      .checkOrder,
      .choice(
        "checkOrder", \.gate.checkOrder,
        "the order of APNs' checks, which decides the reason")),
    Switch(
      .tokenUpdates,
      .choice(
        "tokenUpdates", \.gate.tokenUpdates,
        "changes of the provider token within 20 minutes")),
    Switch(
      .unfitTopic,
      .choice(
        "unfitTopic", \.gate.unfitTopic,
        "the reason for a topic that does not fit the push type")),
    Switch(
      .lateUnregistered,
      .count(
        "unregisteredAfter", \.gate.unregisteredAfter,
        "seconds until APNs reports a deleted app")),
    Switch(
      .requestLimit,
      .count(
        "requestLimit", \.gate.requestLimit,
        "pushes to one device token within requestLimitWindow, 0 for any number")),
    Switch(
      .requestLimit,
      .count(
        "requestLimitWindow", \.gate.requestLimitWindow, "the seconds of requestLimit")),
    Switch(
      .broadcastFaults,
      .choice(
        "broadcasts", \.gate.broadcasts, "whether broadcasts are enabled for the app")),
    Switch(
      .simulatorTool,
      .choice("sender", \.sender, "what brings a push to the phone")),
  ]
}
