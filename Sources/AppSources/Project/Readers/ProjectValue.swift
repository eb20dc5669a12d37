import PhoneModel
import JSON

/// A value of a project's file with its place: what property lists, YAML and JSON have in common.
///
/// The place of a dictionary's entry is that of its key.
struct ProjectValue: Sendable {
  var content: Content
  /// The line, from 1.
  var line = 1
  /// The column, from 1, in bytes.
  var column = 1

  enum Content: Sendable {
    case text(String)
    case boolean(Bool)
    case number(Double)
    case list([ProjectValue])
    case map([(key: String, value: ProjectValue)])
  }

  /// How deeply values may be nested.
  static let depthLimit = 64

  /// The value of a key; the last one counts where it is given twice.
  subscript(key: String) -> ProjectValue? {
    guard case .map(let members) = content else { return nil }
    return members.last { $0.key == key }?.value
  }

  /// The value at the end of a path of keys.
  subscript(path: [String]) -> ProjectValue? {
    var value: ProjectValue? = self
    for key in path { value = value?[key] }
    return value
  }

  /// The entries of a dictionary.
  var members: [(key: String, value: ProjectValue)] {
    if case .map(let members) = content { members } else { [] }
  }

  /// The elements of a list.
  var elements: [ProjectValue] {
    if case .list(let elements) = content { elements } else { [] }
  }

  /// The text, also of a number or a truth value.
  var text: String? {
    switch content {
    case .text(let text): text
    case .boolean(let value): value ? "YES" : "NO"
    case .number(let value): Int(exactly: value).map(String.init) ?? String(value)
    case .list, .map: nil
    }
  }

  /// The truth value, also where it is written as a text.
  var boolean: Bool? {
    switch content {
    case .boolean(let value): return value
    case .number(let value): return value != 0
    case .text(let text):
      if ["yes", "true", "1"].contains(text.lowercased()) { return true }
      return ["no", "false", "0"].contains(text.lowercased()) ? false : nil
    case .list, .map: return nil
    }
  }

  /// The number, also where it is written as a text.
  var number: Double? {
    switch content {
    case .number(let value): value
    case .text(let text): Double(text)
    case .boolean, .list, .map: nil
    }
  }

  /// The texts of a list, or the only one.
  var texts: [ProjectValue] {
    switch content {
    case .list(let elements): elements.filter { $0.text != nil }
    case .map: []
    case .text, .boolean, .number: [self]
    }
  }

  /// The place in a file.
  func place(in file: String) -> ReadApp.Place {
    ReadApp.Place(file: file, line: line, column: column)
  }
}

/// A project's file that was read.
struct ProjectDocument: Sendable {
  let file: String
  let root: ProjectValue

  /// The folder of the file.
  var folder: String { ProjectPath.folder(of: file) }

  /// The text of a value with its place.
  func text(_ value: ProjectValue?) -> Sourced<String>? {
    guard let value, let text = value.text else { return nil }
    return Sourced(text, at: value.place(in: file))
  }
}

extension ProjectValue {
  /// Reads JSON, which may contain `//` comments; nil if it is not JSON.
  init?(json bytes: [UInt8]) {
    guard let document = try? JSONDocument(parsing: bytes, options: .commented) else { return nil }
    self.init(document.root, lines: SourceText.LineMap(bytes), depth: 0)
  }

  private init(_ value: JSONValue, lines: SourceText.LineMap, depth: Int) {
    let location = lines.location(of: value.span.start)
    (line, column) = (location.line, location.column)
    switch value.kind {
    case .object where depth < Self.depthLimit:
      content = .map(
        value.members.map { key, value in
          var member = ProjectValue(value, lines: lines, depth: depth + 1)
          let location = lines.location(of: key.span.start)
          (member.line, member.column) = (location.line, location.column)
          return (key.string ?? "", member)
        })
    case .array where depth < Self.depthLimit:
      content = .list(value.elements.map { .init($0, lines: lines, depth: depth + 1) })
    default:
      content =
        if let text = value.string {
          .text(text)
        } else if let truth = value.boolean {
          .boolean(truth)
        } else if let number = value.double {
          .number(number)
        } else {
          .list([])
        }
    }
  }
}

/// Paths of an app's folder.
enum ProjectPath {
  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  /// The folder of a path; empty for the app's own.
  static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: slash).map { String(path[..<$0]) } ?? ""
  }

  /// The last part of a path.
  static func name(of path: String) -> String {
    path.utf8.lastIndex(of: slash).map { String(path[path.utf8.index(after: $0)...]) } ?? path
  }

  /// The last part without what follows its last dot.
  static func stem(of path: String) -> String {
    let name = name(of: path)
    return name.utf8.lastIndex(of: dot).map { String(name[..<$0]) } ?? name
  }

  /// What follows the last dot of the name, in lower case.
  static func suffix(of path: String) -> String {
    guard let place = path.utf8.lastIndex(where: { $0 == dot || $0 == slash }),
      path.utf8[place] == dot
    else { return "" }
    return path[path.utf8.index(after: place)...].lowercased()
  }

  /// A path from a folder as one from the app's folder; nil for one that leads out of it.
  static func joined(_ folder: String, _ path: String) -> String? {
    guard path.utf8.first != slash, path.utf8.count + folder.utf8.count < 4096 else { return nil }
    if isPlain(path) { return folder.isEmpty ? path : "\(folder)/\(path)" }
    var parts: [Substring] = []
    for part in (folder + "/" + path).split(separator: "/") where part != "." {
      if part == ".." {
        guard parts.popLast() != nil else { return nil }
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  /// Whether no part of a path is empty or begins with a dot.
  private static func isPlain(_ path: String) -> Bool {
    var previous = slash
    for byte in path.utf8 {
      if previous == slash, byte == slash || byte == dot { return false }
      previous = byte
    }
    return previous != slash
  }

  /// Whether a path lies below a folder, or is the folder.
  static func isBelow(_ folder: String, _ path: String) -> Bool {
    guard !folder.isEmpty else { return true }
    guard path.hasPrefix(folder) else { return false }
    let rest = path.utf8.dropFirst(folder.utf8.count).first
    return rest == nil || rest == slash
  }
}
