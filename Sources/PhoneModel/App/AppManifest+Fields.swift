import APNs
import UserNotifications

extension AppManifest {
  /// The keys of a manifest.
  package static let fields: [Field<AppManifest>] = [
    Field(
      "bundleIdentifier", \.bundleIdentifier, .nonEmptyText,
      "the bundle identifier, such as com.example.meetings", required: true),
    Field("name", \.name, .text, "the name under the icon; the bundle identifier unless given"),
    Field(
      "authorization", \.authorization, .options,
      """
      what the app asks for; unless given, alert, sound and badge, and criticalAlert with the \
      entitlement \(Entitlement.criticalAlerts.rawValue)
      """),
    Field(
      "entitlements", \.knownEntitlements, .known(.entitlements),
      """
      the entitlements, by their keys or their short names: \
      \(Entitlement.allCases.map(\.rawValue).joined(separator: ", ")); null where they are not known
      """),
    Field(
      "apsEnvironment", \.apsEnvironment, .word,
      "the APNs that the entitlement aps-environment names; development unless given"),
    Field(
      "backgroundModes", \.knownBackgroundModes, .known(.list(of: .word)),
      """
      the background modes, as in UIBackgroundModes: \
      \(BackgroundMode.remoteNotification.rawValue) for silent pushes, \
      \(BackgroundMode.voip.rawValue) for VoIP pushes; null where they are not known
      """),
    Field(
      "pushTypes", \.pushTypes, .list(of: .word), "the PushKit types that the app registers for"),
    Field(
      "categories", \.categories,
      .list(of: .category).unique("category", .declaration),
      "the categories, each with an identifier of its own"),
    Field(
      "notifications", \.notifications, .list(of: .request),
      "the local notifications that the app schedules at its first launch"),
    Field(
      "sounds", \.sounds, .folders,
      "the folders of the app's sounds, in the order in which they are searched; Sounds unless"
        + " given"),
    Field(
      "localizations", \.localizations, .folder,
      "the directory of the app's strings, with ko.lproj and the like in it"),
    Field(
      "developmentRegion", \.developmentRegion, .language,
      "the language that is used where the person's languages have no text"),
    Field("handler", \.handler, .command, "the command that is run for each callback of the app"),
    Field(
      "serviceExtension", \.serviceExtension, .command,
      "the command that is the notification service extension"),
    Field(
      "contentExtensions", \.contentExtensions, .list(of: .contentExtension),
      "the notification content extensions, by what their property lists say"),
    Field(CheckSection.name, \.check, .checkSection, "what 'notify-sim check' leaves out"),
    .schemaLocation,
  ]

  /// What a manifest may be.
  package static var schema: JSONSchema { type.shape.schema }

  private static let type = FieldType<AppManifest>.object(fields) {
    AppManifest(bundleIdentifier: "", name: "")
  }

  /// Reads a manifest; what is wrong is reported and left out.
  ///
  /// Its relative paths start from the directory, where its commands run too.
  package init(_ root: JSONValue, directory: String?, _ mistakes: inout Mistakes) {
    self.init(bundleIdentifier: "", name: "")
    guard root.kind == .object else {
      mistakes.report("a manifest must be a JSON object", at: root)
      return
    }
    mistakes.checkKeys(of: root, against: Self.fields.map(\.name))
    Self.fields.read(into: &self, from: root, &mistakes)
    if root["name"] == nil { name = bundleIdentifier }
    statesEntitlements = root["entitlements"] != nil && unknown[.entitlements] == nil
    if root["authorization"] == nil {
      authorization = Self.usualAuthorization(with: entitlements)
    }
    self.directory = directory
    handler?.directory = directory
    serviceExtension?.directory = directory
    for place in notifications.indices { notifications[place].content.startPaths(from: directory) }
  }
}

extension AppManifest {
  private static let unknownReason = "the manifest says null"

  /// The entitlements; nil where they are not known.
  fileprivate var knownEntitlements: [Entitlement]? {
    get { unknown[.entitlements] == nil ? entitlements : nil }
    set {
      entitlements = newValue ?? []
      unknown[.entitlements] = newValue == nil ? Self.unknownReason : nil
    }
  }

  /// The background modes; nil where they are not known.
  fileprivate var knownBackgroundModes: [BackgroundMode]? {
    get { unknown[.backgroundModes] == nil ? backgroundModes : nil }
    set {
      backgroundModes = newValue ?? []
      unknown[.backgroundModes] = newValue == nil ? Self.unknownReason : nil
    }
  }
}

// MARK: - Types

extension FieldType<UNAuthorizationOptions> {
  fileprivate static var options: Self {
    FieldType<[UNAuthorizationOptions.Word]>.list(of: .word).map { words, _, _ in
      UNAuthorizationOptions(words.map(\.option))
    }
  }
}

extension FieldType<[AppManifest.Entitlement]> {
  /// Entitlements by their names; one that has to do with something else than notifications is
  /// left out.
  fileprivate static var entitlements: Self {
    FieldType<[AppManifest.Entitlement?]>.list(of: .entitlement).map { found, _, _ in
      found.compactMap(\.self)
    }
  }
}

extension FieldType<AppManifest.Entitlement?> {
  fileprivate static var entitlement: Self {
    FieldType<String>.text.map { name, place, mistakes in
      if let entitlement = AppManifest.Entitlement(named: name) { return entitlement }
      if AppManifest.Entitlement.isEnvironment(name) {
        mistakes.report(
          "the entitlement '\(name)' is the manifest's key 'apsEnvironment'", at: place)
      } else if let meant = AppManifest.Entitlement.nearestName(to: name) {
        mistakes.report("there is no entitlement '\(name)'", at: place, suggestion: meant)
      }
      return .some(nil)
    }
  }
}

extension FieldType<[String]> {
  /// One folder, or several in the order in which they are searched.
  fileprivate static var folders: Self {
    Self(
      .either([.someText, .list(.someText, atLeast: 1)]),
      read: { json, name, mistakes in
        let names = json.string.map { [$0] } ?? json.elements.compactMap(\.string)
        guard !names.isEmpty, !names.contains(""), json.string != nil || names.count == json.count
        else {
          mistakes.report(
            "'\(name.name)' must be the path of a folder, or an array of them", at: json)
          return nil
        }
        mistakes.checkNames(names, name.name, at: json)
        return names
      })
  }
}

extension FieldType<String> {
  fileprivate static var folder: Self {
    Self(
      .text,
      read: { json, name, mistakes in
        let path = text.read(json, name, &mistakes)
        mistakes.checkNames([path ?? ""], name.name, at: json)
        return path
      })
  }

  fileprivate static var language: Self {
    Self(
      .form("^\(Localizer.LanguageTag.pattern)$", like: "pt-BR"),
      noun: "a language such as 'en' or 'pt-BR'",
      value: {
        $0.string.flatMap {
          Localizer.LanguageTag.isOne($0) ? Localizer.LanguageTag($0).text : nil
        }
      })
  }

  /// The identifier of a category or an action, which may not be empty (rule X11).
  static var identifier: Self {
    Self(
      .someText,
      read: { json, name, mistakes in
        guard json.string == "" else { return nonEmptyText.read(json, name, &mistakes) }
        mistakes.report(
          "'\(name.name)' must be a non-empty string", at: json, code: .declaration)
        return nil
      }, write: { .text($0) }
    ).recorded(as: .text)
  }
}

extension FieldType {
  /// The list with identifiers that differ; the noun and the code are those of a mistake (rules
  /// X11, X12).
  func unique(_ noun: String, _ code: Diagnostic.Code) -> Self {
    Self(
      shape,
      read: { json, name, mistakes in
        var seen: Set<String> = []
        for identifier in json.elements.compactMap({ $0["identifier"] }) {
          guard let name = identifier.string, !seen.insert(name).inserted else { continue }
          mistakes.report("the \(noun) '\(name)' is declared twice", at: identifier, code: code)
        }
        return read(json, name, &mistakes)
      }, write: write)
  }
}

extension FieldType<AppManifest.HandlerCommand> {
  /// A command: an array is a program with its arguments, a string is a line for the shell.
  fileprivate static var command: Self {
    Self(
      .either([.someText, .list(.text, atLeast: 1)]),
      read: { json, name, mistakes in
        let words = json.string.map { [$0] } ?? json.elements.compactMap(\.string)
        mistakes.checkNames(words, name.name, at: json)
        if let line = json.string {
          if line.isEmpty {
            mistakes.report("'\(name.name)' must be a non-empty line for the shell", at: json)
          }
          return AppManifest.HandlerCommand(shell: line)
        }
        guard json.kind == .array, !words.isEmpty, words.count == json.count else {
          mistakes.report(
            "'\(name.name)' must be an array of the program and its arguments, all strings",
            at: json)
          return nil
        }
        return AppManifest.HandlerCommand(words)
      })
  }
}

// MARK: - What is left out of checks

extension AppManifest {
  /// What a manifest or a scenario says of checks, under its key `check`.
  public struct CheckSection: Hashable, Sendable {
    /// The codes that are not reported.
    public var disabled: Set<Diagnostic.Code> = []

    /// Creates a section that leaves nothing out.
    public init() {}

    /// The key of the section.
    package static let name = "check"
    /// What a section may be.
    package static var schema: JSONSchema {
      FieldType.checkSection.shape.schema.described("What 'notify-sim check' leaves out.")
    }

    /// The keys of a section.
    fileprivate static let fields: [Field<CheckSection>] = [
      Field("disable", \.disabled, .codes, "the codes that are not reported")
    ]

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
  }
}

extension FieldType<AppManifest.CheckSection> {
  /// The section `check` of a manifest or a scenario.
  package static var checkSection: Self {
    .object(
      AppManifest.CheckSection.fields, noun: "an object with 'disable'", owner: "'check'",
      new: { AppManifest.CheckSection() })
  }
}

extension FieldType<Set<Diagnostic.Code>> {
  fileprivate static var codes: Self {
    Self(
      .list(.word(AppManifest.CheckSection.codes)),
      read: { json, name, mistakes in
        guard json.kind == .array else {
          mistakes.report("'\(name.name)' must be an array of codes such as X14", at: json)
          return nil
        }
        var codes: Set<Diagnostic.Code> = []
        for element in json.elements {
          let word = element.string ?? ""
          if let code = AppManifest.CheckSection.code(word) {
            codes.insert(code)
          } else {
            mistakes.report(
              "unknown code \(element.rawText)", at: element,
              suggestion: AppManifest.CheckSection.nearestCode(to: word))
          }
        }
        return codes
      })
  }
}
