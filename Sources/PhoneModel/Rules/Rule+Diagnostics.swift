extension Rule {
  /// The diagnostics: what is wrong with an input or with what the app did.
  static let diagnosticRules = [
    syntax, missingAPS, wrongTypeFound, duplicateKey, customKey, tooLarge, pushTypeMismatch,
    mutableInVain, valueOutOfRange,
    unknownCategory, duplicateCategory, actionTwice,
    droppedCategories, tooManyActions, unhandledAction, systemAction, destructiveFirst,
    dismissalMismatch, localization, emptyContent, formatText, completionContract,
    delegateGone, foregroundUnasked, presentationOptions, closedFile, missedRegistration,
    silentRegistration, addedWithoutPermission, handledTwice, unknownIdentifier,
    tooManyPending, neverFires, identifierReused, attachment, soundFile,
    badHeader, deviceToken, providerToken, expiration, missingPushType, uncertainRule,
  ]

  static let syntax = Rule(
    "X1", .verified, "The payload is not JSON, or is accepted by Apple's parser alone.",
    source: "RFC 8259; rule P25")
  package static let missingAPS = Rule(
    "X2", .verified, "The payload is not an object, or has no `aps` object.",
    source: "Apple: Generating a remote notification")
  static let wrongTypeFound = Rule(
    "X3", .open,
    "A key of Apple's holds a value of the wrong type, or `true` where the number 1 is documented.",
    source: "rules P18 and P19")
  static let duplicateKey = Rule(
    "X4", .verified,
    "A key of Apple's has no effect: it is misspelt, in the wrong place, or given again later.",
    source:
      "RFC 8259; Apple: Generating a remote notification; the last of several members of a name"
      + " counts")
  static let customKey = Rule(
    "X5", .verified,
    "Data of the app's own stands inside `aps` or `alert`, where the system ignores it.",
    source: "Apple: Generating a remote notification")
  package static let tooLarge = Rule(
    "X6", .verified, "The payload has more bytes than its push type permits.",
    source: "Apple: Generating a remote notification")
  static let pushTypeMismatch = Rule(
    "X7", .verified,
    "The content or the priority does not fit the push type, or the push of a Live Activity lacks"
      + " a key.",
    source:
      "Apple: Sending notification requests to APNs; Starting and updating Live Activities with"
      + " ActivityKit push notifications")
  static let mutableInVain = Rule(
    "X8", .verified,
    "`mutable-content` without alert text, or while alerts are off, does not run the service"
      + " extension.",
    source: "rule D30")
  static let valueOutOfRange = Rule(
    "X9", .verified,
    "A value is outside its range, is none of its words, or needs an entitlement that is missing.",
    source: "Apple: Generating a remote notification; rules P13 and D41")
  static let unknownCategory = Rule(
    "X10", .verified,
    "The category is not registered, differs in letter case, or comes without an alert.",
    source: "rules S34 and P21")
  static let duplicateCategory = Rule(
    "X11", .verified, "A category is declared twice in one set, or an identifier is empty.",
    source: "rules A29 and A31")
  static let actionTwice = Rule(
    "X12", .verified, "An action's identifier is used twice, even in different categories.",
    source: "rule S20")
  static let droppedCategories = Rule(
    "X13", .verified, "A later registration drops categories of an earlier one.",
    source: "rule A29")
  static let tooManyActions = Rule(
    "X14", .verified,
    "A category has more than ten actions, or more than two, of which not all are seen where"
      + " space is short.",
    source: "rule R15")
  package static let unhandledAction = Rule(
    "X15", .verified,
    "An action is declared, and the app does no more for it than for one that it does not know.",
    source: "rule S10")
  static let systemAction = Rule(
    "X16", .observed, "An action has an identifier of the system's own.", source: "rule A17")
  static let destructiveFirst = Rule(
    "X17", .verified,
    "The first action is destructive, so Double Tap runs a later one; if all are, it runs none.",
    source: "rule S5")
  static let dismissalMismatch = Rule(
    "X18", .verified,
    "A category asks for its dismissals and the app does nothing for them, or the app would do"
      + " something and is never told.",
    source: "rule R3")
  package static let localization = Rule(
    "X19", .verified,
    "A localisation key has no text in some language of the app, comes beside a text of its own, or"
      + " is missing for its arguments; or arguments and placeholders differ.",
    source: "Apple: Generating a remote notification; rules P9, P10 and P11")
  static let emptyContent = Rule(
    "X20", .verified,
    "A notification has no text, no sound and no badge, or a title without a body.",
    source: "rule P15")
  static let formatText = Rule(
    "X21", .verified,
    "A placeholder, a summary format or the body of a local notification has a percent sign that"
      + " does not stand for what it is meant to, or the text of a push has a template's"
      + " placeholder that was not filled in.",
    source: "rules D71, A41 and A39")
  static let completionContract = Rule(
    "X22", .assumed,
    "A completion handler was never called, called more than once, or called too late.",
    source: "rules S43, R10 and R11")
  package static let foregroundUnasked = Rule(
    "X24", .open,
    "A notification arrived in the foreground and the app has no delegate, or none with"
      + " `willPresent`, to decide on it.",
    source: "rules D51 and D52")
  package static let presentationOptions = Rule(
    "X25", .verified,
    "`willPresent` returned no options, the deprecated `alert`, or `sound` for a notification"
      + " that has none.",
    source: "rules D50 and A48")
  package static let closedFile = Rule(
    "X27", .verified,
    "The app used a protected file while the phone was locked and the file closed.",
    source: "rule R9")
  package static let unknownIdentifier = Rule(
    "X33", .verified,
    "The app does not complete a response whose action it does not know.", source: "rule R24")
  static let delegateGone = Rule(
    "X23", .verified,
    "The delegate of the notification centre was set after launching, or is gone, since the centre"
      + " holds it weakly.",
    source: "rule S84; Apple: UNUserNotificationCenter.delegate")
  static let missedRegistration = Rule(
    "X29", .verified, "The app does not register for remote notifications at each launch.",
    source: "rules S78 and S81")
  static let silentRegistration = Rule(
    "X30", .verified, "The app registered without permission, so that its alerts are not shown.",
    source: "rule A62")
  static let addedWithoutPermission = Rule(
    "X31", .verified, "A local notification was added without permission.",
    source: "rules A32b and D20")
  package static let handledTwice = Rule(
    "X32", .observed,
    "The scene's delegate and the notification centre's both have the same answer to handle.",
    source: "rule R14")
  package static let tooManyPending = Rule(
    "X34", .observed, "More than 64 local notifications are pending, and those that fire last go.",
    source: "rule L3")
  package static let neverFires = Rule(
    "X35", .verified,
    "An interval is not above 0 or repeats in under 60 seconds, or a date never comes.",
    source: "rules L4 and L6")
  package static let identifierReused = Rule(
    "X36", .verified,
    "Two local notifications with different texts are added at one moment under one identifier, so"
      + " that only the last is left.",
    source: "rule L2")
  package static let attachment = Rule(
    "X37", .verified,
    "A file cannot be attached: it has no file URL, is missing or too large, is of no known type,"
      + " or was moved away with an earlier notification.",
    source: "Apple: UNNotificationAttachment; rule A43")
  package static let soundFile = Rule(
    "X38", .verified,
    "A sound is not found, lasts 30 seconds or more, or is in a format that notifications do not"
      + " play: they have Linear PCM, IMA4, µLaw or aLaw in .aiff, .wav or .caf files.",
    source: "Apple: UNNotificationSound")
  static let badHeader = Rule(
    "X39", .verified, "A request header is one that APNs would refuse, or is missing.",
    source: "Apple: Sending notification requests to APNs; Handling notification responses")
  package static let deviceToken = Rule(
    "X40", .verified, "The device token in the path is not made of pairs of hexadecimal digits.",
    source: "Apple: Sending notification requests to APNs")
  static let providerToken = Rule(
    "X41", .verified,
    "The provider token is not a JSON Web Token as APNs wants it, is older than an hour, or comes"
      + " from the future.",
    source: "Apple: Establishing a token-based connection to APNs")
  package static let expiration = Rule(
    "X42", .verified,
    "The expiration is in the past, in milliseconds, or 0, so that a phone which is off misses the"
      + " push or gets it much too late.",
    source: "Apple: Sending notification requests to APNs; rules N27 and N28")
  package static let missingPushType = Rule(
    "X44", .verified, "The push type is missing, which watchOS requires.",
    source: "Apple: Sending notification requests to APNs")
  static let uncertainRule = Rule(
    "X48", .verified, "The outcome rests on a rule that is not certain.",
    source: "the simulator's own honesty")
}
