import APNs

extension Rule {
  package static let responseCallback = Rule(
    "R1", .verified,
    "The delegate gets opening, a chosen action, and dismissing if the category asks for it;"
      + " without a delegate or its method the response is lost.",
    source: "UNUserNotificationCenter.h; Apple: UNUserNotificationCenterDelegate")
  package static let defaultAction = Rule(
    "R2", .verified,
    "Tapping the notification brings the app to the front, on a locked phone once it is unlocked,"
      + " and reports the default action; no category is needed.",
    source: "Apple: UNNotificationDefaultActionIdentifier")
  package static let dismissAction = Rule(
    "R3", .verified,
    "Dismissing is reported only if the category has `customDismissAction` and the person"
      + " dismissed explicitly; the app is not brought to the front.",
    source: "Apple: UNNotificationDismissActionIdentifier; WWDC16 session 707")
  package static let clearAll = Rule(
    "R3b", .observed,
    "The app is not told of notifications that are cleared as a group or all at once.",
    source: "invertase/notifee#577; klaviyo/klaviyo-swift-sdk#511")
  package static let customAction = Rule(
    "R4", .verified,
    "A chosen action reports its identifier; without options the app handles it in the"
      + " background, and the phone may stay locked.",
    source: "Apple: UNNotificationActionOptions")
  package static let foregroundAction = Rule(
    "R5", .verified,
    "An action with `foreground` brings the app to the front; a locked phone asks to be unlocked.",
    source: "Apple: UNNotificationActionOptions.foreground")
  package static let lockedApp = Rule(
    "R5b", .verified,
    "No app comes to the front of a locked phone until the person unlocks it.",
    source: "Apple: UNNotificationActionOptions.foreground")
  package static let authenticationRequired = Rule(
    "R6", .verified,
    "An action with `authenticationRequired` goes on only once the phone is unlocked; if the"
      + " person does not unlock it, nothing is called.",
    source: "Apple: UNNotificationActionOptions.authenticationRequired")
  package static let destructiveAction = Rule(
    "R7", .assumed,
    "A destructive action is highlighted, and runs without being confirmed.",
    source: "Apple: UNNotificationActionOptions.destructive; general knowledge for the rest",
    search: "a text or a report of a confirmation")
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
    "R9b", .verified,
    "While the phone is locked, files of the class Complete Unless Open can be created, and read"
      + " only by who has them open already; those of the class Complete Until First User"
      + " Authentication are closed only until the first unlock since the start.",
    source: "Apple: FileProtectionType.completeUnlessOpen; Apple Platform Security: Data Protection"
      + " classes")
  package static let completionWarning = Rule(
    "R10", .verified,
    "The completion handler must be called on every path; the system logs a warning otherwise.",
    source: "Apple: UNUserNotificationCenterDelegate")
  package static let completionTimeLimit = Rule(
    "R11", .assumed,
    "An answer has about 30 seconds to be handled, and its handler is to be called exactly once.",
    source: "general knowledge",
    search: "a figure in Apple's texts, or a measured one; about a second is left once the handler"
      + " was called")
  package static let launchingResponse = Rule(
    "R12", .observed,
    "A response that launches the app is lost if the delegate is not set when launching is over.",
    source: "Apple: UNUserNotificationCenter.delegate; for the loss deltachat/deltachat-ios#2672")
  package static let notifiedTwice = Rule(
    "R14", .observed,
    "The notification centre's delegate also gets an answer that makes a scene connect;"
      + " some reports have the scene's options empty then.",
    source: "Apple: UIScene.ConnectionOptions.notificationResponse; defold/extension-push#58;"
      + " otherwise onmyway133/blog#884")
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
      + " notification stays, is dismissed, or is dismissed and the action forwarded to the app;"
      + " without the method the app gets the action.",
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
  package static let neverInList = Rule(
    "R20b", .verified,
    "A notification that was never in Notification Center is not removed from it when it is"
      + " answered.",
    source: "Apple: getDeliveredNotifications(completionHandler:); rules D57 and D62")
  package static let removeDelivered = Rule(
    "R21", .verified,
    "An app that removes its delivered notifications is not called back for it.",
    source: "Apple: UNNotificationDismissActionIdentifier, which is for what the person dismisses")
  package static let appSettings = Rule(
    "R22", .verified,
    "An app that asked for `providesAppNotificationSettings` is brought to the front to show its"
      + " settings, with the notification that the person came from or, from Settings, with none.",
    source: "UNUserNotificationCenter.h")
  package static let mainThread = Rule(
    "R23", .observed,
    "The completion handler of an answer must be called on the main thread, else the app crashes.",
    source: "crashes with \"Call must be made on main thread\": Sa3doola/NotifyLab,"
      + " openhab/openhab-ios#938")
  package static let unknownActions = Rule(
    "R24", .verified,
    "The app handles unknown identifiers, and completes for them as well.",
    source: "Apple: Handling notifications and notification-related actions")
  package static let currentRegistration = Rule(
    "R25", .observed,
    "The buttons are those of the category as it is registered when they are shown.",
    source: "OneSignal/OneSignal-iOS-SDK#481; openhab/openhab-ios#1196")
  package static let launchOptions = Rule(
    "R26", .verified,
    "The launch options hold the payload when a remote notification launched the app.",
    source: "Apple: UIApplication.LaunchOptionsKey.remoteNotification")

  package static let sceneLaunchOptions = Rule(
    "R26b", .observed,
    "An app with scenes finds no notification in its launch options.",
    source: "CleverTap/clevertap-cordova#325")

  /// The rules of what the person's answer does (R).
  static let responseRules = [
    responseCallback, defaultAction, dismissAction, clearAll, customAction, foregroundAction,
    lockedApp,
    authenticationRequired, destructiveAction, textInput, protectedData, otherProtection,
    completionWarning, completionTimeLimit, launchingResponse, notifiedTwice, shownActions,
    localizedButtons, contentResponse, contentActions, watchActions, removedAfterResponse,
    neverInList, removeDelivered, appSettings, mainThread, unknownActions, currentRegistration,
    launchOptions, sceneLaunchOptions,
  ]
}
