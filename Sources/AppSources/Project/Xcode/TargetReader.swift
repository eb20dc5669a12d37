import PhoneModel

/// Reads what a target's settings, `Info.plist` and entitlements say, whoever declares the target.
struct TargetReader {
  let files: ProjectFiles
  let settings: BuildSettings
  /// The folder at which the project's paths start.
  let folder: String
  /// The property list of the bundle.
  var info: ProjectDocument?
  var entitlements: ProjectDocument?
  /// The setting that names a file of entitlements; nil if there is none.
  private var entitlementsPath: Sourced<BuildSettings.Expansion>?
  private(set) var unresolved: [ReadApp.Unresolved] = []

  /// Reads the files that the settings name, unless their contents are given.
  init(
    files: ProjectFiles, settings: BuildSettings, folder: String, info: ProjectDocument? = nil,
    entitlements: ProjectDocument? = nil
  ) {
    self.files = files
    self.settings = settings
    self.folder = folder
    entitlementsPath = settings["CODE_SIGN_ENTITLEMENTS"]
    self.info = info ?? file("INFOPLIST_FILE", what: Self.infoName)
    self.entitlements = entitlements ?? file("CODE_SIGN_ENTITLEMENTS", what: Self.entitlementsName)
  }

  /// The property list that a setting names.
  private mutating func file(_ setting: String, what: String) -> ProjectDocument? {
    guard let value = settings[setting] else { return nil }
    switch value.value {
    case .text(""): return nil
    case .text(let path):
      let path = ProjectPath.joined(folder, path)
      if let document = path.flatMap({ files.propertyList($0) }) { return document }
      note(what, "there is no file '\(path ?? "")' that could be read", at: value.place)
    case .undefined(let name):
      note(what, settings.reason(of: name), at: value.place)
    }
    return nil
  }

  private mutating func note(_ what: String, _ reason: String, at place: ReadApp.Place) {
    unresolved.append(.init(what: what, reason: reason, place: place))
  }

  /// Why a file could not be read.
  private func reason(for what: String) -> String {
    unresolved.first { $0.what == what }?.reason ?? "it could not be read"
  }

  /// A text of the property list or of a setting with its variables resolved.
  mutating func resolved(_ text: Sourced<String>?, what: String) -> Sourced<String>? {
    guard let text else { return nil }
    switch settings.expanded(text.value) {
    case .text(""): return nil
    case .text(let value): return Sourced(value, at: text.place)
    case .undefined(let name):
      note(what, settings.reason(of: name), at: text.place)
      return nil
    }
  }

  /// A text of the property list.
  mutating func infoText(_ key: String, what: String) -> Sourced<String>? {
    guard let info else { return nil }
    return resolved(info.text(info.root[key]), what: what)
  }

  /// A setting with its variables resolved.
  mutating func setting(_ name: String, what: String) -> Sourced<String>? {
    guard let value = settings[name] else { return nil }
    switch value.value {
    case .text(""): return nil
    case .text(let text): return Sourced(text, at: value.place)
    case .undefined(let name):
      note(what, settings.reason(of: name), at: value.place)
      return nil
    }
  }

  /// What the property list of the bundle is called where it is not known.
  static let infoName = "Info.plist"
  /// What the entitlements are called where they are not known.
  static let entitlementsName = "entitlements"
  /// What the bundle identifier is called where it is not known.
  static let bundleIdentifierName = "bundle identifier"

  /// The bundle identifier: that of the property list, which usually names the setting.
  mutating func bundleIdentifier() -> Sourced<String>? {
    let what = Self.bundleIdentifierName
    let found: Sourced<String>?
    if let info, let text = info.text(info.root["CFBundleIdentifier"]),
      !Self.isReference(text.value)
    {
      found = resolved(text, what: what)
    } else {
      found = setting("PRODUCT_BUNDLE_IDENTIFIER", what: what)
    }
    guard let found, !Self.isBundleIdentifier(found.value) else { return found }
    note(what, "'\(found.value)' is none", at: found.place)
    return nil
  }

  /// Whether a text can be a bundle identifier: parts of letters, digits and hyphens.
  static func isBundleIdentifier(_ text: String) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty && part.utf8.count < 256
        && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "-" || $0 == "_" }
    }
  }

  private static func isReference(_ text: String) -> Bool {
    ["$(PRODUCT_BUNDLE_IDENTIFIER)", "${PRODUCT_BUNDLE_IDENTIFIER}"].contains(text)
  }

  /// Fills in what the files say of an app.
  mutating func fill(_ app: inout ProjectFacts.App) {
    app.bundleIdentifier = bundleIdentifier()
    app.displayName = displayName()
    app.developmentRegion = (developmentRegion() ?? app.developmentRegion)?
      .map { Localizer.LanguageTag($0).text }
    readBackgroundModes(of: &app)
    readEntitlements(of: &app)
    app.unresolved += unresolved
  }

  private mutating func displayName() -> Sourced<String>? {
    let what = "display name"
    if info?.root["CFBundleDisplayName"]?.text?.isEmpty == false {
      return infoText("CFBundleDisplayName", what: what)
    }
    if let value = settings["INFOPLIST_KEY_CFBundleDisplayName"], value.value != .text("") {
      return setting("INFOPLIST_KEY_CFBundleDisplayName", what: what)
    }
    if info?.root["CFBundleName"]?.text?.isEmpty == false {
      return infoText("CFBundleName", what: what)
    }
    return setting("PRODUCT_NAME", what: what)
  }

  private mutating func developmentRegion() -> Sourced<String>? {
    guard let info, let text = info.text(info.root["CFBundleDevelopmentRegion"]) else { return nil }
    return settings.expanded(text.value).text
      .flatMap { $0.isEmpty ? nil : Sourced($0, at: text.place) }
  }

  private func readBackgroundModes(of app: inout ProjectFacts.App) {
    let path = settings["INFOPLIST_FILE"]
    app.unknown[.backgroundModes] =
      info != nil || path == nil || path?.value == .text("") ? nil : reason(for: Self.infoName)
    if let info, let modes = info.root["UIBackgroundModes"] {
      app.backgroundModes = modes.texts.compactMap { info.text($0) }
    } else if let setting = settings["INFOPLIST_KEY_UIBackgroundModes"] {
      let words = setting.value.text?.split(separator: " ") ?? []
      app.backgroundModes = words.map { Sourced(String($0), at: setting.place) }
    }
  }

  private func readEntitlements(of app: inout ProjectFacts.App) {
    let isKnown =
      entitlements != nil || entitlementsPath == nil || entitlementsPath?.value == .text("")
    app.unknown[.entitlements] = isKnown ? nil : reason(for: Self.entitlementsName)
    guard let entitlements else { return }
    for (key, value) in entitlements.root.members {
      app.entitlements[key] = Sourced(
        entitlement(value), at: value.place(in: entitlements.file))
    }
    app.readAPSEnvironment()
  }

  private func entitlement(_ value: ProjectValue) -> ProjectFacts.Entitlement {
    switch value.content {
    case .boolean(let flag): .flag(flag)
    case .number, .text, .list, .map:
      .values(
        value.texts.compactMap { text in
          text.text.map { settings.expanded($0).text ?? $0 }
        })
    }
  }
}

extension ProjectFacts.App {
  /// Takes the APNs of the entitlement `aps-environment`.
  mutating func readAPSEnvironment() {
    guard let entitlement = entitlements["aps-environment"],
      case .values(let values) = entitlement.value, let value = values.first,
      let environment = AppManifest.APSEnvironment(rawValue: value.lowercased()),
      environment != .none
    else { return }
    apsEnvironment = Sourced(environment, at: entitlement.place)
  }
}

// MARK: - Extensions

extension TargetReader {
  /// The extension for notifications that the target is; nil for another target.
  mutating func notificationExtension(named name: String) -> ProjectFacts.Extension? {
    guard let info, let declaration = info.root["NSExtension"],
      let point = declaration["NSExtensionPointIdentifier"],
      let kind = point.text.flatMap(ProjectFacts.Extension.Kind.init)
    else { return nil }
    var result = ProjectFacts.Extension(name: name, kind: kind, place: point.place(in: info.file))
    result.bundleIdentifier = bundleIdentifier()
    guard kind == .content, let attributes = declaration["NSExtensionAttributes"] else {
      return result
    }
    let prefix = "UNNotificationExtension"
    result.categories = (attributes[prefix + "Category"]?.texts ?? [])
      .compactMap { resolved(info.text($0), what: "category of the extension '\(name)'") }
    result.defaultContentHidden = flag(attributes[prefix + "DefaultContentHidden"], in: info)
    result.userInteractionEnabled = flag(attributes[prefix + "UserInteractionEnabled"], in: info)
    result.overridesDefaultTitle = flag(attributes[prefix + "OverridesDefaultTitle"], in: info)
    if let ratio = attributes[prefix + "InitialContentSizeRatio"], let number = ratio.number {
      result.initialContentSizeRatio = Sourced(number, at: ratio.place(in: info.file))
    }
    return result
  }

  private func flag(_ value: ProjectValue?, in info: ProjectDocument) -> Sourced<Bool>? {
    guard let value, let flag = value.boolean else { return nil }
    return Sourced(flag, at: value.place(in: info.file))
  }
}
