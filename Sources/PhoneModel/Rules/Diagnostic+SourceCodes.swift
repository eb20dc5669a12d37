import APNs

// What can be wrong with the sources of an app, which are read and not run. No push and no manifest
// shows such a fault, so there are no examples.
extension Diagnostic.Code {
  /// X53: a category that the phone never gets.
  package static let categoryNotRegistered = Self(
    "X53", .verified, [.warning],
    "A category is built in the sources, and nothing registers it.",
    source: "rules A29 and S10")
  /// X54: a registration that undoes another.
  package static let registrationReplaced = Self(
    "X54", .verified, [.warning],
    "The sources register categories in two places, and the later call replaces what the earlier"
      + " one registered.",
    source: "rule A29")
  /// X55: two buttons that cannot be told apart.
  package static let actionTwiceInCategory = Self(
    "X55", .verified, [.warning],
    "Two actions of a category in the sources have the same identifier.",
    source: "rule S20")
  /// X56: the name of a category that is none.
  package static let categoryNamedInVain = Self(
    "X56", .verified, [.warning, .note],
    "A local notification names a category that the sources do not register, or a content extension"
      + " one of nearly the same name.",
    source: "rules A29 and S10")
  /// X57: a button without effect.
  package static let actionNotHandled = Self(
    "X57", .verified, [.warning],
    "The sources handle some actions and not this one, or handle an identifier that is nearly that"
      + " of an action.",
    source: "rule S10")
  /// X58: a completion handler that is not called once, at the end of the work.
  package static let completionNotCalled = Self(
    "X58", .verified, [.error, .warning, .note],
    "A method of a delegate or a service extension does not call its completion handler on every"
      + " path, calls it twice, or before its work has ended.",
    source: "rules S43 and R10")
  /// X59: what the system refuses.
  package static let capabilityMissing = Self(
    "X59", .observed, [.warning],
    "The sources use what the project does not ask for: a background mode or an entitlement.",
    source: "rules A23, A24, A64 and D12")
  /// X60: a title that is a key in some language.
  package static let titleNotTranslated = Self(
    "X60", .observed, [.note],
    "A text of an action or a category has a key that some languages of the app lack.",
    source: "rule P10")
  /// X61: a manifest that is out of date.
  package static let manifestDrift = Self(
    "X61", .verified, [.warning],
    "The manifest and the sources beside it say different things of a category.",
    source: "a limit of the simulator")
  /// X62: a delegate that gets no response.
  package static let delegateUnset = Self(
    "X62", .verified, [.warning],
    "The sources set the delegate of the notification centre after launch, or never, or to an"
      + " object that nobody holds.",
    source: "rule S84")

  /// Every numbered code of what the sources of an app say.
  package static let ofSources: [Diagnostic.Code] = [
    .categoryNotRegistered, .registrationReplaced, .actionTwiceInCategory, .categoryNamedInVain,
    .actionNotHandled, .completionNotCalled, .capabilityMissing, .titleNotTranslated,
    .manifestDrift, .delegateUnset,
  ]
}
