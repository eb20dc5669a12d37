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
  /// The PushKit types that the manifest registers the app for; a compiled app registers by its own
  /// registry.
  public var pushTypes: [PushKitType]
  /// The categories that the manifest declares; a compiled app registers its own at launch.
  public var categories: [NotificationCategory]
  /// The extensions that show the long look of the notifications of some categories, by what they
  /// declare; the code of a compiled app's is in its `contentExtensions`.
  public var contentExtensions: [ContentExtension] = []
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
    var reader = ManifestReader(directory: directory)
    self = reader.manifest(document.root)
    guard reader.mistakes.diagnostics.isEmpty else {
      throw ReadingError(diagnostics: reader.mistakes.diagnostics.inTextOrder, source: source)
    }
  }

  /// Why a manifest cannot be used.
  public struct ReadingError: Error, Sendable {
    /// Every mistake, in the order of the text.
    public let diagnostics: [Diagnostic]
    /// The text.
    public let source: SourceText
  }

  /// The keys of a manifest.
  package enum Key: String, ManifestKey {
    case bundleIdentifier, name, authorization, entitlements, apsEnvironment, backgroundModes
    case pushTypes, categories, notifications, sounds, localizations, developmentRegion, handler
    case serviceExtension, contentExtensions, check
    case schemaLocation = "$schema"
  }

  /// What a manifest may be.
  package static var schema: JSONSchema {
    .object(Key.members, required: [Key.bundleIdentifier.rawValue])
  }
}

extension AppManifest.Key {
  package var schema: JSONSchema {
    switch self {
    case .bundleIdentifier:
      .someText.described("The bundle identifier, such as com.example.meetings.")
    case .name: .text.described("The name under the icon; the bundle identifier unless given.")
    case .authorization:
      .array(of: .oneOf(UNAuthorizationOptions.Word.allCases.map(\.rawValue))).described(
        """
        What the app asks for; unless given, alert, sound and badge, and criticalAlert with the \
        entitlement \(AppManifest.Entitlement.criticalAlerts.rawValue).
        """)
    case .entitlements:
      .array(of: .text).described(
        """
        The entitlements, by their keys or their short names: \
        \(AppManifest.Entitlement.allCases.map(\.rawValue).joined(separator: ", ")).
        """)
    case .apsEnvironment:
      .oneOf(AppManifest.APSEnvironment.allCases.map(\.rawValue))
        .described("The APNs that the entitlement aps-environment names; development unless given.")
    case .backgroundModes:
      .array(of: .oneOf(AppManifest.BackgroundMode.allCases.map(\.rawValue))).described(
        """
        The background modes, as in UIBackgroundModes: \
        \(AppManifest.BackgroundMode.remoteNotification.rawValue) for silent pushes, \
        \(AppManifest.BackgroundMode.voip.rawValue) for VoIP pushes.
        """)
    case .pushTypes:
      .array(of: .oneOf(PushKitType.allCases.map(\.rawValue)))
        .described("The PushKit types that the app registers for.")
    case .categories:
      .array(of: NotificationCategory.schema)
        .described("The categories, each with an identifier of its own.")
    case .notifications:
      .array(of: LocalRequest.schema)
        .described("The local notifications that the app schedules at its first launch.")
    case .sounds:
      .any(of: [.someText, .array(of: .someText, atLeast: 1)]).described(
        "The folders of the app's sounds, in the order in which they are searched; Sounds unless"
          + " given.")
    case .localizations:
      .text.described("The directory of the app's strings, with ko.lproj and the like in it.")
    case .developmentRegion:
      .text(matching: "^\(Localizer.LanguageTag.pattern)$").described(
        "The language that is used where the person's languages have no text.")
    case .handler: .command.described("The command that is run for each callback of the app.")
    case .serviceExtension:
      .command.described("The command that is the notification service extension.")
    case .contentExtensions:
      .array(of: AppManifest.ContentExtension.schema).described(
        "The notification content extensions, by what their property lists say.")
    case .check: AppManifest.CheckSection.schema
    case .schemaLocation: .text.described("The schema that an editor goes by.")
    }
  }
}

extension JSONSchema {
  /// A line for the shell, or a program with its arguments.
  fileprivate static let command = any(of: [someText, array(of: text, atLeast: 1)])
}

extension AppManifest {
  /// What a manifest or a scenario says of checks, under its key `check`.
  public struct CheckSection: Hashable, Sendable {
    /// The codes that are not reported.
    public var disabled: Set<Diagnostic.Code> = []

    /// Creates a section that leaves nothing out.
    public init() {}

    /// The key of the section.
    package static let name = "check"

    /// The keys of a section.
    package enum Key: String, ManifestKey {
      case disable
    }

    /// The codes that can be left out: those of the catalogue, and the words for what is wrong with
    /// the form of a file.
    package static let codes =
      (Diagnostic.Code.numbered + [.dialect, .manifest, .scenario, .strings]).map(\.rawValue)

    /// The code of a word in whatever letter case; nil if there is none that could be left out.
    package static func code(_ word: String) -> Diagnostic.Code? {
      codes.first { $0.lowercased() == word.lowercased() }.map(Diagnostic.Code.init)
    }

    /// The code that was most probably meant by a word.
    package static func nearestCode(to word: String) -> String? {
      nearest(to: word.uppercased(), among: codes) ?? nearest(to: word.lowercased(), among: codes)
    }

    package static let schema = JSONSchema.object(Key.members)
      .described("What 'notify-sim check' leaves out.")
  }
}

extension AppManifest.CheckSection.Key {
  package var schema: JSONSchema {
    switch self {
    case .disable:
      .array(of: .oneOf(AppManifest.CheckSection.codes)).described(
        "The codes that are not reported.")
    }
  }
}

extension Mistakes {
  /// Reads the section of an object that may have one.
  package mutating func checkSection(_ object: JSONValue) -> AppManifest.CheckSection {
    var section = AppManifest.CheckSection()
    guard let value = object[AppManifest.CheckSection.name] else { return section }
    guard value.kind == .object else {
      report("'\(AppManifest.CheckSection.name)' must be an object with 'disable'", at: value)
      return section
    }
    checkKeys(
      of: value, against: AppManifest.CheckSection.Key.names,
      what: "'\(AppManifest.CheckSection.name)'")
    guard let codes = value[AppManifest.CheckSection.Key.disable.rawValue] else { return section }
    if codes.kind != .array { report("'disable' must be an array of codes such as X14", at: codes) }
    for code in codes.elements {
      let word = code.string ?? ""
      guard let found = AppManifest.CheckSection.code(word) else {
        report(
          "unknown code \(code.rawText)", at: code,
          suggestion: AppManifest.CheckSection.nearestCode(to: word))
        continue
      }
      section.disabled.insert(found)
    }
    return section
  }
}
