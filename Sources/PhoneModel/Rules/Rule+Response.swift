import APNs

extension Rule {
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
  package static let protectedData = Rule(
    "R9", .verified,
    "While the phone is locked, files of the class Complete cannot be read; the app is told when"
      + " they can be again.",
    source: "Apple: Handling notifications and notification-related actions")
  static let otherProtection = Rule(
    "R9b", .assumed,
    "While the phone is locked, files of the class Complete Unless Open can be written and not"
      + " read; those of the class Complete Until First User Authentication are closed only until"
      + " the first unlock since the start.",
    source: "general knowledge of Data Protection")
  package static let completionWarning = Rule(
    "R10", .verified,
    "The completion handler must be called on every path; the system logs a warning otherwise.",
    source: "Apple: UNUserNotificationCenterDelegate")
  package static let completionTimeLimit = Rule(
    "R11", .assumed,
    "An answer has about 30 seconds to be handled, and its handler is to be called exactly once.",
    source: "general knowledge; no figure in Apple's texts")
  package static let launchingResponse = Rule(
    "R12", .verified,
    "An answer that launches the app is lost if the delegate is not set when launching is over.",
    source: "Apple: UNUserNotificationCenterDelegate")
  package static let toldTwice = Rule(
    "R14", .observed,
    "Of an answer that makes a scene connect the notification centre's delegate is told as well.",
    source: "Apple: UIScene.ConnectionOptions.notificationResponse; reports of answers handled"
      + " twice")
  package static let shownActions = Rule(
    "R15", .verified,
    "Up to ten actions are shown where there is room and the first two where space is short, in"
      + " the order of the array.",
    source: "Apple: UNNotificationCategory")
  package static let localizedButtons = Rule(
    "R16", .verified,
    "The titles of buttons that are texts of `localizedUserNotificationString` are looked up when"
      + " they are shown.",
    source: "UNNotificationAction.h; Apple: UNNotificationActionIcon")
  package static let contentResponse = Rule(
    "R17", .verified,
    "A content extension with the method gets a chosen action first, and answers whether the"
      + " notification stays, goes, or goes and the app is told; without the method the app is"
      + " told.",
    source: "UNNotificationContentExtension.h; Apple: UNNotificationContentExtensionResponseOption")
  package static let contentActions = Rule(
    "R18", .verified,
    "The actions that a content extension sets become the buttons, and are reported in the same"
      + " way.",
    source: "NSExtensionContext in UserNotificationsUI; WWDC18 session 710")
  package static let watchActions = Rule(
    "R19", .verified,
    "An action with `foreground` runs on the device where it is chosen; any other runs on the"
      + " device that the notification is for.",
    source: "Apple: watchOS notifications")
  package static let removedAfterResponse = Rule(
    "R20", .verified,
    "A notification that was answered is removed from Notification Center, unless a content"
      + " extension keeps it.",
    source: "described for actions; general knowledge for a tap")
  package static let removeDelivered = Rule(
    "R21", .assumed,
    "An app that removes its delivered notifications is not called back for it.",
    source: "general knowledge")
  package static let appSettings = Rule(
    "R22", .verified,
    "An app that asked for `providesAppNotificationSettings` is brought to the front to show its"
      + " settings, with the notification that the person came from or, from Settings, with none.",
    source: "UNUserNotificationCenter.h")
  package static let unknownActions = Rule(
    "R24", .verified,
    "The app copes with identifiers that it does not know, and completes for them as well.",
    source: "Apple: Handling notifications and notification-related actions")
  package static let currentRegistration = Rule(
    "R25", .assumed,
    "The buttons are those of the category as it is registered when they are shown.",
    source: "general knowledge")
  package static let launchOptions = Rule(
    "R26", .verified,
    "The launch options hold the payload when a remote notification launched the app.",
    source: "Apple: UIApplication.LaunchOptionsKey.remoteNotification")

  /// The rules of what the person's answer does (R).
  static let responseRules = [
    responseCallback, defaultAction, dismissAction, clearAll, customAction, foregroundAction,
    authenticationRequired, destructiveAction, textInput, protectedData, otherProtection,
    completionWarning, completionTimeLimit, launchingResponse, toldTwice, shownActions,
    localizedButtons, contentResponse, contentActions, watchActions, removedAfterResponse,
    removeDelivered, appSettings, unknownActions, currentRegistration, launchOptions,
  ]
}
