/// What an app declares: its identity, its categories and what it asks for.
public struct AppManifest: Sendable {
  /// The bundle identifier, such as `com.example.meetings`.
  public var bundleIdentifier: String
  /// The name under the icon.
  public var name: String
  /// The interactions that the app asks the person to allow.
  public var authorization: [Interaction]
  /// The entitlements, by their short names, such as `time-sensitive`.
  public var entitlements: [String]
  /// Whether the manifest says which entitlements there are, and not merely leaves them out.
  package var statesEntitlements: Bool
  /// The APNs that the app's entitlement `aps-environment` names.
  public var apsEnvironment: APSEnvironment
  /// The background modes, as in `UIBackgroundModes`.
  public var backgroundModes: [String]
  /// The PushKit types that the manifest registers the app for; a compiled app registers by its own
  /// registry.
  public var pushTypes: [PushKitType]
  /// The categories that the manifest declares; a compiled app registers its own at launch.
  public var categories: [CategoryDeclaration]
  /// The folder that stands for the app's bundle, from which relative paths start: the manifest's
  /// own; nil where there is none.
  public var directory: String?
  /// The folders with the app's sounds, in the order in which they are searched, before the bundle;
  /// nil where the manifest names none.
  public var sounds: [String]?
  /// The directory of the app's localised strings, as the manifest names it.
  public var localizations: String?
  /// The language that stands in where the person's languages have no text; that of the strings'
  /// catalogue, or English, unless given.
  public var developmentRegion: String?
  /// The local notifications that the app schedules when it is launched for the first time.
  public var notifications: [LocalRequest] = []
  /// The handler that the manifest names.
  public var handler: HandlerCommand?
  /// The command that is the notification service extension, run once for each notification that it
  /// may change (rule D30).
  public var serviceExtension: HandlerCommand?
  /// What the manifest says of checks.
  public var check = CheckSection()

  /// Creates a manifest; an app asks for alerts, sounds and badges unless told otherwise.
  public init(
    bundleIdentifier: String, name: String,
    authorization: [Interaction] = [.alert, .sound, .badge], entitlements: [String] = [],
    apsEnvironment: APSEnvironment = .development, backgroundModes: [String] = [],
    pushTypes: [PushKitType] = [], categories: [CategoryDeclaration] = [],
    handler: HandlerCommand? = nil
  ) {
    self.bundleIdentifier = bundleIdentifier
    self.name = name
    self.authorization = authorization
    self.entitlements = entitlements
    statesEntitlements = !entitlements.isEmpty
    self.apsEnvironment = apsEnvironment
    self.backgroundModes = backgroundModes
    self.pushTypes = pushTypes
    self.categories = categories
    self.handler = handler
  }

  /// An interaction that needs the person's permission, in the words of `UNAuthorizationOptions`.
  public enum Interaction: String, Sendable, CaseIterable {
    /// Banners and other alerts.
    case alert
    /// Sounds.
    case sound
    /// The number on the icon.
    case badge
    /// The car's screen.
    case carPlay
  }

  /// The background mode without which an app gets no VoIP pushes (rule A24).
  package static let voipMode = "voip"

  /// What the entitlement for push notifications can name (rules S79, N24).
  public enum APSEnvironment: String, Sendable, CaseIterable {
    /// The sandbox.
    case development
    /// The environment of apps that are distributed.
    case production
    /// The app lacks the entitlement.
    case none
  }

  /// The background mode of silent pushes (rule D12).
  package static let remoteNotification = "remote-notification"
  /// The entitlement for notifications that pass a Focus (rule A23).
  public static let timeSensitive = "time-sensitive"
  /// The entitlement for alerts that sound whatever the person has switched off (rule A23).
  public static let criticalAlerts = "critical-alerts"
  /// The entitlement to suppress notifications in a service extension (rule A23).
  public static let filtering = "filtering"
}

/// A category as a manifest declares it (rules A30, S14).
public struct CategoryDeclaration: Sendable {
  /// The identifier that payloads name.
  public var identifier: String
  /// The options, in the words of `UNNotificationCategoryOptions`.
  public var options: [Option]
  /// The identifiers of intents.
  public var intentIdentifiers: [String]
  /// What stands for the text where previews are hidden.
  public var hiddenPreviewsBodyPlaceholder: String
  /// The buttons, in order.
  public var actions: [ActionDeclaration]

  /// An option of a category (rule S26).
  public enum Option: String, Sendable, CaseIterable {
    /// The app is told of dismissals.
    case customDismissAction
    /// The car may show it.
    case allowInCarPlay
    /// The title is shown where previews are hidden.
    case hiddenPreviewsShowTitle
    /// The subtitle is shown where previews are hidden.
    case hiddenPreviewsShowSubtitle
    /// Deprecated: announcing is always included.
    case allowAnnouncement
  }
}

/// An action as a manifest declares it (rules A31, S17).
public struct ActionDeclaration: Sendable {
  /// What the app is told when it is chosen.
  public var identifier: String
  /// The button's title.
  public var title: String
  /// The options, in the words of `UNNotificationActionOptions`.
  public var options: [PresentedAction.Option]
  /// How a reply is asked for, or nil for an action without text.
  public var textInput: PresentedAction.TextInput?
}
