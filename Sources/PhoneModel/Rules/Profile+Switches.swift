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
      .choice("clearAll", \.clearAll, "what clearing all notifications at once tells the app")),
    Switch(
      .registrationOffline,
      .choice(
        "offlineRegistration", \.offlineRegistration,
        "what registering comes to while the phone is offline")),
    Switch(
      .foregroundOrder,
      .choice(
        "foregroundOrder", \.foregroundOrder,
        "what a push with text and content-available calls first in the foreground")),
    Switch(
      .silentBudget,
      .count("silentBudget", \.silentBudget, "how many silent pushes an hour wake the app")),
    Switch(
      .pushKitForceQuit,
      .choice(
        "voipAfterForceQuit", \.voipAfterForceQuit,
        "what a VoIP push does to an app that the person force-quit")),
    Switch(
      .callsRepeatedlyUnreported,
      .count(
        "unreportedCallLimit", \.unreportedCallLimit,
        "after how many VoIP pushes without a reported call the app gets no more")),
    Switch(
      .completionTimeLimit,
      .seconds(
        "handlerTimeLimit", \.handlerTimeLimit,
        "how long a completion handler may stay uncalled")),
    Switch(
      .serviceExtensionTime,
      .seconds(
        "serviceExtensionTimeLimit", \.serviceExtensionTimeLimit,
        "how long a service extension may take")),
    Switch(
      .checkedAttachments,
      .choice(
        "badAttachment", \.badAttachment,
        "an attachment of a service extension that cannot be shown")),
    Switch(
      .silentHeaders,
      .choice(
        "silentHeaders", \.silentHeaders,
        "whether push type and priority decide if a silent push wakes the app")),
    Switch(
      .fetchWithoutDelegate,
      .choice(
        "fetchWithoutDelegate", \.fetchWithoutDelegate,
        "the fetch handler of an app without a delegate of the centre, in the foreground")),
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
        "the setting by which a critical alert plays a sound that is not critical")),
    Switch(
      .defaultPlaceholder,
      .choice(
        "hiddenText", \.hiddenText,
        "the hidden text of several notifications without a placeholder")),
    Switch(
      .announcementSetting,
      .choice(
        "announcementSetting", \.announcementSetting,
        "what an app that may notify the person reads as announcementSetting")),
    Switch(
      .sceneLaunchOptions,
      .choice(
        "sceneLaunchOptions", \.sceneLaunchOptions,
        "what an app with scenes finds in its launch options")),
    Switch(
      .mainThread,
      .choice(
        "answerThread", \.answerThread,
        "the thread on which the completion handler of an answer may be called")),
    Switch(
      .unallowedRequest,
      .choice(
        "addWithoutPermission", \.addWithoutPermission,
        "what an app is told that adds a local notification without permission")),
    Switch(
      .pendingWhileDenied,
      .choice(
        "pendingWithoutPermission", \.pendingWithoutPermission,
        "what an app reads of its pending requests while permission is off")),
    Switch(
      .emptyRequest,
      .choice(
        "emptyRequest", \.emptyRequest,
        "a local notification with neither text, sound nor badge")),
    Switch(
      .iconBadge,
      .choice(
        "iconBadgeZero", \.iconBadgeZero,
        "what a badge that goes to 0 does to Notification Center")),
    Switch(
      .impossibleDate,
      .choice(
        "impossibleDate", \.impossibleDate,
        "adding a local notification whose date never comes")),
    Switch(
      .pendingTriggerDate,
      .choice(
        "pendingTriggerDate", \.pendingTriggerDate,
        "what the trigger of a pending request counts its interval from")),
    Switch(
      .pendingLimit,
      .choice(
        "pendingLimit", \.pendingLimit, "which 64 local notifications stay pending")),
    Switch(
      .stringIssuedAt,
      .choice(
        "stringIssuedAt", \.gate.stringIssuedAt,
        "a provider token whose time of issue is a string")),
    Switch(
      .checkOrder,
      .choice(
        "checkOrder", \.gate.checkOrder,
        "in which order APNs checks a request, so which of several faults it names")),
    Switch(
      .tokenUpdates,
      .choice(
        "tokenUpdates", \.gate.tokenUpdates,
        "how many other provider tokens within 20 minutes a connection takes")),
    Switch(
      .unfitTopic,
      .choice(
        "unfitTopic", \.gate.unfitTopic,
        "the reason that APNs gives for a topic that does not fit the push type")),
    Switch(
      .lateUnregistered,
      .count(
        "unregisteredAfter", \.gate.unregisteredAfter,
        "how many seconds after an app was deleted APNs tells its server")),
    Switch(
      .requestLimit,
      .count(
        "requestLimit", \.gate.requestLimit,
        "how many pushes to one device token APNs takes within requestLimitWindow, 0 for any"
          + " number")),
    Switch(
      .requestLimit,
      .count(
        "requestLimitWindow", \.gate.requestLimitWindow, "the seconds that requestLimit counts")),
    Switch(
      .broadcastFaults,
      .choice(
        "broadcasts", \.gate.broadcasts, "whether broadcasts are switched on for the app")),
    Switch(
      .simulatorTool,
      .choice("sender", \.sender, "what brings a push to the phone")),
  ]
}
