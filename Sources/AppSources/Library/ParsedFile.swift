import PhoneModel
import Diagnostics
import SourceCode

/// A source of the app that was parsed.
final class ParsedFile {
  /// The path from the app's folder.
  let path: String
  let language: Language
  let parsed: ParsedSource
  /// The declarations outside of types, by their names; a variable stands under each of its names.
  let topLevel: [String: [Statement]]
  /// The types, by their names; those of inner ones have dots.
  private(set) var types: [String: [TypeDeclaration]] = [:]
  private lazy var lines = SourceText.LineMap(parsed.tokens.bytes)

  init(path: String, language: Language, bytes: [UInt8]) {
    self.path = path
    self.language = language
    parsed = ParsedSource(bytes, in: language)
    var topLevel: [String: [Statement]] = [:]
    Self.collect(parsed.statements, into: &topLevel)
    self.topLevel = topLevel
    addTypes(of: parsed.statements, prefix: "")
  }

  private static func collect(_ statements: [Statement], into names: inout [String: [Statement]]) {
    for statement in statements {
      switch statement.kind {
      case .variable(let variable):
        for name in variable.names { names[name, default: []].append(statement) }
      case .function(let function): names[function.name, default: []].append(statement)
      case .block(let inner): collect(inner, into: &names)
      case .perhaps(let inner): collect([inner], into: &names)
      default: break
      }
    }
  }

  private func addTypes(of statements: [Statement], prefix: String) {
    for statement in statements {
      switch statement.kind {
      case .type(let type):
        let name = prefix.isEmpty ? type.name : "\(prefix).\(type.name)"
        types[name, default: []].append(type)
        addTypes(of: type.members, prefix: name)
      case .block(let inner): addTypes(of: inner, prefix: prefix)
      case .perhaps(let inner): addTypes(of: [inner], prefix: prefix)
      default: break
      }
    }
  }

  /// The place of a byte.
  func place(_ offset: Int) -> ReadApp.Place {
    let location = lines.location(of: offset)
    return ReadApp.Place(file: path, line: location.line, column: location.column)
  }

  /// Whether it declares a name outside of types, other than by extending a type.
  func declares(_ name: String) -> Bool {
    topLevel[name] != nil || types[name]?.contains { $0.kind != .extending } ?? false
  }

  /// Whether it sets a static variable by the name of its type.
  func sets(_ name: String, of type: String) -> Bool {
    let tokens = parsed.tokens
    return tokens.tokens.indices.contains { index in
      tokens.tokens[index].kind == .name && tokens.text(at: index) == type
        && tokens.isSign(".", at: index + 1) && tokens.text(at: index + 2) == name
        && tokens.isSign("=", at: index + 3) && !tokens.isSign("=", at: index + 4)
    }
  }

  /// The byte at which the line of a place begins, and its column.
  func offset(of place: ReadApp.Place) -> Int {
    (lines.range(ofLine: place.line)?.lowerBound ?? 0) + max(0, place.column - 1)
  }

  /// The text of some bytes, on one line and not long.
  func text(_ expression: Expression) -> String {
    let bytes = parsed.tokens.bytes
    let range = (expression.start..<max(expression.start, expression.end)).clamped(
      to: 0..<bytes.count)
    let words = String(decoding: bytes[range.prefix(400)], as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.count > 80 ? words.prefix(79) + "…" : words
  }

  /// The folder of the file, with a slash at its end; empty for the app's own.
  var folder: String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}

extension Range<Int> {
  fileprivate func prefix(_ count: Int) -> Range<Int> {
    lowerBound..<Swift.min(upperBound, lowerBound + count)
  }
}

/// A type of the app, with its extensions.
final class SourceType {
  /// The name, with those of the types around it.
  let name: String
  /// The type that it is declared in.
  let outer: SourceType?
  /// The declaration and its extensions, with their files.
  let declarations: [(type: TypeDeclaration, file: ParsedFile)]
  private lazy var membersByName: [String: [Member]] = {
    var members: [String: [Member]] = [:]
    for (type, file) in declarations {
      for statement in type.members {
        for name in Self.names(statement) {
          members[name, default: []].append(Member(statement: statement, file: file))
        }
      }
      // What a companion has belongs to the type.
      for statement in type.members {
        guard case .type(let inner) = statement.kind, inner.name == "Companion" else { continue }
        for statement in inner.members {
          for name in Self.names(statement) {
            members[name, default: []].append(Member(statement: statement, file: file))
          }
        }
      }
    }
    return members
  }()

  /// A member of a type, with its file.
  struct Member {
    let statement: Statement
    let file: ParsedFile
  }

  init(
    name: String, outer: SourceType?, declarations: [(type: TypeDeclaration, file: ParsedFile)]
  ) {
    self.name = name
    self.outer = outer
    self.declarations = declarations
  }

  private static func names(_ statement: Statement) -> [String] {
    switch statement.kind {
    case .variable(let variable): variable.names
    case .function(let function): [function.name]
    case .block(let inner): inner.flatMap(names)
    case .perhaps(let inner): names(inner)
    default: []
    }
  }

  /// The members of a name.
  func members(_ name: String) -> [Member] { membersByName[name] ?? [] }

  /// The case of a name.
  func enumerationCase(_ name: String) -> EnumerationCase? {
    for (type, _) in declarations {
      if let found = type.cases.first(where: { $0.name == name }) { return found }
    }
    return nil
  }

  /// All cases, in order.
  var cases: [EnumerationCase] { declarations.flatMap(\.type.cases) }

  /// What it inherits and conforms to.
  var supertypes: [String] { declarations.flatMap(\.type.supertypes) }

  /// The kind of its own declaration.
  var kind: TypeDeclaration.Kind {
    declarations.first { $0.type.kind != .extending }?.type.kind ?? .extending
  }

  /// The names of the properties that constructors take, in order.
  var storedProperties: [Variable] {
    declarations.filter { $0.type.kind != .extending }.flatMap(\.type.members).compactMap {
      guard case .variable(let variable) = $0.kind, variable.getter == nil, !variable.isStatic
      else { return nil }
      return variable
    }
  }

  /// The last part of the name.
  var shortName: String { String(name.split(separator: ".").last ?? "") }
}
