public import APNs
public import UserNotifications

/// What an app declares: its identity, its categories and what it asks for.
public struct AppManifest: Sendable {
  /// The bundle identifier, such as `com.example.meetings`.
  public var bundleIdentifier: String
  /// The name under the icon.
  public var name: String
  /// What the app asks the person to allow.
  public var authorization: UNAuthorizationOptions
  /// The entitlements that have to do with notifications.
  public var entitlements: [Entitlement]
  /// Whether the manifest says which entitlements there are, and not merely leaves them out.
  package var statesEntitlements: Bool
  /// The APNs that the app's entitlement `aps-environment` names.
  public var apsEnvironment: APSEnvironment
  /// What the app may do in the background.
  public var backgroundModes: [BackgroundMode]
  /// What is not known of an app that was read from its sources, each with the reason.
  package var unknown: [Declaration: String] = [:]
  /// The PushKit types that the manifest registers the app for; a compiled app registers by its own
  /// registry.
  public var pushTypes: [PushKitType]
  /// The categories that the manifest declares; a compiled app registers its own at launch.
  public var categories: [NotificationCategory]
  /// The extensions that show the long look of the notifications of some categories, by what they
  /// declare; the code of a compiled app's is in its `contentExtensions`.
  public var contentExtensions: [ContentExtension] = []
  /// The folder that stands for the app's bundle, from which relative paths start: the manifest's
  /// own; nil if there is none.
  public var directory: String?
  /// The folders with the app's sounds, in the order in which they are searched, before the bundle;
  /// nil if the manifest names none.
  public var sounds: [String]?
  /// The directory of the app's localised strings, as the manifest names it.
  public var localizations: String?
  /// The fallback language if the person's languages have no text; that of the strings'
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
  /// The texts in the folder that `localizations` names, where the manifest was read together with
  /// them.
  package var texts = Localizations()

  /// Creates a manifest; unless told otherwise an app asks for alerts, sounds and badges, and for
  /// critical alerts if it has their entitlement.
  public init(
    bundleIdentifier: String, name: String,
    authorization: UNAuthorizationOptions? = nil, entitlements: [Entitlement] = [],
    apsEnvironment: APSEnvironment = .development, backgroundModes: [BackgroundMode] = [],
    pushTypes: [PushKitType] = [], categories: [NotificationCategory] = [],
    handler: HandlerCommand? = nil
  ) {
    self.bundleIdentifier = bundleIdentifier
    self.name = name
    self.authorization = authorization ?? Self.usualAuthorization(with: entitlements)
    self.entitlements = entitlements
    statesEntitlements = !entitlements.isEmpty
    self.apsEnvironment = apsEnvironment
    self.backgroundModes = backgroundModes
    self.pushTypes = pushTypes
    self.categories = categories
    self.handler = handler
  }

  /// What an app asks for that does not say what: everything that it may show or play.
  package static func usualAuthorization(
    with entitlements: [Entitlement]
  ) -> UNAuthorizationOptions {
    let usual: UNAuthorizationOptions = [.alert, .sound, .badge]
    return entitlements.contains(.criticalAlerts) ? usual.union(.criticalAlert) : usual
  }

  /// What the entitlement for push notifications can name (rules S79, N24).
  public enum APSEnvironment: String, Sendable, CaseIterable {
    /// The sandbox.
    case development
    /// The environment of apps that are distributed.
    case production
    /// The app lacks the entitlement.
    case none

    /// The environment of APNs; nil for an app without the entitlement.
    package var environment: APNsEnvironment? { APNsEnvironment(rawValue: rawValue) }
  }
}

extension AppManifest {
  /// A command that plays the app: it is run once for each callback.
  public struct HandlerCommand: Hashable, Sendable {
    /// The program and its arguments.
    public var arguments: [String]
    /// The working directory, or nil for the simulator's own.
    public var directory: String?

    /// Creates a command from a program and its arguments.
    public init(_ arguments: [String], directory: String? = nil) {
      self.arguments = arguments
      self.directory = directory
    }

    /// Creates a command from a line for the shell.
    public init(shell line: String, directory: String? = nil) {
      self.init(["/bin/sh", "-c", line], directory: directory)
    }
  }

  /// Reads a manifest: JSON that may hold `//` comments.
  ///
  /// - Parameters:
  ///   - source: the text, with the name for messages.
  ///   - directory: where the manifest's relative paths start and its handler runs.
  /// - Throws: ``ReadingError`` with every mistake, in the order of the text.
  public init(_ source: SourceText, directory: String? = nil) throws(ReadingError) {
    let document: JSONDocument
    do throws(JSONReader.SyntaxError) {
      document = try JSONDocument(parsing: source.bytes, options: .commented)
    } catch {
      throw ReadingError(diagnostics: [error.diagnostic], source: source)
    }
    var mistakes = Mistakes(.manifest)
    self.init(document.root, directory: directory, &mistakes)
    guard mistakes.count == 0 else {
      throw ReadingError(diagnostics: mistakes.diagnostics.inTextOrder, source: source)
    }
  }

  /// Why a manifest cannot be used.
  public struct ReadingError: Error, Sendable {
    /// Every mistake, in the order of the text.
    public let diagnostics: [Diagnostic]
    /// The text.
    public let source: SourceText
  }
}
