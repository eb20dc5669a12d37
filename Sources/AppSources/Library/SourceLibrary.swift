import PhoneModel
import SourceCode

/// The sources of an app, parsed when somebody asks for them.
final class SourceLibrary {
  let folder: AppFolder
  let index: SourceIndex
  private let belongsToApp: (String) -> Bool
  private let maySupplement: (String) -> Bool
  private var own: [String: Bool] = [:]
  private var elsewhere: [String: Bool] = [:]
  private var files: [Int: ParsedFile?] = [:]
  /// The modules of JavaScript by their names without endings, signs and letter case.
  private lazy var modulesByStem: [String: [Int]] = {
    var found: [String: [Int]] = [:]
    for (number, path) in index.paths.enumerated() where index.languages[number] == .javaScript {
      let name = path.split(separator: "/").last ?? ""
      found[Self.plain(name.prefix { $0 != "." }), default: []].append(number)
    }
    return found
  }()
  private var indices: [String: Int] = [:]
  private var types: [ObjectIdentifier: SourceType] = [:]
  /// For names that were looked for, the files that may declare them.
  private var declaring: [Search: [ParsedFile]] = [:]
  /// For words that were looked for, the files that have them.
  private var mentioning: [[String]: [ParsedFile]] = [:]
  private var parsedBytes = 0
  /// The sources that were not read, as those before them have ``byteLimit``.
  private(set) var leftOut: [String] = []
  private var settings: [String: Bool] = [:]
  /// For protocols that were asked for, the one type that conforms to each.
  var conforming: [ObjectIdentifier: SourceType?] = [:]
  /// For names that were asked for, whether they occur once.
  var singleNames: [String: Bool] = [:]

  /// The most bytes that are parsed of an app.
  static let byteLimit = 6 << 20
  /// The most files that are parsed to find one name.
  private static let fileLimit = 40

  init(
    folder: AppFolder, index: SourceIndex, isOwn: @escaping (String) -> Bool = { _ in true },
    isElsewhere: @escaping (String) -> Bool = { _ in false }
  ) {
    self.folder = folder
    self.index = index
    belongsToApp = isOwn
    maySupplement = isElsewhere
    for (number, path) in index.paths.enumerated() { indices[path] = number }
  }

  /// Whether a file belongs to the app.
  func isOwn(_ path: String) -> Bool { Self.remember(path, in: &own, belongsToApp) }

  /// Whether a file may declare what the app's own files lack.
  private func isElsewhere(_ path: String) -> Bool {
    Self.remember(path, in: &elsewhere, maySupplement)
  }

  private static func remember(
    _ path: String, in known: inout [String: Bool], _ ask: (String) -> Bool
  ) -> Bool {
    if let answer = known[path] { return answer }
    let answer = ask(path)
    known[path] = answer
    return answer
  }

  /// The file of a number; nil for one that cannot be read.
  func file(_ number: Int) -> ParsedFile? {
    if let known = files[number] { return known }
    var file: ParsedFile?
    if index.paths.indices.contains(number), let bytes = folder.bytes(index.paths[number]) {
      let path = index.paths[number]
      if parsedBytes + bytes.count <= Self.byteLimit {
        parsedBytes += bytes.count
        file = ParsedFile(path: path, language: index.languages[number], bytes: bytes)
      } else {
        leftOut.append(path)
      }
    }
    files[number] = .some(file)
    return file
  }

  /// The file at a path.
  func file(at path: String) -> ParsedFile? { indices[path].flatMap { file($0) } }

  /// Whether there is a source at a path.
  func has(_ path: String) -> Bool { indices[path] != nil }

  /// The files that may declare a name, nearest to another file first.
  func files(declaring name: String, near file: ParsedFile) -> [ParsedFile] {
    let search = Search(name: name, file: ObjectIdentifier(file))
    if let known = declaring[search] { return known }
    var found = files(declaring: name, near: file, where: isOwn)
    if !found.contains(where: { $0.declares(name) }) {
      found += files(declaring: name, near: file) { isElsewhere($0) && !isOwn($0) }
    }
    declaring[search] = found
    return found
  }

  private func files(
    declaring name: String, near file: ParsedFile, where isWanted: (String) -> Bool
  ) -> [ParsedFile] {
    let numbers = index.files(declaring: name).filter { number in
      isWanted(index.paths[number])
        && Self.isVisible(index.languages[number], from: file.language)
    }
    let sorted = Set(numbers).map { ($0, Self.distance(file.path, index.paths[$0])) }
      .sorted { ($0.1, $0.0) < ($1.1, $1.0) }
    return sorted.prefix(Self.fileLimit).compactMap { self.file($0.0) }
  }

  /// A name that is looked for, and the file from which.
  private struct Search: Hashable {
    let name: String
    let file: ObjectIdentifier
  }

  /// The files that contain a word.
  func files(mentioning word: String, and other: String? = nil) -> [ParsedFile] {
    let words = [word, other].compactMap(\.self)
    if let known = mentioning[words] { return known }
    let wanted = words.map { SourceIndex.hash(Array($0.utf8)) }
    let found = index.paths.indices.filter { number in
      guard isOwn(index.paths[number]), let bytes = folder.bytes(index.paths[number]) else {
        return false
      }
      return wanted.allSatisfy { SourceIndex.contains($0, in: bytes) }
    }.prefix(Self.fileLimit).compactMap { file($0) }
    mentioning[words] = found
    return found
  }

  /// Whether a file sets a static variable: `Type.name = …`.
  func isSet(_ name: String, of type: String, outside own: ParsedFile) -> Bool {
    let key = "\(type).\(name)"
    if let known = settings[key] { return known }
    let isSet = files(mentioning: name, and: type).contains { file in
      file !== own && file.sets(name, of: type)
    }
    settings[key] = isSet
    return isSet
  }

  private static func isVisible(_ language: Language, from other: Language) -> Bool {
    switch other {
    case .swift, .objectiveC: language == .swift || language == .objectiveC
    default: language == other
    }
  }

  /// The number of folders between two files.
  static func distance(_ first: String, _ second: String) -> Int {
    let (one, two) = (first.split(separator: "/"), second.split(separator: "/"))
    let common = zip(one, two).prefix { $0 == $1 }.count
    return one.count + two.count - 2 * common
  }

  /// The files that were parsed so far.
  var parsed: [ParsedFile] { files.values.compactMap(\.self) }

  // MARK: - Types

  /// The type of a name as it is seen from a file and a type.
  func type(named name: String, in file: ParsedFile, within outer: SourceType?) -> SourceType? {
    let parts = name.split(separator: ".").map(String.init)
    guard let first = parts.first, var type = firstType(first, in: file, within: outer) else {
      return nil
    }
    for part in parts.dropFirst() {
      guard let inner = self.type(named: part, inside: type) else { return nil }
      type = inner
    }
    return type
  }

  private func firstType(_ name: String, in file: ParsedFile, within outer: SourceType?)
    -> SourceType?
  {
    var scope = outer
    while let type = scope {
      if type.shortName == name { return type }
      if let inner = self.type(named: name, inside: type) { return inner }
      scope = type.outer
    }
    return topLevelType(name, near: file)
  }

  /// The type of a name that is declared in another one.
  func type(named name: String, inside outer: SourceType) -> SourceType? {
    let found = outer.declarations.flatMap { outerType, file in
      outerType.members.compactMap { statement -> (type: TypeDeclaration, file: ParsedFile)? in
        guard case .type(let type) = statement.kind, type.name == name else { return nil }
        return (type, file)
      }
    }
    guard let own = found.first(where: { $0.type.kind != .extending }) ?? found.first else {
      return nil
    }
    if let known = types[ObjectIdentifier(own.type)] { return known }
    let full = "\(outer.name).\(name)"
    let further = files(
      declaring: outer.name.split(separator: ".").first.map(String.init) ?? "", near: own.file
    )
    .flatMap { file in
      (file.types[full] ?? []).filter { $0 !== own.type }.map { (type: $0, file: file) }
    }
    let type = SourceType(name: full, outer: outer, declarations: [own] + further)
    types[ObjectIdentifier(own.type)] = type
    return type
  }

  private func topLevelType(_ name: String, near file: ParsedFile) -> SourceType? {
    var candidates = [file]
    if file.language != .javaScript {
      candidates += files(declaring: name, near: file).filter { $0 !== file }
    }
    var own: (type: TypeDeclaration, file: ParsedFile)?
    var extensions: [(type: TypeDeclaration, file: ParsedFile)] = []
    var ownDistance = Int.max
    for candidate in candidates {
      for type in candidate.types[name] ?? [] {
        if type.kind == .extending {
          extensions.append((type, candidate))
        } else if own == nil || (candidate.language == .objectiveC && own?.file === candidate) {
          own = (type, candidate)
          ownDistance = Self.distance(file.path, candidate.path)
        } else if own?.file !== candidate,
          Self.distance(file.path, candidate.path) == ownDistance,
          own.map({ !agree($0, (type, candidate)) }) ?? false
        {
          // Two types of one name, equally near: the reference is ambiguous.
          return nil
        }
      }
    }
    guard let first = own ?? extensions.first else { return nil }
    if let known = types[ObjectIdentifier(first.type)] { return known }
    let rest = extensions.filter { $0.type !== first.type }
    let type = SourceType(name: name, outer: nil, declarations: [first] + rest)
    types[ObjectIdentifier(first.type)] = type
    return type
  }

  /// Whether two declarations say the same.
  private func agree(
    _ first: (type: TypeDeclaration, file: ParsedFile),
    _ second: (type: TypeDeclaration, file: ParsedFile)
  ) -> Bool {
    let (one, two) = (first.file.parsed.tokens.bytes, second.file.parsed.tokens.bytes)
    return one[first.type.extent.clamped(to: 0..<one.count)]
      .elementsEqual(two[second.type.extent.clamped(to: 0..<two.count)])
  }

  // MARK: - Modules of JavaScript

  /// The file that a module's name leads to; nil for a package.
  func module(_ name: String, from file: ParsedFile) -> ParsedFile? {
    var path = name
    if path.hasSuffix(".js") || path.hasSuffix(".ts") { path = String(path.dropLast(3)) }
    if path.hasPrefix(".") {
      var parts = file.folder.split(separator: "/").map(String.init)
      for part in path.split(separator: "/") {
        switch part {
        case ".": continue
        case "..": if parts.isEmpty { return nil } else { parts.removeLast() }
        default: parts.append(String(part))
        }
      }
      return existing(parts.joined(separator: "/"))
    }
    guard let slash = path.firstIndex(of: "/") else { return nil }
    // An alias of the project's root or of its sources, such as `@/constants/ids`.
    let head = path[..<slash]
    guard
      ["@", "~", "src", "app", "#"].contains(head) || head.hasPrefix("@") || head.hasPrefix("~")
    else { return suffix(path) }
    return suffix(String(path[path.index(after: slash)...]))
  }

  /// The one file that most probably is meant by an alias that the project's settings explain: it
  /// has the name that is imported.
  func module(declaring name: String, for module: String, from file: ParsedFile) -> ParsedFile? {
    guard module.hasPrefix("@"),
      module.split(separator: "/").first.map({ !$0.contains("-") }) ?? false,
      !module.contains("/") || module.hasPrefix("@/")
    else { return nil }
    let found = modulesByStem[Self.plain(name)] ?? []
    return found.count == 1 ? self.file(found[0]) : nil
  }

  private static func plain(_ name: some StringProtocol) -> String {
    name.lowercased().filter { $0 != "_" && $0 != "-" }
  }

  private static let endings = [
    ".ts", ".tsx", ".js", ".jsx", ".mjs", ".cjs", ".ios.ts", ".ios.tsx", ".ios.js", ".native.ts",
    ".native.tsx", "/index.ts", "/index.tsx", "/index.js", "/index.jsx",
  ]

  private func existing(_ stem: String) -> ParsedFile? {
    for ending in [".ios.ts", ".ios.tsx", ".ios.js"] + Self.endings {
      if let file = file(at: stem + ending) { return file }
    }
    return nil
  }

  /// The one file whose path ends so.
  private func suffix(_ stem: String) -> ParsedFile? {
    if let file = existing(stem) { return file }
    let name = stem.split(separator: "/").last.map(String.init) ?? stem
    let candidates = (modulesByStem[Self.plain(name)] ?? []) + (modulesByStem["index"] ?? [])
    for ending in Self.endings {
      let found = candidates.filter { index.paths[$0].hasSuffix("/" + stem + ending) }
      if found.count == 1 { return file(found[0]) }
      if found.count > 1 { return nil }
    }
    return nil
  }
}
