import APNs

/// Reads an app manifest, reporting every mistake with its place.
struct ManifestReader: MistakeReader {
  static let code = Diagnostic.Code.manifest

  var diagnostics: [Diagnostic] = []
  /// The directory that the manifest's relative paths start from.
  let directory: String?

  init(directory: String?) {
    self.directory = directory
  }

  /// Reads the manifest; what is wrong is reported and left out.
  mutating func manifest(_ root: JSONValue) -> AppManifest {
    var manifest = AppManifest(bundleIdentifier: "", name: "")
    guard root.kind == .object else {
      report("a manifest is a JSON object", at: root)
      return manifest
    }
    checkKeys(of: root, against: AppManifest.Key.names)
    manifest.bundleIdentifier = text(root, "bundleIdentifier", required: true) ?? ""
    manifest.name = text(root, "name") ?? manifest.bundleIdentifier
    manifest.authorization = words(root, "authorization") ?? [.alert, .sound, .badge]
    manifest.entitlements = texts(root, "entitlements")
    manifest.apsEnvironment = word(root, "apsEnvironment") ?? .development
    manifest.backgroundModes = texts(root, "backgroundModes")
    manifest.pushTypes = words(root, "pushTypes") ?? []
    manifest.categories = objects(root, "categories", unique: "category").map { category($0) }
    manifest.directory = directory
    manifest.localizations = text(root, "localizations")
    manifest.handler = command(root, "handler")
    manifest.serviceExtension = command(root, "serviceExtension")
    manifest.check = checkSection(root)
    return manifest
  }

  private mutating func category(_ value: JSONValue) -> CategoryDeclaration {
    checkKeys(of: value, against: CategoryDeclaration.Key.names)
    return CategoryDeclaration(
      identifier: text(value, "identifier", required: true) ?? "",
      options: words(value, "options") ?? [],
      intentIdentifiers: texts(value, "intentIdentifiers"),
      hiddenPreviewsBodyPlaceholder: text(value, "hiddenPreviewsBodyPlaceholder") ?? "",
      actions: objects(value, "actions", unique: "action").map { action($0) })
  }

  private mutating func action(_ value: JSONValue) -> ActionDeclaration {
    checkKeys(of: value, against: ActionDeclaration.Key.names)
    return ActionDeclaration(
      identifier: text(value, "identifier", required: true) ?? "",
      title: text(value, "title", required: true) ?? "",
      options: words(value, "options") ?? [],
      textInput: textInput(value))
  }

  private mutating func textInput(_ action: JSONValue) -> PresentedAction.TextInput? {
    guard let value = action["textInput"] else { return nil }
    guard value.kind == .object else {
      report("'textInput' is an object with 'buttonTitle' and 'placeholder'", at: value)
      return nil
    }
    checkKeys(of: value, against: PresentedAction.TextInput.Key.names)
    return PresentedAction.TextInput(
      buttonTitle: text(value, "buttonTitle") ?? "Send",
      placeholder: text(value, "placeholder") ?? "")
  }

  /// A command: an array is a program with its arguments, a string is a line for the shell.
  private mutating func command(_ root: JSONValue, _ key: String) -> HandlerCommand? {
    guard let value = root[key] else { return nil }
    if let line = value.string {
      if line.isEmpty { report("'\(key)' is a line for the shell that is not empty", at: value) }
      return HandlerCommand(shell: line, directory: directory)
    }
    let words = value.elements.compactMap(\.string)
    guard value.kind == .array, !words.isEmpty, words.count == value.count else {
      report("'\(key)' is an array of the program and its arguments, all strings", at: value)
      return nil
    }
    return HandlerCommand(words, directory: directory)
  }
}

extension ManifestReader {
  private mutating func texts(_ object: JSONValue, _ key: String) -> [String] {
    array(object, key).compactMap { element in
      if element.string == nil { report("'\(key)' holds strings", at: element) }
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
    report(
      "'\(key)' has no '\(name)'; it has \(known.joined(separator: ", "))", at: value,
      suggestion: nearest(to: name, among: known))
    return nil
  }

  /// The objects of an array, whose identifiers have to differ (rules X11, X12).
  private mutating func objects(
    _ object: JSONValue, _ key: String, unique noun: String
  ) -> [JSONValue] {
    var seen: Set<String> = []
    return array(object, key).filter { element in
      if element.kind != .object { report("'\(key)' holds objects", at: element) }
      if let identifier = element["identifier"], let name = identifier.string,
        !seen.insert(name).inserted
      {
        report("the \(noun) '\(name)' is declared twice", at: identifier)
      }
      return element.kind == .object
    }
  }

  private mutating func array(_ object: JSONValue, _ key: String) -> [JSONValue] {
    guard let value = object[key] else { return [] }
    if value.kind != .array { report("'\(key)' is an array", at: value) }
    return Array(value.elements)
  }
}

extension Diagnostic.Code {
  /// A manifest that cannot be understood.
  static let manifest = Self(rawValue: "manifest")
}
