import APNs

// What can be wrong with what an app declares and does. A code is declared once: its identifier,
// how certain its rule is, the severities of its findings, the rule's statement and source, and
// examples.
extension Diagnostic.Code {
  /// X9d: a file names another app than the one that it is for.
  package static let foreignTarget = Self(
    "X9d", .verified, [.warning],
    "The file of a payload names another app than the one that gets it.",
    source: "Apple: xcrun simctl push")
  package static let declaration = Self(
    "X11", .verified, [.error],
    "A category is declared twice in one set, or an identifier is empty.",
    source: "rules A29 and A31")
  package static let actionTwice = Self(
    "X12", .verified, [.error, .warning, .note],
    "An action identifier is used twice: an error in one category, a warning in several where the"
      + " actions differ, else a note.",
    source: "rule S20",
    bad: .declaring(
      Action("ACCEPT", "Yes"), Action("ACCEPT", "Maybe"), across: 2),
    good: .declaring(
      Action("ACCEPT", "Yes"), Action("MAYBE", "Maybe"), across: 2))
  package static let droppedCategories = Self(
    "X13", .verified, [.warning],
    "A later registration drops earlier categories.",
    source: "rule A29")
  package static let tooManyActions = Self(
    "X14", .verified, [.warning, .note],
    "A category has more than ten actions, or more than two, which are not all shown where space is"
      + " limited.",
    source: "rule R15",
    bad: .declaring(
      Action("A", "Yes"), Action("B", "No"),
      Action("C", "Maybe")),
    good: .declaring(Action("A", "Yes"), Action("B", "No")))
  package static let unhandledAction = Self(
    "X15", .verified, [.warning],
    "The app does no more for a declared action than for an unknown one.",
    source: "rule S10")
  package static let systemAction = Self(
    "X16", .observed, [.warning],
    "An action uses an identifier of the system.", source: "rule A17",
    bad: .declaring(Action("com.apple.UNNotificationDefaultActionIdentifier", "Open")),
    good: .declaring(Action("OPEN", "Open")))
  package static let destructiveFirst = Self(
    "X17", .verified, [.note],
    "The first action is destructive, so Double Tap runs a later one, or none if all are.",
    source: "rule S5",
    bad: .declaring(
      Action("DELETE", "Delete", "destructive"), Action("KEEP", "Keep")),
    good: .declaring(
      Action("KEEP", "Keep"), Action("DELETE", "Delete", "destructive")))
  package static let dismissal = Self(
    "X18", .verified, [.warning],
    "A category asks for dismissals that the app ignores, or the app handles dismissals that no"
      + " category asks for.",
    source: "rule R3")
  package static let completion = Self(
    "X22", .observed, [.error, .warning],
    "A completion handler was never called, called twice, too late, or off the main thread; a fetch"
      + " handler that is called twice is reported to crash the app.",
    source: "Apple: UNUserNotificationCenterDelegate; UIApplicationDelegate+OneSignal.m of"
      + " OneSignal-iOS-SDK; rules S43, R10, R11, R23 and D37b")
  package static let delegate = Self(
    "X23", .verified, [.error],
    "The delegate of the notification centre is never set, set after launch, or deallocated: the"
      + " centre holds it weakly.",
    source: "rule S84; Apple: UNUserNotificationCenter.delegate")
  package static let foregroundUnasked = Self(
    "X24", .observed, [.warning],
    "A notification arrived in the foreground, and the app has no delegate with `willPresent`.",
    source: "rules D51 and D52")
  package static let presentationOptions = Self(
    "X25", .verified, [.warning],
    "`willPresent` returned no options, the deprecated `alert`, or `sound` for a notification"
      + " that has none.",
    source: "rules D50 and A48")
  package static let closedFile = Self(
    "X27", .verified, [.error],
    "The app used a protected file that is closed while the phone is locked.",
    source: "rule R9")
  package static let notRegisteredAtLaunch = Self(
    "X29", .verified, [.note],
    "The app does not register for remote notifications at each launch.",
    source: "rules S78 and S81")
  package static let registeredWithoutPermission = Self(
    "X30", .verified, [.note],
    "The app registered without permission, so its alerts are not shown.",
    source: "rule A62")
  package static let notAuthorized = Self(
    "X31", .verified, [.warning],
    "A local notification was added without permission.",
    source: "rules A32b, D20 and L12")
  package static let handledTwice = Self(
    "X32", .observed, [.warning],
    "The scene's delegate and the notification centre's both got the same response.",
    source: "rule R14")
  package static let unknownIdentifier = Self(
    "X33", .verified, [.warning],
    "The app does not complete a response whose action it does not know.", source: "rule R24")
  package static let tooManyPending = Self(
    "X34", .observed, [.warning],
    "More than 64 local notifications are pending, so those added first are dropped.",
    source: "rule L3")
  package static let neverFires = Self(
    "X35", .verified, [.error],
    "An interval is not above 0, or repeats in under 60 seconds, or a date never comes.",
    source: "rules L4 and L6")
  package static let identifierReused = Self(
    "X36", .verified, [.warning],
    "Two local notifications with different texts are added under one identifier at one moment, so"
      + " only the last is left.",
    source: "rule L2")
  package static let attachment = Self(
    "X37", .verified, [.error],
    "A file cannot be attached: it has no file URL, is missing, too large or of an unknown type, or"
      + " was moved by an earlier notification.",
    source: "Apple: UNNotificationAttachment; rule A43")
  package static let unreportedCall = Self(
    "X45", .verified, [.warning],
    "A VoIP push came without the reported call that it needs, or carries an ordinary message.",
    source: "rule A70")
  package static let pushBudget = Self(
    "X46", .verified, [.warning],
    "More pushes came than the system delivers.",
    source: "rules D8 and D13")
  package static let uncertainRule = Self(
    "X48", .verified, [],
    "The outcome depends on an uncertain rule.",
    source: "a limit of the simulator")
  package static let emptyIdentifier = Self(
    "X50", .observed, [.error],
    "A local notification has an empty identifier, which made iOS 10 crash.",
    source: "lionheart/openradar-mirror#16039 and #16373")
  package static let unfinishedWork = Self(
    "X51", .verified, [.warning],
    "The app is still working when the time for its completion handlers is over, so its later"
      + " effects are not part of the step.",
    source: "a limit of the simulator")
  package static let backgroundTask = Self(
    "X52", .verified, [.error],
    "A background task was not ended in time, so the system ends the app.",
    source: "rule A74")

  /// X63: a Live Activity's push that does not decode.
  package static let activityState = Self(
    "X63", .verified, [.error, .warning],
    "The state or the attributes of a Live Activity's push do not decode into the app's Swift type,"
      + " or a number decodes into another date than was meant.",
    source: "Apple: Starting and updating Live Activities with ActivityKit push notifications")

  /// X64: a payload that the app's code does not read.
  package static let userInfoRead = Self(
    "X64", .verified, [.error, .warning],
    "A payload lacks a value that the app's code reads, or has it as another type: an error where"
      + " the app crashes, a warning where the method for a response returns early.",
    source: "Apple: Handling notifications and notification-related actions")

  /// Every numbered code of what apps declare and do.
  static let ofApps: [Diagnostic.Code] = [
    .foreignTarget, .declaration, .actionTwice, .droppedCategories, .tooManyActions,
    .unhandledAction,
    .systemAction, .destructiveFirst, .dismissal, .completion, .delegate, .foregroundUnasked,
    .presentationOptions, .closedFile, .notRegisteredAtLaunch, .registeredWithoutPermission,
    .notAuthorized, .handledTwice, .unknownIdentifier, .tooManyPending, .neverFires,
    .identifierReused, .attachment, .unreportedCall, .pushBudget, .uncertainRule,
    .emptyIdentifier, .unfinishedWork, .backgroundTask, .activityState, .userInfoRead,
  ]
}

extension Diagnostic.Example {
  /// A manifest with these actions, in one category or in so many of them.
  fileprivate static func declaring(_ actions: Action..., across count: Int = 1)
    -> Diagnostic.Example
  {
    let size = max(1, actions.count / max(1, count))
    let categories = stride(from: 0, to: actions.count, by: size).map { start in
      let own = actions[start..<min(start + size, actions.count)].map(\.text).joined(separator: ",")
      return #"{"identifier":"MEETING\#(start == 0 ? "" : "_\(start)")","actions":[\#(own)]}"#
    }
    return Diagnostic.Example(
      manifest: #"{"bundleIdentifier":"com.example.app","categories":["#
        + categories.joined(separator: ",") + "]}")
  }
}

/// An action of an example's manifest.
private struct Action {
  let text: String

  init(_ identifier: String, _ title: String, _ options: String...) {
    let extra = options.isEmpty ? "" : #","options":["\#(options.joined(separator: #"",""#))"]"#
    text = #"{"identifier":"\#(identifier)","title":"\#(title)"\#(extra)}"#
  }
}

// Codes that are words: what is wrong with the form of a file, or with a step; no rule stands
// behind them.
extension Diagnostic.Code {
  /// A saved phone that cannot be understood.
  package static let state = Self(rawValue: "state")
  /// A file of strings that cannot be understood.
  package static let strings = Self(rawValue: "strings")
  /// A manifest that cannot be understood.
  package static let manifest = Self(rawValue: "manifest")
  /// A scenario that cannot be understood.
  package static let scenario = Self(rawValue: "scenario")
  /// A file of device settings that cannot be understood.
  package static let device = Self(rawValue: "device")
  /// A handler printed a request that cannot be understood.
  package static let handler = Self(rawValue: "handler")
  /// A Swift package has no program that runs its app, or does not compile.
  package static let package = Self(rawValue: "package")
  /// What an app's own sources say of a call.
  package static let sources = Self(rawValue: "sources")
  /// A line of an interactive session that cannot be executed.
  package static let line = Self(rawValue: "line")
  /// What a scenario expects did not happen.
  package static let expectation = Self(rawValue: "expectation")
  /// What a content extension claims is claimed twice, or by nearly the right name.
  package static let contentExtension = Self(rawValue: "contentExtension")
  /// A moment to which time cannot pass.
  package static let clock = Self(rawValue: "clock")
  /// More local notifications are due than one step delivers.
  package static let schedule = Self(rawValue: "schedule")

  /// Every code: the numbered ones, then those that are words.
  package static let all =
    numbered + [
      .dialect, .state, .strings, .manifest, .scenario, .device, .handler, .package, .line,
      .sources, .expectation, .contentExtension, .clock, .schedule,
    ]
}
