package import APNs

extension Diagnostic.Code {
  /// A saved phone that cannot be understood.
  package static let state = Self(rawValue: "state")
  /// A file of strings that cannot be understood.
  package static let strings = Self(rawValue: "strings")
  /// A manifest that cannot be understood.
  package static let manifest = Self(rawValue: "manifest")
  /// X11: a category is declared twice, or an identifier is empty.
  package static let declaration = Self(rawValue: "X11")
  /// X12: an action's identifier is used twice.
  package static let actionTwice = Self(rawValue: "X12")
  /// X13: a later registration drops earlier categories.
  package static let droppedCategories = Self(rawValue: "X13")
  /// X14: a category has more actions than are shown.
  package static let tooManyActions = Self(rawValue: "X14")
  /// X16: an action has an identifier of the system's own.
  package static let systemAction = Self(rawValue: "X16")
  /// X17: the first action of a category is destructive.
  package static let destructiveFirst = Self(rawValue: "X17")
  /// A scenario that cannot be understood.
  package static let scenario = Self(rawValue: "scenario")
  /// The app registered earlier and does not at every launch.
  package static let notRegisteredAtLaunch = Self(rawValue: "X29")
  /// The app registered without permission.
  package static let registeredWithoutPermission = Self(rawValue: "X30")
  /// X45: a VoIP push without a reported call, or one that is a message.
  package static let unreportedCall = Self(rawValue: "X45")
  /// X46: more pushes than the system lets through.
  package static let pushBudget = Self(rawValue: "X46")
  /// More local notifications are pending than the phone keeps.
  package static let tooManyPending = Self(rawValue: "X34")
  /// An identifier is used for two notifications at once.
  package static let identifierReused = Self(rawValue: "X36")
  /// A trigger that never fires.
  package static let neverFires = Self(rawValue: "X35")
  /// X22: a completion handler was not called as it must be.
  package static let completion = Self(rawValue: "X22")
  /// X24: nobody decides on a notification in the foreground.
  package static let foregroundUnasked = Self(rawValue: "X24")
  /// X25: presentation options that do less than they seem to.
  package static let presentationOptions = Self(rawValue: "X25")
  /// X27: a protected file was used while it was closed.
  package static let closedFile = Self(rawValue: "X27")
  /// What a content extension claims is claimed twice, or by nearly the right name.
  package static let contentExtension = Self(rawValue: "contentExtension")
  /// A handler printed a request that cannot be understood.
  package static let handler = Self(rawValue: "handler")
  /// A local notification was added without permission.
  package static let notAuthorized = Self(rawValue: "X31")
  /// The delegate of the notification centre was set too late, or is gone.
  package static let delegate = Self(rawValue: "X23")
  /// A response was handed to two delegates.
  package static let handledTwice = Self(rawValue: "X32")
  /// X37: a file that cannot be attached.
  package static let attachment = Self(rawValue: "X37")
  /// A moment to which time cannot pass.
  package static let clock = Self(rawValue: "clock")
  /// More local notifications are due than one step delivers.
  package static let schedule = Self(rawValue: "schedule")
  /// X15: an action is declared and not handled.
  package static let unhandledAction = Self(rawValue: "X15")
  /// X18: a dismissal is asked for and not handled, or handled and not asked for.
  package static let dismissal = Self(rawValue: "X18")
  /// X33: the app does not complete for an action that it does not know.
  package static let unknownIdentifier = Self(rawValue: "X33")
}
