import PhoneModel

/// Finds the iOS apps of projects that are generated: XcodeGen's `project.yml`, Tuist's
/// `Project.swift`.
enum GeneratedProjects {
  /// The most files that are read of a kind.
  private static let fileLimit = 100

  /// The apps that no Xcode project of the same folder has.
  static func apps(
    in files: ProjectFiles, besides known: [ProjectFacts.App]
  ) -> [ProjectFacts.App] {
    var apps: [ProjectFacts.App] = []
    for path in (files.named("project.yml") + files.named("project.yaml")).prefix(fileLimit) {
      guard let reader = XcodeGenReader(path, files: files) else { continue }
      apps += reader.apps()
    }
    for path in files.named("Project.swift").prefix(fileLimit) {
      apps += TuistReader.apps(path, files: files)
    }
    if known.isEmpty, apps.isEmpty {
      for path in files.folder.paths.filter({ mayBeProject($0, files) }).prefix(fileLimit) {
        guard let reader = XcodeGenReader(path, files: files), reader.isProject else { continue }
        apps += reader.apps().map { app in
          var app = app
          app.unknown = ProjectFacts.unknown("other files may add to '\(path)'")
          return app
        }
      }
    }
    return apps.filter { app in
      !known.contains { $0.folder == app.folder && $0.name == app.name }
    }
  }

  /// Whether a file may be a project of XcodeGen under another name than the usual one.
  private static func mayBeProject(_ path: String, _ files: ProjectFiles) -> Bool {
    guard path.hasSuffix(".yml") || path.hasSuffix(".yaml"), let bytes = files.bytes(path) else {
      return false
    }
    let text = LiteralSearch(bytes, in: path)
    return text.contains("targets:") && text.contains("type: application")
  }
}

/// Reads XcodeGen's `project.yml` with the files that it includes.
struct XcodeGenReader {
  private let files: ProjectFiles
  private let folder: String
  private var documents: [ProjectDocument] = []
  private var visited: Set<String> = []
  /// A file that is included and cannot be read; nil for none.
  private var missing: String?

  /// Whether the file has what every project must have: a name.
  var isProject: Bool { documents.last?.root["name"]?.text != nil }

  init?(_ path: String, files: ProjectFiles) {
    self.files = files
    folder = ProjectPath.folder(of: path)
    read(path, depth: 0)
    guard documents.contains(where: { $0.root["targets"] != nil }) else { return nil }
  }

  private mutating func read(_ path: String, depth: Int) {
    guard depth < 8, visited.count < 64, visited.insert(path).inserted,
      let document = files.yaml(path)
    else {
      if !visited.contains(path) || files.yaml(path) == nil { missing = missing ?? path }
      return
    }
    for include in document.root["include"].map({ [$0] + $0.elements }) ?? [] {
      guard let name = include.text ?? include["path"]?.text,
        let other = ProjectPath.joined(document.folder, name)
      else { continue }
      read(other, depth: depth + 1)
    }
    documents.append(document)
  }

  /// A target with the file that declares it.
  private struct Target {
    let name: String
    let value: ProjectValue
    let document: ProjectDocument

    var type: String? { value["type"]?.text }
  }

  private var targets: [Target] {
    documents.flatMap { document in
      (document.root["targets"]?.members ?? []).map {
        Target(name: $0.key, value: $0.value, document: document)
      }
    }
  }

  func apps() -> [ProjectFacts.App] {
    let targets = targets
    let apps = targets.filter { $0.type == "application" && isForIPhone($0) }
    let extensions = targets.filter { $0.type == "app-extension" }.compactMap { target in
      var reader = reader(of: target)
      var result = reader.notificationExtension(named: target.name)
      if result != nil { result?.sources = sources(of: target) }
      return result
    }
    return apps.map { target in
      var app = ProjectFacts.App(
        name: target.name, kind: .native, folder: folder,
        place: target.value.place(in: target.document.file))
      var reader = reader(of: target)
      reader.fill(&app)
      app.sources = sources(of: target)
      let dependencies = target.value["dependencies"]?.elements ?? []
      let embedded = dependencies.compactMap { $0["target"]?.text }
      let own = extensions.filter { embedded.contains($0.name) }
      app.extensions = own.isEmpty && apps.count == 1 ? extensions : own
      app.unknown[.serviceExtension] = nil
      // XcodeGen merges what several files say of a target.
      if let missing {
        app.unknown = ProjectFacts.unknown("'\(missing)' is included and cannot be read")
      } else if targets.count(where: { $0.name == target.name }) > 1 {
        app.unknown = ProjectFacts.unknown("several files of the project declare '\(target.name)'")
      }
      return app
    }
  }

  private func isForIPhone(_ target: Target) -> Bool {
    let platforms = target.value["platform"]?.texts.compactMap(\.text) ?? []
    if platforms.contains("iOS") { return true }
    let destinations = target.value["supportedDestinations"]?.texts.compactMap(\.text) ?? []
    return destinations.contains("iOS")
  }

  private func reader(of target: Target) -> TargetReader {
    TargetReader(
      files: files, settings: settings(of: target), folder: folder,
      info: properties("info", of: target),
      entitlements: properties("entitlements", of: target))
  }

  /// The property list that XcodeGen makes of a target's `properties`, or the file that it names.
  private func properties(_ key: String, of target: Target) -> ProjectDocument? {
    guard let section = target.value[key] else { return nil }
    if let properties = section["properties"] {
      return ProjectDocument(file: target.document.file, root: properties)
    }
    let path = section.text ?? section["path"]?.text
    return path.flatMap { ProjectPath.joined(target.document.folder, $0) }
      .flatMap { files.propertyList($0) }
  }

  private func settings(of target: Target) -> BuildSettings {
    var settings = BuildSettings(configuration: "Release")
    settings.known["TARGET_NAME"] = target.name
    settings.known["DEVELOPMENT_LANGUAGE"] =
      documents.compactMap { $0.root[["options", "developmentLanguage"]]?.text }.last ?? "en"
    if let prefix = documents.compactMap({ $0.root[["options", "bundleIdPrefix"]] }).last,
      let text = prefix.text, let document = documents.last
    {
      let id = "\(text).$(TARGET_NAME:rfc1034identifier)"
      let place = prefix.place(in: document.file)
      settings.add([("PRODUCT_BUNDLE_IDENTIFIER", Sourced(id, at: place))])
    }
    for document in documents { add(document.root, in: document, to: &settings) }
    add(target.value, in: target.document, to: &settings)
    return settings
  }

  /// Adds what a project or a target sets: in its configuration file, for all and for `Release`.
  private func add(
    _ owner: ProjectValue, in document: ProjectDocument, to settings: inout BuildSettings
  ) {
    if let path = owner[["configFiles", "Release"]]?.text
      .flatMap({ ProjectPath.joined(document.folder, $0) })
    {
      settings.add(ConfigurationFileReader.settings(of: path, in: files, folder: folder))
      if files.bytes(path) == nil { settings.missingFiles.append(path) }
    }
    guard let own = owner["settings"] else { return }
    let isSplit = ["base", "configs", "groups"].contains { own[$0] != nil }
    for level in isSplit ? [own["base"], own[["configs", "Release"]]] : [own] {
      guard let level else { continue }
      settings.add(
        level.members.compactMap { key, value in
          let text = value.text ?? value.elements.compactMap(\.text).joined(separator: " ")
          return (key, Sourced(text, at: value.place(in: document.file)))
        })
    }
  }

  /// The sources of a target, and of the packages that the project holds itself.
  private func sources(of target: Target) -> [String]? {
    guard let declared = target.value["sources"] else { return nil }
    let entries = declared.text != nil ? [declared] : declared.elements
    var folders = entries.compactMap { ($0.text ?? $0["path"]?.text) }
      .compactMap { ProjectPath.joined(target.document.folder, $0) }
    for document in documents {
      for (_, package) in document.root["packages"]?.members ?? [] {
        guard let path = package["path"]?.text else { continue }
        let sources = path + "/Sources"
        if let folder = ProjectPath.joined(document.folder, sources) { folders.append(folder) }
      }
    }
    return files.folder.paths.filter { path in
      ProjectFiles.isSource(path) && folders.contains { ProjectPath.isBelow($0, path) }
    }.sorted()
  }
}

/// Reads the targets of Tuist's `Project.swift` as far as they are literals.
enum TuistReader {
  static func apps(_ path: String, files: ProjectFiles) -> [ProjectFacts.App] {
    guard let bytes = files.bytes(path) else { return [] }
    let text = LiteralSearch(bytes, in: path)
    guard text.contains("ProjectDescription") else { return [] }
    let starts = (text.places(of: ".target(") + text.places(of: "Target(")).sorted()
    return zip(starts, starts.dropFirst() + [text.count]).compactMap { start, end in
      let part = text.part(start..<end)
      guard let name = part.literal(after: "name:"), part.contains("product: .app,"),
        part.contains("iOS") || part.contains("iPhone")
      else { return nil }
      var app = ProjectFacts.App(
        name: name.value, kind: .native, folder: ProjectPath.folder(of: path), place: name.place)
      app.bundleIdentifier = part.literal(after: "bundleId:")
      return app
    }
  }
}

/// Searches a text of source code for literals.
struct LiteralSearch {
  private let bytes: ArraySlice<UInt8>
  private let all: [UInt8]
  private let file: String

  init(_ bytes: [UInt8], in file: String) {
    all = bytes
    self.bytes = bytes[...]
    self.file = file
  }

  private init(_ bytes: ArraySlice<UInt8>, of other: Self) {
    self.bytes = bytes
    all = other.all
    file = other.file
  }

  var count: Int { bytes.endIndex }

  /// A part of the text; what lies outside of it is cut off.
  func part(_ range: Range<Int>) -> Self { Self(bytes[range.clamped(to: bytes.indices)], of: self) }

  func contains(_ text: String) -> Bool { bytes.firstRange(of: text.utf8) != nil }

  /// Where a text begins, each time, in order.
  func places(of text: String) -> [Int] {
    var places: [Int] = []
    var rest = bytes[...]
    while places.count < 1000, let place = rest.firstRange(of: text.utf8)?.lowerBound {
      places.append(place)
      rest = rest[(place + 1)...]
    }
    return places
  }

  /// The literal that follows a word and blanks; nil for another expression, and for words of which
  /// several say different things.
  func literal(after word: String) -> Sourced<String>? {
    let found = places(of: word).filter { isStart($0) }.compactMap { place in
      literal(at: place + word.utf8.count)
    }
    guard let first = found.first, found.allSatisfy({ $0.text == first.text }) else { return nil }
    let before = all[..<first.offset]
    let line = before.count { $0 == 0x0A } + 1
    let column = before.suffix(while: { $0 != 0x0A }).count + 1
    return Sourced(first.text, at: ReadApp.Place(file: file, line: line, column: column))
  }

  /// Whether a word begins at a place, and the line is no comment.
  private func isStart(_ place: Int) -> Bool {
    let line = bytes[..<place].suffix(500).suffix(while: { $0 != UInt8(ascii: "\n") })
    let text = String(decoding: line, as: UTF8.self)
    guard !text.contains("//"), !text.trimmingBlanks.hasPrefix("*") else { return false }
    return text.last.map { !($0.isLetter || $0.isNumber || $0 == "_") } ?? true
  }

  private func literal(at start: Int) -> (text: String, offset: Int)? {
    let rest = bytes[start...].drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    guard let quote = rest.first, "\"'`".utf8.contains(quote) else { return nil }
    let content = rest.dropFirst().prefix { $0 != quote && $0 != 0x0A }
    guard content.endIndex < bytes.endIndex, bytes[content.endIndex] == quote,
      !content.contains(UInt8(ascii: "\\")), !content.contains(UInt8(ascii: "$"))
    else { return nil }
    return (String(decoding: content, as: UTF8.self), rest.startIndex)
  }
}

extension BidirectionalCollection {
  /// The longest end whose elements all satisfy a condition.
  fileprivate func suffix(while holds: (Element) -> Bool) -> SubSequence {
    var start = endIndex
    while start > startIndex, holds(self[index(before: start)]) { start = index(before: start) }
    return self[start...]
  }
}
