import APNs
import PhoneModel

/// Reads a property list in the old text format: `{ key = value; }`, as Xcode's projects are.
///
/// Reading stops at the first error; everything before it is kept.
struct OldPropertyListReader {
  private var scanner: OldPropertyListScanner
  private let lines: SourceText.LineMap

  /// The value of a text; nil for one that has none.
  static func read(_ bytes: [UInt8]) -> ProjectValue? {
    var reader = Self(scanner: OldPropertyListScanner(bytes), lines: SourceText.LineMap(bytes))
    return reader.value(depth: 0)
  }

  /// The line and the column of the next sign, after blanks and comments.
  private mutating func place() -> (line: Int, column: Int) {
    try? scanner.skipBlanks()
    let place = lines.location(of: scanner.offset)
    return (place.line, place.column)
  }

  private mutating func value(depth: Int) -> ProjectValue? {
    let (line, column) = place()
    guard depth < ProjectValue.depthLimit else { return nil }
    let content: ProjectValue.Content
    if scanner.take("{") {
      content = .map(members(depth: depth))
    } else if scanner.take("(") {
      content = .list(elements(depth: depth))
    } else {
      guard let text = word() else { return nil }
      content = .text(text)
    }
    return ProjectValue(content: content, line: line, column: column)
  }

  private mutating func members(depth: Int) -> [(key: String, value: ProjectValue)] {
    var members: [(key: String, value: ProjectValue)] = []
    while true {
      let (line, column) = place()
      guard !scanner.take("}"), let key = word() else { return members }
      _ = place()
      guard scanner.take("="), var value = value(depth: depth + 1) else { return members }
      (value.line, value.column) = (line, column)
      members.append((key, value))
      _ = place()
      _ = scanner.take(";")
    }
  }

  private mutating func elements(depth: Int) -> [ProjectValue] {
    var elements: [ProjectValue] = []
    while true {
      _ = place()
      guard !scanner.take(")"), let value = value(depth: depth + 1) else { return elements }
      elements.append(value)
      _ = place()
      _ = scanner.take(",")
    }
  }

  /// A word, a text in quotes, or data in angle brackets.
  private mutating func word() -> String? {
    var warnings: [Diagnostic] = []
    return scanner.parseData() ?? (try? scanner.parseString(&warnings))?.text
  }
}
