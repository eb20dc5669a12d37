import PhoneModel
import SourceCode

/// Reads what Live Activities decode: the Swift types that conform to `ActivityAttributes`, with
/// their `ContentState`, member by member.
struct ActivityReader {
  let library: SourceLibrary
  private let types: DecodedTypes

  init(_ library: SourceLibrary) {
    self.library = library
    types = DecodedTypes(library)
  }

  /// The protocol of such a type.
  static let marker = "ActivityAttributes"
  private static let stateName = "ContentState"

  /// The activities of the app, in the order of the files and of their text.
  func activities() -> [ReadApp.Activity] {
    let files = library.index.describing.filter { library.index.languages[$0] == .swift }
      .compactMap { library.file($0) }
    return files.flatMap { file in
      file.types.sorted { ($0.value.first?.start ?? 0) < ($1.value.first?.start ?? 0) }
        .flatMap { name, declarations in
          declarations.compactMap { activity(name, $0, in: file) }
        }
    }
  }

  private func activity(
    _ name: String, _ type: TypeDeclaration, in file: ParsedFile
  ) -> ReadApp.Activity? {
    let conforms = type.supertypes.contains { $0.split(separator: ".").last == Self.marker[...] }
    guard conforms, type.kind != .interface else { return nil }
    let home = DecodedTypes.Scope(file: file, path: name)
    return ReadApp.Activity(
      name: String(name.split(separator: ".").last ?? ""),
      attributes: types.type(named: name, in: home),
      state: types.type(named: Self.stateName, in: home), place: file.place(type.start))
  }
}

/// Makes of the types in an app's Swift sources what `JSONDecoder` makes of JSON for them.
final class DecodedTypes {
  /// Where a name is looked up: in a type of a file, and around it.
  struct Scope {
    let file: ParsedFile
    /// The names of the types around it, with dots.
    let path: String
  }

  /// A declared type.
  private struct Declaration: Hashable {
    let file: ObjectIdentifier
    let name: String
  }

  private let library: SourceLibrary
  private var aliases: [ObjectIdentifier: [String: String]] = [:]
  /// The declarations whose members are being read.
  private var open: Set<Declaration> = []
  /// How many types are being looked up, each for another.
  private var depth = 0
  /// How many properties were read.
  private var count = 0

  /// The most types that are looked up, each for another.
  private static let depthLimit = 50
  /// The most properties that are read of an app's activities.
  private static let countLimit = 5000

  init(_ library: SourceLibrary) {
    self.library = library
  }

  private static let standard: [String: DecodedType] = [
    "String": .text, "Substring": .unknown("'Substring' is not read"), "Bool": .flag,
    "Int": .whole(bits: 64, isSigned: true), "Int64": .whole(bits: 64, isSigned: true),
    "Int32": .whole(bits: 32, isSigned: true), "Int16": .whole(bits: 16, isSigned: true),
    "Int8": .whole(bits: 8, isSigned: true), "UInt": .whole(bits: 64, isSigned: false),
    "UInt64": .whole(bits: 64, isSigned: false), "UInt32": .whole(bits: 32, isSigned: false),
    "UInt16": .whole(bits: 16, isSigned: false), "UInt8": .whole(bits: 8, isSigned: false),
    "Double": .number, "CGFloat": .number, "TimeInterval": .number, "Decimal": .number,
    "Float": .shortNumber, "Date": .date, "URL": .url, "UUID": .uuid, "Data": .data,
    "CGPoint": .point, "CGSize": .point,
  ]

  /// The type of a name; not known where the sources do not declare it, or in a way that is not
  /// read.
  func type(named name: String, in scope: Scope) -> DecodedType {
    let name =
      name.hasPrefix("Swift.") || name.hasPrefix("Foundation.")
      ? String(name.split(separator: ".", maxSplits: 1)[1]) : name
    var outer = scope.path
    while true {
      let full = outer.isEmpty ? name : "\(outer).\(name)"
      if let found = declared(full, in: scope.file) { return found }
      if !outer.isEmpty, let found = alias(name, of: outer, in: scope.file) { return found }
      guard !outer.isEmpty else { break }
      outer = outer.split(separator: ".").dropLast().joined(separator: ".")
    }
    if let found = alias(name, of: "", in: scope.file) { return found }
    let first = String(name.prefix { $0 != "." })
    for file in library.files(declaring: first, near: scope.file) where file.language == .swift {
      if let found = declared(name, in: file) { return found }
    }
    return Self.standard[name] ?? .unknown("'\(name)' is not declared in the folder")
  }

  /// The type that is written, such as `[String: Int]?`.
  func type(_ written: String, in scope: Scope) -> DecodedType {
    guard depth < Self.depthLimit else { return .unknown("it is nested too deeply") }
    depth += 1
    defer { depth -= 1 }
    let text = written.filter { !$0.isWhitespace }
    if text.hasSuffix("?") || text.hasSuffix("!") {
      let inner = type(String(text.dropLast()), in: scope)
      if case .optional = inner { return inner }
      return .optional(inner)
    }
    if text.hasPrefix("["), text.hasSuffix("]") {
      let inside = text.dropFirst().dropLast()
      guard let colon = inside.topLevel(":") else { return .list(type(String(inside), in: scope)) }
      return map(
        String(inside[..<colon]), String(inside[inside.index(after: colon)...]), in: scope)
    }
    if let open = text.firstIndex(of: "<"), text.hasSuffix(">") {
      let inside = text[text.index(after: open)...].dropLast()
      switch text[..<open] {
      case "Optional": return .optional(type(String(inside), in: scope))
      case "Array", "Set": return .list(type(String(inside), in: scope))
      case "Range", "ClosedRange": return .range(type(String(inside), in: scope))
      case "Dictionary":
        guard let comma = inside.topLevel(",") else { break }
        return map(
          String(inside[..<comma]), String(inside[inside.index(after: comma)...]), in: scope)
      default: break
      }
      return .unknown("'\(text)' is generic")
    }
    guard text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }) else {
      return .unknown("'\(text)' is not read")
    }
    return type(named: text, in: scope)
  }

  private func map(_ key: String, _ value: String, in scope: Scope) -> DecodedType {
    let element = type(value, in: scope)
    switch key {
    case "String": return .map(element, hasNumbersAsKeys: false)
    case "Int": return .map(element, hasNumbersAsKeys: true)
    default:
      // `CodingKeyRepresentable` would make it an object.
      return .unknown("the keys of its dictionary are of the type '\(key)'")
    }
  }

  // MARK: - Declarations

  private func declared(_ name: String, in file: ParsedFile) -> DecodedType? {
    guard let all = file.types[name], let own = all.first(where: { $0.kind != .extending }) else {
      return nil
    }
    let scope = Scope(file: file, path: name)
    let declaration = Declaration(file: ObjectIdentifier(file), name: name)
    guard open.insert(declaration).inserted else { return .unknown("'\(name)' refers to itself") }
    defer { open.remove(declaration) }
    let declarations = [own] + extensions(of: name, near: file)
    if declarations.contains(where: { $0.members.contains(where: \.isDecoder) }) {
      return .unknown("'\(name)' has an 'init(from:)' of its own")
    }
    switch own.kind {
    case .enumeration: return enumeration(own, declarations, in: scope)
    case .type: return structure(own, declarations, in: scope)
    default: return .unknown("'\(name)' is not read")
    }
  }

  private func extensions(of name: String, near file: ParsedFile) -> [TypeDeclaration] {
    let last = String(name.split(separator: ".").last ?? "")
    let others = library.files(declaring: last, near: file).filter { $0 !== file }
    return ([file] + others).flatMap { $0.types[name] ?? [] }.filter { $0.kind == .extending }
  }

  /// The protocols that change nothing of how a type is decoded.
  private static let plain: Set<String> = [
    "Codable", "Decodable", "Encodable", "Hashable", "Equatable", "Sendable", "Identifiable",
    "Comparable", "CaseIterable", "CustomStringConvertible", "CustomDebugStringConvertible",
    "ActivityAttributes", "AppEnum", "Error", "LocalizedError",
  ]

  /// What a type inherits and conforms to, each part of a composition by itself.
  private func conformances(_ declarations: [TypeDeclaration]) -> [String] {
    declarations.flatMap(\.supertypes).flatMap { $0.split(separator: "&") }
      .map { Self.lastName($0.filter { !$0.isWhitespace }) }
  }

  /// Whether a protocol changes nothing of how a type is decoded: one of the system's, or one of
  /// the app's that decodes nothing itself.
  private func isPlain(_ name: String, near file: ParsedFile) -> Bool {
    if Self.plain.contains(name) { return true }
    let declarations = library.files(declaring: name, near: file).flatMap { $0.types[name] ?? [] }
    return declarations.contains { $0.kind == .interface }
      && !declarations.contains { $0.members.contains(where: \.isDecoder) }
  }

  private func structure(
    _ own: TypeDeclaration, _ declarations: [TypeDeclaration], in scope: Scope
  ) -> DecodedType {
    let supertypes = conformances(declarations)
    if let other = supertypes.first(where: {
      !isPlain($0, near: scope.file) && $0 != "RawRepresentable"
    }) {
      return .unknown("'\(scope.path)' inherits from or conforms to '\(other)'")
    }
    let keys = codingKeys(declarations)
    guard keys != .unread else {
      return .unknown("the 'CodingKeys' of '\(scope.path)' are not read")
    }
    var members: [DecodedType.Member] = []
    for (statement, variable) in own.members.flatMap(\.variables) {
      guard variable.getter == nil, !variable.isStatic, !variable.modifiers.contains("lazy"),
        !(variable.isConstant && variable.value != nil), let name = variable.names.first
      else { continue }
      guard let key = keys.key(of: name) else { continue }
      count += 1
      guard count <= Self.countLimit else {
        return .unknown("the activities have more than \(Self.countLimit) properties")
      }
      let bytes = scope.file.parsed.tokens.bytes
      let before = bytes[min(statement.start, variable.start)..<min(variable.start, bytes.count)]
      let type: DecodedType =
        if before.contains(UInt8(ascii: "@")) {
          .unknown("'\(name)' has a wrapper")
        } else if let written = variable.type {
          self.type(written, in: scope)
        } else {
          inferred(variable.value) ?? .unknown("the type of '\(name)' is not written")
        }
      members.append(
        DecodedType.Member(
          key: key, type: type,
          declaration: variable.type.map { "\(name): \($0)" } ?? name,
          hasDefault: variable.value != nil,
          place: scope.file.place(variable.start)))
    }
    if supertypes.contains("RawRepresentable") {
      return members.first { $0.key == "rawValue" }?.type
        ?? .unknown("'\(scope.path)' has no stored 'rawValue'")
    }
    return members.isEmpty ? .anything : .object(members)
  }

  /// The type of a literal.
  private func inferred(_ value: Expression?) -> DecodedType? {
    switch value?.kind {
    case .text: .text
    case .number(let text):
      text.contains(".") ? .number : .whole(bits: 64, isSigned: true)
    case .name("true"), .name("false"): .flag
    case .call(let callee, _):
      if case .name(let name) = callee.kind { Self.standard[name] } else { nil }
    default: nil
    }
  }

  private func enumeration(
    _ own: TypeDeclaration, _ declarations: [TypeDeclaration], in scope: Scope
  ) -> DecodedType {
    let supertypes = conformances(declarations)
    let raw = supertypes.first { Self.standard[$0] != nil }
    if let other = supertypes.first(where: { !isPlain($0, near: scope.file) && $0 != raw }) {
      return .unknown("'\(scope.path)' conforms to '\(other)'")
    }
    switch raw.flatMap({ Self.standard[$0] }) {
    case .text:
      let words = own.cases.map { $0.value == nil ? $0.name : $0.value?.plainText }
      guard !words.contains(nil) else {
        return .unknown("a raw value of '\(scope.path)' is not read")
      }
      return .words(words.compactMap(\.self))
    case .whole:
      var next = 0
      var numbers: [Int] = []
      for element in own.cases {
        if let value = element.value {
          guard let number = value.plainNumber else {
            return .unknown("a raw value of '\(scope.path)' is not read")
          }
          next = number
        }
        numbers.append(next)
        next &+= 1
      }
      return .numbers(numbers)
    case .some: return .unknown("'\(scope.path)' has raw values of another type")
    case nil:
      let keys = codingKeys(declarations)
      guard keys != .unread else {
        return .unknown("the 'CodingKeys' of '\(scope.path)' are not read")
      }
      return .choice(
        own.cases.compactMap { element in
          keys.key(of: element.name).map {
            DecodedType.Choice(key: $0, members: element.hasPayload ? nil : [])
          }
        })
    }
  }

  // MARK: - Keys

  /// The keys in JSON, by the names of properties.
  private enum Keys: Equatable {
    /// Each property's own name.
    case names
    case given([String: String])
    case unread

    /// The key of a property; nil if it has none.
    func key(of name: String) -> String? {
      switch self {
      case .names: name
      case .given(let keys): keys[name]
      case .unread: nil
      }
    }
  }

  private func codingKeys(_ declarations: [TypeDeclaration]) -> Keys {
    let all = declarations.flatMap(\.members).compactMap { statement -> TypeDeclaration? in
      guard case .type(let type) = statement.kind, type.name == "CodingKeys" else { return nil }
      return type
    }
    guard let keys = all.first else { return .names }
    guard keys.kind == .enumeration else { return .unread }
    let areTexts = keys.supertypes.map(Self.lastName).contains("String")
    var found: [String: String] = [:]
    for element in keys.cases {
      guard let value = element.value, areTexts else {
        found[element.name] = element.name
        continue
      }
      guard let text = value.plainText else { return .unread }
      found[element.name] = text
    }
    return .given(found)
  }

  // MARK: - Aliases

  /// What `typealias` makes of a name inside a type; outside of types for an empty name.
  private func alias(_ name: String, of type: String, in file: ParsedFile) -> DecodedType? {
    guard let written = aliases(of: file)["\(type).\(name)"], written != name else { return nil }
    return self.type(written, in: Scope(file: file, path: type))
  }

  private func aliases(of file: ParsedFile) -> [String: String] {
    if let known = aliases[ObjectIdentifier(file)] { return known }
    let tokens = file.parsed.tokens
    var found: [String: String] = [:]
    for index in tokens.tokens.indices.dropLast(3)
    where tokens.text(at: index) == "typealias" && tokens.isSign("=", at: index + 2) {
      var end = index + 3
      while tokens.tokens.indices.contains(end), end == index + 3 || !tokens.tokens[end].startsLine,
        !tokens.isSign("}", at: end), !tokens.isSign(";", at: end)
      { end += 1 }
      let start = tokens.tokens[index].range.lowerBound
      let around = file.types.filter { $0.value.contains { $0.extent.contains(start) } }.keys
      let type = around.max { $0.count < $1.count } ?? ""
      found["\(type).\(tokens.text(at: index + 1))"] =
        (index + 3..<end).map { tokens.text(at: $0) }.joined()
    }
    aliases[ObjectIdentifier(file)] = found
    return found
  }

  private static func lastName(_ written: String) -> String {
    String(written.split(separator: ".").last ?? "")
  }
}

extension Statement {
  /// The variables that it declares, with the statement that begins with their attributes.
  var variables: [(Statement, Variable)] {
    switch kind {
    case .variable(let variable): [(self, variable)]
    case .block(let inner): inner.flatMap(\.variables)
    default: []
    }
  }

  /// Whether it is `init(from decoder: any Decoder)`.
  fileprivate var isDecoder: Bool {
    guard case .function(let function) = kind else { return false }
    return function.name == "init" && function.parameters.first?.label == "from"
  }
}

extension Expression {
  /// A whole number.
  fileprivate var plainNumber: Int? {
    switch kind {
    case .number(let text): Int(text.replacing("_", with: ""))
    case .prefix("-", let value): value.plainNumber.map { 0 &- $0 }
    default: nil
    }
  }
}

extension Substring {
  /// The first place of a character outside of brackets.
  fileprivate func topLevel(_ wanted: Character) -> Index? {
    var depth = 0
    for index in indices {
      switch self[index] {
      case "[", "<", "(": depth += 1
      case "]", ">", ")": depth -= 1
      case wanted where depth == 0: return index
      default: break
      }
    }
    return nil
  }
}
