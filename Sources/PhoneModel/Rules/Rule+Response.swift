extension Rule {
  /// The rules of what the person's answer does.
  static let responseRules = [
    responseCallback, defaultAction, dismissAction, clearAll, customAction, foregroundAction,
    authenticationRequired, destructiveAction, textInput, doubleTap, doubleTapWithoutAction,
    removedAfterResponse,
    backgroundLaunch, launchOptions, unknownActions,
  ]

  package static let responseCallback = Rule(
    "R1", .verified,
    "The delegate is told of opening, of dismissing where the category asks for it, and of a"
      + " chosen action; without a delegate or its method the answer is lost.",
    source: "UNUserNotificationCenter.h; Apple: UNUserNotificationCenterDelegate")
  package static let defaultAction = Rule(
    "R2", .verified,
    "Tapping the notification brings the app to the front and reports the default action; no"
      + " category is needed.",
    source: "Apple: UNNotificationDefaultActionIdentifier")
  package static let dismissAction = Rule(
    "R3", .verified,
    "Dismissing is reported only if the category has `customDismissAction` and the person"
      + " dismissed explicitly; the app is not brought to the front.",
    source: "Apple: UNNotificationDismissActionIdentifier; WWDC16 session 707")
  package static let clearAll = Rule(
    "R3b", .open,
    "Clearing all notifications at once dismisses each of them.",
    source: "not documented")
  package static let customAction = Rule(
    "R4", .verified,
    "A chosen action reports its identifier; without options the app handles it in the"
      + " background, and the phone may stay locked.",
    source: "Apple: UNNotificationActionOptions")
  package static let foregroundAction = Rule(
    "R5", .verified,
    "An action with `foreground` brings the app to the front; a locked phone asks to be unlocked.",
    source: "Apple: UNNotificationActionOptions.foreground")
  package static let authenticationRequired = Rule(
    "R6", .verified,
    "An action with `authenticationRequired` goes on only once the phone is unlocked; if the"
      + " person does not unlock it, nothing is called.",
    source: "Apple: UNNotificationActionOptions.authenticationRequired")
  package static let destructiveAction = Rule(
    "R7", .assumed,
    "A destructive action is highlighted, and runs without being confirmed.",
    source: "Apple: UNNotificationActionOptions.destructive; general knowledge for the rest")
  package static let textInput = Rule(
    "R8", .verified,
    "A text input action reports what was typed in a `UNTextInputNotificationResponse`.",
    source: "Apple: UNTextInputNotificationResponse")
  package static let doubleTap = Rule(
    "S5", .verified,
    "Double Tap runs the first action that is not destructive.",
    source: "Apple: Declaring your actionable notification types")
  package static let doubleTapWithoutAction = Rule(
    "D96", .open,
    "If every action is destructive, or there is none, Double Tap runs nothing.",
    source: "not documented")
  package static let removedAfterResponse = Rule(
    "R20", .verified,
    "A notification that was answered is removed from Notification Center, unless a content"
      + " extension keeps it.",
    source: "described for actions; general knowledge for a tap")
  package static let backgroundLaunch = Rule(
    "S41", .verified,
    "For an action the app is launched in the background, and its delegate is called.",
    source: "Apple: Handling notifications and notification-related actions")
  package static let unknownActions = Rule(
    "R24", .verified,
    "The app copes with identifiers that it does not know, and completes for them as well.",
    source: "Apple: Handling notifications and notification-related actions")
  package static let launchOptions = Rule(
    "R26", .verified,
    "The launch options hold the payload when a remote notification launched the app.",
    source: "Apple: UIApplication.LaunchOptionsKey.remoteNotification")
}
