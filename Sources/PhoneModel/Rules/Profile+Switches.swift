import APNs
import Schema

extension Profile {
  /// Every switch, in the order of help texts.
  public static let switches: [Switch] = [
    Switch(
      "foregroundWithoutDelegate", \.foregroundWithoutDelegate, .word,
      "an alert in the foreground when the app has no delegate", .foregroundWithoutDelegate),
    Switch(
      "contentAvailable", \.contentAvailable, .word,
      "which values of content-available wake the app", .contentAvailableValue),
    Switch(
      "keepWording", \.keepWording, .word,
      "what Keep does for provisional notifications", .keepProvisional),
    Switch(
      "clearAll", \.clearAll, .word,
      "what the app is told when all notifications are cleared", .clearAll),
    Switch(
      "offlineRegistration", \.offlineRegistration, .word,
      "registering while the phone is offline", .registrationOffline),
    Switch(
      "backgroundAlert", \.backgroundAlert, .word,
      "an alert, sound or badge of a push of type background", .backgroundAlert),
    Switch(
      "soundWithoutAlert", \.soundWithoutAlert, .word,
      "the sound of a notification without text", .soundWithoutText),
    Switch(
      "missingKey", \.missingKey, .word,
      "a localisation key that the app lacks, beside a text", .localizedWins),
    Switch(
      "missingTranslation", \.missingTranslation, .word,
      "a localisation key that the app has in other languages alone", .missingTranslation),
    Switch(
      "fetchOnOpen", \.fetchOnOpen, .word,
      "the fetch handler when an alert with content-available is opened", .fetchAgain),
    Switch(
      "storedPushes", \.storedPushes, .word,
      "the pushes that APNs stores for a phone out of reach", .storesOne),
    Switch(
      "foregroundOrder", \.foregroundOrder, .word,
      "what a foreground push with text and content-available calls first", .foregroundOrder),
    Switch(
      "silentBudget", \.silentBudget, .whole(from: 0),
      "how many silent pushes an hour wake the app", .silentBudget),
    Switch(
      "voipAfterForceQuit", \.voipAfterForceQuit, .word,
      "a VoIP push for a force-quit app", .pushKitForceQuit),
    Switch(
      "unreportedCallLimit", \.unreportedCallLimit, .whole(from: 0),
      "VoIP pushes without a reported call until the app gets no more", .callsRepeatedlyUnreported),
    Switch(
      "handlerTimeLimit", \.handlerTimeLimit, .seconds,
      "the time limit of a completion handler", .completionTimeLimit),
    Switch(
      "serviceExtensionTimeLimit", \.serviceExtensionTimeLimit, .seconds,
      "the time limit of a service extension", .serviceExtensionTime),
    Switch(
      "badAttachment", \.badAttachment, .word,
      "an attachment of a service extension that cannot be shown", .checkedAttachments),
    Switch(
      "silentHeaders", \.silentHeaders, .word,
      "whether push type and priority decide if a silent push wakes", .silentHeaders),
    Switch(
      "fetchWithoutDelegate", \.fetchWithoutDelegate, .word,
      "the fetch handler of a foreground app without a notification delegate", .fetchWithoutDelegate
    ),
    Switch(
      "undecidedForeground", \.undecidedForeground, .word,
      "an app in the foreground that never asked for permission", .foregroundUndecided),
    Switch(
      "requiredCalls", \.requiredCalls, .word,
      "which VoIP pushes need a reported call", .callsMustBeReported),
    Switch(
      "criticalAlertSound", \.criticalAlertSound, .word,
      "the setting for an ordinary sound of a critical alert", .criticalSoundSetting),
    Switch(
      "hiddenText", \.hiddenText, .word,
      "the hidden text of several notifications without a placeholder", .defaultPlaceholder),
    Switch(
      "announcementSetting", \.announcementSetting, .word,
      "what an authorized app reads as announcementSetting", .announcementSetting),
    Switch(
      "sceneLaunchOptions", \.sceneLaunchOptions, .word,
      "what an app with scenes finds in its launch options", .sceneLaunchOptions),
    Switch(
      "answerThread", \.answerThread, .word,
      "the thread for the completion handler of a response", .mainThread),
    Switch(
      "addWithoutPermission", \.addWithoutPermission, .word,
      "adding a local notification without permission", .unallowedRequest),
    Switch(
      "pendingWithoutPermission", \.pendingWithoutPermission, .word,
      "pending requests as read while permission is off", .pendingWhileDenied),
    Switch(
      "emptyRequest", \.emptyRequest, .word,
      "a local notification with neither text, sound nor badge", .emptyRequest),
    Switch(
      "iconBadgeZero", \.iconBadgeZero, .word,
      "Notification Center when the badge goes to 0", .iconBadge),
    Switch(
      "impossibleDate", \.impossibleDate, .word,
      "adding a local notification whose date never comes", .impossibleDate),
    Switch(
      "pendingTriggerDate", \.pendingTriggerDate, .word,
      "what the interval of a pending request's trigger counts from", .pendingTriggerDate),
    Switch(
      "pendingLimit", \.pendingLimit, .word,
      "which 64 local notifications stay pending", .pendingLimit),
    Switch(
      "stringIssuedAt", \.gate.stringIssuedAt, .word,
      "a provider token with a string as `iat`", .stringIssuedAt),
    Switch(
      "checkOrder", \.gate.checkOrder, .word,
      "the order of APNs' checks, which decides the reason", .checkOrder),
    Switch(
      "tokenUpdates", \.gate.tokenUpdates, .word,
      "changes of the provider token within 20 minutes", .tokenUpdates),
    Switch(
      "unfitTopic", \.gate.unfitTopic, .word,
      "the reason for a topic that does not fit the push type", .unfitTopic),
    Switch(
      "unregisteredAfter", \.gate.unregisteredAfter, .whole(from: 0),
      "seconds until APNs reports a deleted app", .lateUnregistered),
    Switch(
      "requestLimit", \.gate.requestLimit, .whole(from: 0),
      "pushes to one device token within requestLimitWindow, 0 for any number", .requestLimit),
    Switch(
      "requestLimitWindow", \.gate.requestLimitWindow, .whole(from: 0),
      "the seconds of requestLimit", .requestLimit),
    Switch(
      "broadcasts", \.gate.broadcasts, .word,
      "whether broadcasts are enabled for the app", .broadcastFaults),
    Switch(
      "languageMatching", \.languageMatching, .word,
      "which of an app's languages serve a person's language", .nearLanguage),
    Switch("sender", \.sender, .word, "what brings a push to the phone", .simulatorTool),
  ]
}
