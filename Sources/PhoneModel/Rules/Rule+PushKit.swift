extension Rule {
  /// The rules of pushes that go to the app itself, and of the calls that they announce.
  static let pushKitRules = [
    voipMode, pushRegistration, callsRepeatedlyUnreported, callsMustBeReported,
    unreportedCallEndsApp, complicationPushes, pushKitForceQuit, locationPush, pushKitDirect,
    pushKitWake, unreportedCallFound, pushBudget,
  ]

  package static let voipMode = Rule(
    "A24", .verified,
    "Silent pushes need the background mode `remote-notification`, VoIP pushes `voip`.",
    source: "Apple: UIBackgroundModes")
  package static let pushRegistration = Rule(
    "A66", .verified,
    "Setting the `desiredPushTypes` of a `PKPushRegistry` registers for the types and brings their"
      + " tokens; taking a type out ends its registration.",
    source: "Apple: PKPushRegistry; PushKit headers")
  package static let callsMustBeReported = Rule(
    "A70", .verified,
    "An app must promptly report an incoming call to CallKit for each VoIP push.",
    source: "Apple: Responding to VoIP notifications from PushKit")
  package static let callsRepeatedlyUnreported = Rule(
    "A70b", .verified,
    "An app that repeatedly reports no call gets no more VoIP pushes.",
    source: "Apple: Responding to VoIP notifications from PushKit; how often is not said")
  package static let unreportedCallEndsApp = Rule(
    "D7", .verified,
    "An app that reported no call by the time it completes a VoIP push, or time ends, is ended by"
      + " the system.",
    source: "Apple: Responding to VoIP notifications from PushKit")
  package static let complicationPushes = Rule(
    "D8", .verified,
    "A complication gets at most 50 pushes a day, and only while it is on the active watch face.",
    source: "Apple: PKPushType.complication")
  package static let pushKitForceQuit = Rule(
    "D9", .assumed,
    "A VoIP push launches even an app that the person force-quit; other pushes do not.",
    source: "general knowledge")
  package static let locationPush = Rule(
    "D10", .verified,
    "A push of type `location` wakes the Location Push Service Extension, not the app.",
    source: "Apple: Sending notification requests to APNs")
  package static let pushKitDirect = Rule(
    "S52", .verified,
    "A push for a PushKit type is always handed to the app itself and never shown.",
    source: "Apple: Handling notifications and notification-related actions")
  package static let pushKitWake = Rule(
    "S53", .verified,
    "An app that runs gets time to process a push for PushKit; one that does not is launched in the"
      + " background for it.",
    source: "Apple: Handling notifications and notification-related actions")
  static let unreportedCallFound = Rule(
    "X45", .verified,
    "A VoIP push came without a reported call, or is used for an ordinary message.",
    source: "rule A70")
  package static let pushBudget = Rule(
    "X46", .verified,
    "More pushes came than the system lets through.",
    source: "rules D8 and D13")
}
