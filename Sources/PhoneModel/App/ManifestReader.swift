import APNs
import UserNotifications

/// Reads an app manifest, reporting every mistake with its place.
package struct ManifestReader {
  package var mistakes = Mistakes(.manifest)
  /// The directory that the manifest's relative paths start from.
  package let directory: String?

  package init(directory: String?) {
    self.directory = directory
  }

  /// Reads the manifest; what is wrong is reported and left out.
  package mutating func manifest(_ root: JSONValue) -> AppManifest {
    var manifest = AppManifest(bundleIdentifier: "", name: "")
    guard root.kind == .object else {
      mistakes.report("a manifest must be a JSON object", at: root)
      return manifest
    }
    mistakes.checkKeys(of: root, against: AppManifest.Key.names)
    manifest.bundleIdentifier = mistakes.text(root, "bundleIdentifier", required: true) ?? ""
    manifest.name = mistakes.text(root, "name") ?? manifest.bundleIdentifier
    manifest.entitlements = array(root, "entitlements").compactMap { entitlement($0) }
    manifest.statesEntitlements = root["entitlements"] != nil
    manifest.authorization =
      authorization(root) ?? AppManifest.usualAuthorization(with: manifest.entitlements)
    manifest.apsEnvironment = word(root, "apsEnvironment") ?? .development
    manifest.backgroundModes = words(root, "backgroundModes") ?? []
    manifest.pushTypes = words(root, "pushTypes") ?? []
    manifest.categories = objects(root, "categories", unique: ("category", .declaration)).map {
      category($0)
    }
    manifest.notifications = objects(root, "notifications").compactMap { notification($0) }
    manifest.directory = directory
    manifest.sounds = folders(root, "sounds")
    manifest.localizations = mistakes.text(root, "localizations")
    if let value = root["localizations"] {
      mistakes.checkNames([manifest.localizations ?? ""], "localizations", at: value)
    }
    manifest.developmentRegion = language(root, "developmentRegion")
    manifest.handler = command(root, "handler")
    manifest.serviceExtension = command(root, "serviceExtension")
    manifest.contentExtensions = objects(root, "contentExtensions").map { contentExtension($0) }
    manifest.check = mistakes.checkSection(root)
    return manifest
  }

  private mutating func authorization(_ root: JSONValue) -> UNAuthorizationOptions? {
    let words: [UNAuthorizationOptions.Word]? = words(root, "authorization")
    return words.map { UNAuthorizationOptions($0.map(\.option)) }
  }

  /// The entitlement of a name; nil for one that has to do with something else than notifications.
  private mutating func entitlement(_ value: JSONValue) -> AppManifest.Entitlement? {
    guard let name = value.string else {
      mistakes.report("'entitlements' must hold strings", at: value)
      return nil
    }
    if let entitlement = AppManifest.Entitlement(named: name) { return entitlement }
    if AppManifest.Entitlement.isEnvironment(name) {
      mistakes.report("the entitlement '\(name)' is the manifest's key 'apsEnvironment'", at: value)
    } else if let meant = AppManifest.Entitlement.nearestName(to: name) {
      mistakes.report("there is no entitlement '\(name)'", at: value, suggestion: meant)
    }
    return nil
  }

  private mutating func language(_ root: JSONValue, _ key: String) -> String? {
    guard let name = mistakes.text(root, key) else { return nil }
    guard Localizer.LanguageTag.isOne(name) else {
      mistakes.report("'\(key)' must be a language such as 'en' or 'pt-BR'", at: root[key])
      return nil
    }
    return Localizer.LanguageTag(name).text
  }

  private mutating func category(_ value: JSONValue) -> NotificationCategory {
    mistakes.checkKeys(of: value, against: NotificationCategory.Key.names)
    return NotificationCategory(
      identifier: identifier(value),
      options: words(value, "options") ?? [],
      intentIdentifiers: texts(value, "intentIdentifiers"),
      hiddenPreviewsBodyPlaceholder: mistakes.text(value, "hiddenPreviewsBodyPlaceholder") ?? "",
      actions: objects(value, "actions", unique: ("action", .actionTwice)).map { action($0) })
  }

  private mutating func action(_ value: JSONValue) -> NotificationCategory.Action {
    mistakes.checkKeys(of: value, against: NotificationCategory.Action.Key.names)
    return NotificationCategory.Action(
      identifier: identifier(value),
      title: mistakes.text(value, "title", required: true) ?? "",
      options: words(value, "options") ?? [],
      textInput: textInput(value))
  }

  private mutating func contentExtension(_ value: JSONValue) -> AppManifest.ContentExtension {
    mistakes.checkKeys(of: value, against: AppManifest.ContentExtension.Key.names)
    return AppManifest.ContentExtension(
      categories: claims(value), defaultContentHidden: flag(value, .defaultContentHidden),
      userInteractionEnabled: flag(value, .userInteractionEnabled),
      overridesDefaultTitle: flag(value, .overridesDefaultTitle),
      initialContentSizeRatio: ratio(value))
  }

  /// The categories that a content extension claims: at least one (rule A57).
  private mutating func claims(_ value: JSONValue) -> [String] {
    let key = AppManifest.ContentExtension.Key.categories.rawValue
    let names = value[key]?.elements.compactMap(\.string).filter { !$0.isEmpty } ?? []
    if names.isEmpty || names.count != value[key]?.count {
      mistakes.report(
        "'\(key)' must be an array of the categories that it claims", at: value[key] ?? value)
    }
    return names
  }

  private mutating func flag(
    _ object: JSONValue, _ key: AppManifest.ContentExtension.Key
  ) -> Bool {
    guard let value = object[key.rawValue] else { return false }
    if value.boolean == nil {
      mistakes.report("'\(key.rawValue)' must be true or false", at: value)
    }
    return value.boolean ?? false
  }

  private mutating func ratio(_ object: JSONValue) -> Double {
    let key = AppManifest.ContentExtension.Key.initialContentSizeRatio.rawValue
    guard let value = object[key] else { return 1 }
    guard let ratio = value.double(in: 0...), ratio > 0 else {
      mistakes.report("'\(key)' must be a number above 0", at: value)
      return 1
    }
    return ratio
  }

  private mutating func notification(_ value: JSONValue) -> LocalRequest? {
    var reader = LocalRequestReader(.manifest, directory: directory)
    let request = reader.request(value)
    for mistake in reader.mistakes { mistakes.add(mistake) }
    return request
  }

  private mutating func textInput(_ action: JSONValue) -> NotificationCategory.Action.TextInput? {
    guard let value = action["textInput"] else { return nil }
    guard value.kind == .object else {
      mistakes.report(
        "'textInput' must be an object with 'buttonTitle' and 'placeholder'", at: value)
      return nil
    }
    mistakes.checkKeys(of: value, against: NotificationCategory.Action.TextInput.Key.names)
    return NotificationCategory.Action.TextInput(
      buttonTitle: mistakes.text(value, "buttonTitle") ?? "Send",
      placeholder: mistakes.text(value, "placeholder") ?? "")
  }

  /// One folder, or several in the order in which they are searched.
  private mutating func folders(_ root: JSONValue, _ key: String) -> [String]? {
    guard let value = root[key] else { return nil }
    let names = value.string.map { [$0] } ?? value.elements.compactMap(\.string)
    guard !names.isEmpty, !names.contains(""), value.string != nil || names.count == value.count
    else {
      mistakes.report("'\(key)' must be the path of a folder, or an array of them", at: value)
      return nil
    }
    mistakes.checkNames(names, key, at: value)
    return names
  }

  /// A command: an array is a program with its arguments, a string is a line for the shell.
  private mutating func command(_ root: JSONValue, _ key: String) -> AppManifest.HandlerCommand? {
    guard let value = root[key] else { return nil }
    if let line = value.string {
      if line.isEmpty {
        mistakes.report("'\(key)' must be a non-empty line for the shell", at: value)
      }
      mistakes.checkNames([line], key, at: value)
      return AppManifest.HandlerCommand(shell: line, directory: directory)
    }
    let words = value.elements.compactMap(\.string)
    guard value.kind == .array, !words.isEmpty, words.count == value.count else {
      mistakes.report(
        "'\(key)' must be an array of the program and its arguments, all strings", at: value)
      return nil
    }
    mistakes.checkNames(words, key, at: value)
    return AppManifest.HandlerCommand(words, directory: directory)
  }
}

extension ManifestReader {
  private mutating func texts(_ object: JSONValue, _ key: String) -> [String] {
    array(object, key).compactMap { element in
      if element.string == nil { mistakes.report("'\(key)' must hold strings", at: element) }
      return element.string
    }
  }

  private mutating func words<Word: RawRepresentable<String> & CaseIterable>(
    _ object: JSONValue, _ key: String
  ) -> [Word]? {
    guard object[key] != nil else { return nil }
    return array(object, key).compactMap { word($0, of: key) }
  }

  private mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _ object: JSONValue, _ key: String
  ) -> Word? {
    object[key].flatMap { word($0, of: key) }
  }

  private mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _ value: JSONValue, of key: String
  ) -> Word? {
    let name = value.string ?? value.rawText
    if let word = Word(rawValue: name) { return word }
    let known = Word.allCases.map(\.rawValue)
    mistakes.report(
      "'\(key)' has no '\(name)'; it has \(known.joined(separator: ", "))", at: value,
      suggestion: nearest(to: name, among: known))
    return nil
  }

  /// The identifier of a category or an action, which may not be empty (rule X11).
  private mutating func identifier(_ object: JSONValue) -> String {
    guard let value = object["identifier"], value.string == "" else {
      return mistakes.text(object, "identifier", required: true) ?? ""
    }
    mistakes.report("'identifier' must be a non-empty string", at: value, code: .declaration)
    return ""
  }

  /// The objects of an array; identifiers that have to differ are told by their noun and by the
  /// code of those that do not (rules X11, X12).
  private mutating func objects(
    _ object: JSONValue, _ key: String, unique: (noun: String, code: Diagnostic.Code)? = nil
  ) -> [JSONValue] {
    var seen: Set<String> = []
    return array(object, key).filter { element in
      if element.kind != .object { mistakes.report("'\(key)' must hold objects", at: element) }
      if let unique, let identifier = element["identifier"], let name = identifier.string,
        !seen.insert(name).inserted
      {
        mistakes.report(
          "the \(unique.noun) '\(name)' is declared twice", at: identifier, code: unique.code)
      }
      return element.kind == .object
    }
  }

  private mutating func array(_ object: JSONValue, _ key: String) -> [JSONValue] {
    guard let value = object[key] else { return [] }
    if value.kind != .array { mistakes.report("'\(key)' must be an array", at: value) }
    return Array(value.elements)
  }
}
