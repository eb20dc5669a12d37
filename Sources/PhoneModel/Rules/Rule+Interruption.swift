import APNs

extension Rule {
  package static let interruptionLevels = Rule(
    "D40", .verified,
    "A passive notification goes to the list without lighting the screen or playing a sound.",
    source: "Apple: UNNotificationInterruptionLevel; WWDC21 session 10091")
  package static let criticalSoundSetting = Rule(
    "D40b", .assumed,
    "A critical alert plays its sound by the setting for critical alerts, even while sounds are"
      + " off for the app.",
    source: "Apple: UNNotificationSettings.criticalAlertSetting",
    search: "a phone with sounds off and critical alerts on; Apple's text gives critical sounds a"
      + " setting of their own, and says nothing of the other")
  package static let criticalBreaksThrough = Rule(
    "D40c", .verified,
    "A critical alert passes every Focus, the scheduled summary and the silent switch.",
    source: "Apple: UNNotificationInterruptionLevel.critical; WWDC21 session 10091")
  package static let levelNeedsEntitlement = Rule(
    "D41", .observed,
    "A time-sensitive or critical notification counts as active where the app lacks the"
      + " entitlement or the person switched the level off.",
    source: "binwiederhier/ntfy-ios#21; invertase/notifee#840; Apple:"
      + " UNNotificationInterruptionLevel.critical")
  package static let criticalSoundMakesAlert = Rule(
    "D41b", .verified,
    "A critical sound that the app may play makes its notification a critical alert.",
    source:
      "Apple: UNNotificationSound.criticalSoundNamed(_:); UNAuthorizationOptions.criticalAlert"
  )
  package static let timeSensitiveMark = Rule(
    "D41c", .observed,
    "A notification that counts as time-sensitive is marked TIME SENSITIVE wherever it is shown.",
    source: "help.batch.com, article 5543431; invertase/react-native-firebase#6373")
  package static let focus = Rule(
    "D42", .verified,
    "While a Focus is on, an app's notifications go to the list in silence, unless it is on the"
      + " allow-list of the Focus.",
    source: "WWDC21 session 10091")
  package static let focusTimeSensitive = Rule(
    "D42b", .verified,
    "A time-sensitive notification passes a Focus that the person lets such notifications pass.",
    source: "WWDC21 session 10091")
  package static let focusOnLockScreen = Rule(
    "D42c", .assumed,
    "A notification that a Focus silences is on the lock screen only if the person has silenced"
      + " ones shown there.",
    source: "general knowledge",
    search: "a text of Apple's for developers on what the setting does; WWDC21 session 10091 speaks"
      + " of the list alone")
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
  package static let summaryWithoutText = Rule(
    "D44b", .open,
    "The scheduled summary does not hold a notification that has only a sound or a badge.",
    source: "not documented",
    search: "texts and reports of a summary and pushes without text")
  package static let summaryChanged = Rule(
    "D44c", .assumed,
    "A notification held for a summary is shown at its next time, also after the times change;"
      + " when the summary is turned off, it comes into the list at once, without banner or sound.",
    source: "not documented",
    search: "texts and reports of a summary that was changed or turned off while it held something")
  package static let communication = Rule(
    "D45", .verified,
    "A communication notification does not wait for the scheduled summary, and passes a Focus that"
      + " lets its sender pass.",
    source: "Apple: Implementing communication notifications; WWDC21 session 10091")
  package static let communicationTitle = Rule(
    "D45b", .observed,
    "A communication notification has its sender for a title, and the group for a subtitle where"
      + " there is more than one recipient, in place of the content's own; where previews are"
      + " hidden, the category's options decide on these.",
    source: "invertase/notifee#889; Actual-Chat/actual-chat#4310")
  package static let communicationEntitlement = Rule(
    "D45c", .observed,
    "Where the app lacks the entitlement for communication notifications, content that was updated"
      + " from an intent is shown as any other.",
    source: "home-assistant/iOS#5187")
  package static let silentSwitch = Rule(
    "D46", .observed,
    "The silent switch suppresses all but critical sounds; banners and the list are not affected.",
    source: "Apple: UNAuthorizationOptions.criticalAlert; guides to the silent mode of iPhones")

  /// The rules of how far a notification may interrupt (D40 to D46).
  static let interruptionRules = [
    interruptionLevels, criticalSoundSetting, criticalBreaksThrough, levelNeedsEntitlement,
    criticalSoundMakesAlert, timeSensitiveMark, focus, focusTimeSensitive, focusOnLockScreen,
    focusFilter,
    scheduledSummary, summaryWithoutText, summaryChanged, communication, communicationTitle,
    communicationEntitlement, silentSwitch,
  ]
}
