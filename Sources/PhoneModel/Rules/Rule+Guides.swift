import APNs

extension Rule {
  package static let doubleTap = Rule(
    "S5", .verified,
    "Double Tap runs the first action that is not destructive.",
    source: "Apple: Declaring your actionable notification types")
  package static let handlesActions = Rule(
    "S10", .verified,
    "An app declares its categories and their actions at launch, and handles every action that it"
      + " declared.",
    source: "Apple: Declaring your actionable notification types")
  package static let categoryOfExtension = Rule(
    "S11", .verified,
    "Apple's text lets the category decide which extension is launched; that goes for content"
      + " extensions, while a service extension runs by `mutable-content`.",
    source:
      "Apple: Declaring your actionable notification types; Modifying content in newly delivered"
      + " notifications")
  static let uniqueActions = Rule(
    "S20", .verified,
    "All action identifiers are unique, even across categories: nothing else tells one action from"
      + " another.",
    source: "Apple: Declaring your actionable notification types")
  package static let actionsNeedCategory = Rule(
    "S34", .verified,
    "Buttons are shown only for a notification whose payload names a registered category.",
    source: "Apple: Declaring your actionable notification types")
  package static let categoryLookup = Rule(
    "S35", .verified,
    "The category's identifier is looked up among those the app registered, letter for letter,"
      + " and its actions become buttons.",
    source: "Apple: Declaring your actionable notification types")
  package static let backgroundLaunch = Rule(
    "S41", .verified,
    "For an action the app is launched in the background, and its delegate is called.",
    source: "Apple: Handling notifications and notification-related actions")
  package static let alwaysComplete = Rule(
    "S43", .verified,
    "The completion handler must always be called when the app is done.",
    source: "Apple: Handling notifications and notification-related actions")
  package static let pushKitDirect = Rule(
    "S52", .verified,
    "A push for a PushKit type is always handed to the app itself and never shown.",
    source: "Apple: Handling notifications and notification-related actions")
  package static let pushKitWake = Rule(
    "S53", .verified,
    "An app that runs gets time to process a push for PushKit; one that does not is launched in the"
      + " background for it.",
    source: "Apple: Handling notifications and notification-related actions")
  package static let firstRequestPrompts = Rule(
    "S61", .verified,
    "The first request asks the person and the answer is remembered; later ones do not ask.",
    source: "Apple: Asking permission to use notifications")
  package static let turnOffProvisional = Rule(
    "S65", .verified,
    "Turn Off asks for confirmation, and then denies the app further notifications.",
    source: "Apple: Asking permission to use notifications")
  package static let provisionalGrant = Rule(
    "S66", .verified,
    "A request with `provisional` is granted without a prompt the first time.",
    source: "Apple: Asking permission to use notifications")
  package static let tokenNamesAppAndDevice = Rule(
    "S77", .verified,
    "A device token names one app on one device, and serves for that app alone.",
    source: "Apple: Registering your app with APNs")
  package static let registerAtEachLaunch = Rule(
    "S78", .verified,
    "An app registers at every launch, and its delegate is handed the device token.",
    source: "Apple: Registering your app with APNs")
  static let registrationFails = Rule(
    "S80", .verified,
    "The delegate is told that registering failed where APNs cannot be reached or the app lacks"
      + " the entitlement.",
    source: "Apple: Registering your app with APNs")
  package static let newToken = Rule(
    "S81", .verified,
    "APNs issues a new device token after a restore from a backup, on a new device, and after the"
      + " system was installed again.",
    source: "Apple: Registering your app with APNs")
  package static let delegateInTime = Rule(
    "S84", .verified,
    "The delegate of the notification centre has to be set before the app finishes launching.",
    source: "Apple: UNUserNotificationCenter")
  package static let keepProvisional = Rule(
    "S86", .verified,
    "Keep leads to quiet delivery since iOS 15, and before that to a choice of quiet and prominent"
      + " delivery with all that the provisional request asked for.",
    source: "Apple: Asking permission to use notifications; WWDC18 session 710")

  /// The rules of Apple's guides to notifications (S).
  static let guideRules = [
    doubleTap, handlesActions, categoryOfExtension, uniqueActions, actionsNeedCategory,
    categoryLookup, backgroundLaunch, alwaysComplete, pushKitDirect, pushKitWake,
    firstRequestPrompts, turnOffProvisional, provisionalGrant, tokenNamesAppAndDevice,
    registerAtEachLaunch, registrationFails, newToken, delegateInTime, keepProvisional,
  ]
}
