import APNs

extension Rule {
  package static let willPresent = Rule(
    "D50", .verified,
    "In the foreground the delegate's `willPresent` decides: exactly what its options name is"
      + " presented, and nothing without options.",
    source: "Apple: UNUserNotificationCenterDelegate")
  package static let willPresentMissing = Rule(
    "D51", .verified,
    "Without the method, or without an answer in time, nothing is presented in the foreground.",
    source: "Apple: UNUserNotificationCenterDelegate")
  package static let foregroundWithoutDelegate = Rule(
    "D52", .observed,
    "Without a delegate nothing is presented in the foreground; Apple's text speaks of the"
      + " notification's original options.",
    source: "zulip/zulip-mobile#4163; beeminder/BeeSwift#646; otherwise Apple:"
      + " UNUserNotificationCenterDelegate")
  package static let fetchWithoutDelegate = Rule(
    "D52b", .observed,
    "Without a delegate of the notification centre a push in the foreground reaches the app"
      + " delegate's fetch handler, also without `content-available`.",
    source: "UNUserNotificationCenter+OneSignal.m of OneSignal-iOS-SDK; docs.kii.com")
  package static let foregroundSettings = Rule(
    "D53", .verified,
    "The options returned in the foreground are narrowed by the person's settings.",
    source: "Apple: UNNotificationSettings")
  package static let inactiveWhileOpening = Rule(
    "D54", .verified,
    "An app that a response opens is inactive in `didReceive`, and active with `didBecomeActive`"
      + " after it; in the foreground it is active, and in the background for an action that does"
      + " not open it.",
    source: "Local and Remote Notification Programming Guide; lionheart/openradar-mirror#18350;"
      + " infinitered/ProMotion-push#10")
  package static let foregroundBadge = Rule(
    "D55", .observed,
    "In the foreground the badge is applied only if the options name it.",
    source: "LoopKit/Loop#1498; mway-io/flutter-apns#94; zulip/zulip-flutter#2306")
  package static let foregroundBoth = Rule(
    "D56", .observed,
    "A push with text and `content-available` calls both the fetch handler and `willPresent` in the"
      + " foreground.",
    source: "invertase/react-native-firebase#9229; klaviyo/klaviyo-swift-sdk, Examples")
  package static let foregroundOrder = Rule(
    "D56b", .open,
    "The fetch handler is called before `willPresent`.",
    source: "not documented",
    search: "a log of both callbacks of one push; the fetch handler goes by the scheduler of"
      + " background work and may be late")
  package static let foregroundNotKept = Rule(
    "D57", .observed,
    "A notification that the app shows without `list` is not among the delivered notifications.",
    source: "Apple: getDeliveredNotifications(completionHandler:); duckduckgo/apple-browsers#5162;"
      + " beeminder/BeeSwift#646")
  package static let unlockedAlert = Rule(
    "D60", .verified,
    "On an unlocked phone the alert style at the moment of arrival decides: a banner that goes"
      + " away, one that stays, or the list alone.",
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
    "The sound plays if the content has one and sounds are on for the app; a notification without"
      + " one makes no noise.",
    source: "Apple: UNNotificationSound")
  package static let badge = Rule(
    "D64", .verified,
    "The badge is set to the content's number if it has one and badges are on for the app.",
    source: "Apple: UNNotificationContent")
  package static let withoutText = Rule(
    "D65", .verified,
    "A notification with only a badge or a sound has no banner and no entry in the list.",
    source: "Local and Remote Notification Programming Guide")
  package static let soundWithoutText = Rule(
    "D65b", .open,
    "The sound of a push without alert text plays.",
    source: "element-hq/sygnal#365, on iOS 18; otherwise firebase/flutterfire#12978, where the"
      + " system's log suppresses it in the background",
    search: "a text of Apple's about a sound without an alert, or a second log of the system")
  package static let thumbnail = Rule(
    "D67", .assumed,
    "The first attachment whose thumbnail is not hidden is shown beside the text, and all of them"
      + " in the long look.",
    source: "general knowledge",
    search: "a text of Apple's on which of several attachments is the thumbnail")
  package static let hiddenPreviews = Rule(
    "D70", .verified,
    "Previews are shown always, only while the phone is unlocked, or never.",
    source: "UNNotificationSettings.h")
  package static let previewsByDefault = Rule(
    "D70b", .observed,
    "A phone with Face ID comes with previews shown only while it is unlocked, one with Touch ID"
      + " with previews shown always; this phone has Face ID by default (`--device touchID`).",
    source: "Apple: iPhone User Guide, 'When Unlocked' in Show Previews; developers' reports of new"
      + " phones")
  package static let hiddenText = Rule(
    "D71", .verified,
    "Where previews are hidden the category's placeholder replaces the text, `%u` being the"
      + " number of notifications of the thread; title and subtitle are shown only with the"
      + " category's options.",
    source: "Apple: UNNotificationCategory; WWDC17 session 817")
  package static let defaultPlaceholder = Rule(
    "D72", .verified,
    "Without a placeholder in the category, \"Notification\" replaces a hidden text.",
    source: "Apple: Human Interface Guidelines, as quoted in ProtonMail/ios-mail#23")
  package static let localizedPlaceholder = Rule(
    "D73", .verified,
    "The placeholder for hidden text is looked up when it is shown, and has the form that the"
      + " number of notifications asks for.",
    source: "WWDC18 session 711")
  package static let grouping = Rule(
    "D80", .verified,
    "Notifications of one thread form a group with the newest in front, and those without a thread"
      + " one for the app; the person may have one group for the app, or none at all.",
    source: "WWDC18 session 711")
  package static let groupSummary = Rule(
    "D81", .verified,
    "The line below a group's newest notification counts the others: \"2 more notifications\".",
    source: "WWDC18 session 711")
  package static let groupInLongLook = Rule(
    "D82", .verified,
    "While a content extension shows a notification, further ones of its group are handed to it as"
      + " well.",
    source: "WWDC18 session 711")
  package static let contentExtension = Rule(
    "D85", .verified,
    "On a long look the app's content extension that claims the category, letter for letter, shows"
      + " the notification; without one the look is the system's own.",
    source: "Apple: UNNotificationContentExtension; WWDC16 session 708")
  package static let contentTouch = Rule(
    "D86", .verified,
    "Tapping what a content extension shows opens the app, unless the extension takes touches"
      + " itself.",
    source: "Apple: UNNotificationExtensionUserInteractionEnabled; WWDC18 session 710")
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
  package static let watchDismissal = Rule(
    "D94", .verified, "Dismissing a notification on the watch dismisses it on the phone.",
    source: "Apple: Taking advantage of notification forwarding")
  package static let watchLook = Rule(
    "D95", .verified,
    "The watch shows a short look, then a long look of its own with the actions and Dismiss.",
    source: "Apple: watchOS notifications")
  package static let doubleTapWithoutAction = Rule(
    "D96", .open,
    "If every action is destructive, or there is none, Double Tap runs nothing.",
    source: "not documented",
    search: "Apple's texts on the gesture, which repeat that the first action that is not"
      + " destructive runs, and say nothing of the rest")

  /// The rules of where and how a notification is seen (D50 to D96).
  static let presentationRules = [
    willPresent, willPresentMissing, foregroundWithoutDelegate, fetchWithoutDelegate,
    foregroundSettings, inactiveWhileOpening, foregroundBadge, foregroundBoth, foregroundOrder,
    foregroundNotKept,
    unlockedAlert, lockScreen, list, sound, badge, withoutText, soundWithoutText, thumbnail,
    hiddenPreviews,
    previewsByDefault,
    hiddenText, defaultPlaceholder, localizedPlaceholder, grouping,
    groupSummary, groupInLongLook, contentExtension, contentTouch, carPlay, watchDestination,
    watchDismissal, watchLook, doubleTapWithoutAction,
  ]
}
