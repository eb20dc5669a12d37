import PhoneModel

/// Reads the YAML that project files are written in.
///
/// That is nested maps and lists, scalars with and without quotes, flow collections and comments.
/// Anchors and tags are left out.
struct YAMLReader {
  private struct Line {
    /// The number of blanks before the content.
    var indent: Int
    var content: Substring
    let number: Int
  }

  private var lines: [Line] = []
  private var index = 0

  /// The value of a text; nil for an empty one.
  static func read(_ bytes: [UInt8]) -> ProjectValue? {
    var reader = Self(bytes)
    guard let first = reader.lines.first else { return nil }
    return reader.block(indent: first.indent, depth: 0)
  }

  private init(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let all = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in all.enumerated() {
      let content = line.drop { $0 == " " || $0 == "\u{FEFF}" }
      let indent = line.utf8.count - content.utf8.count
      let kept = Self.withoutComment(content)
      guard !kept.isEmpty, kept != "---", kept != "...", !kept.hasPrefix("%") else { continue }
      lines.append(Line(indent: indent, content: kept, number: number + 1))
    }
  }

  /// A line without its comment and the blanks at its end.
  private static func withoutComment(_ line: Substring) -> Substring {
    var quote: Character?
    var previous: Character = " "
    var end = line.endIndex
    for index in line.indices {
      let character = line[index]
      if let open = quote {
        if character == open, !(open == "\"" && previous == "\\") { quote = nil }
      } else if character == "#", previous == " " || previous == "\t" {
        end = index
        break
      } else if character == "\"" || character == "'", " [{,:-(".contains(previous) {
        quote = character
      }
      previous = character
    }
    var kept = line[..<end]
    while let last = kept.last, last.isWhitespace { kept = kept.dropLast() }
    return kept
  }

  private var line: Line? { index < lines.count ? lines[index] : nil }

  private static func isItem(_ content: Substring) -> Bool {
    content == "-" || content.hasPrefix("- ")
  }

  /// The block whose lines begin at an indentation.
  private mutating func block(indent: Int, depth: Int) -> ProjectValue? {
    guard let line, depth < ProjectValue.depthLimit else { return nil }
    var value: ProjectValue
    if Self.isItem(line.content) {
      value = ProjectValue(content: .list(items(indent: indent, depth: depth)))
    } else if Self.key(of: line.content) != nil {
      value = ProjectValue(content: .map(members(indent: indent, depth: depth)))
    } else {
      index += 1
      return Self.scalar(line.content, at: line.number, line.indent + 1)
    }
    (value.line, value.column) = (line.number, line.indent + 1)
    return value
  }

  private mutating func items(indent: Int, depth: Int) -> [ProjectValue] {
    var items: [ProjectValue] = []
    while let line, line.indent == indent, Self.isItem(line.content) {
      let rest = line.content.dropFirst().drop { $0 == " " }
      guard !rest.isEmpty else {
        index += 1
        if let next = self.line, next.indent > indent,
          let value = block(indent: next.indent, depth: depth + 1)
        {
          items.append(value)
        }
        continue
      }
      let inner = indent + line.content.utf8.count - rest.utf8.count
      let before = index
      lines[index] = Line(indent: inner, content: rest, number: line.number)
      if let value = block(indent: inner, depth: depth + 1) { items.append(value) }
      if index == before { index += 1 }
      skip(deeperThan: indent)
    }
    return items
  }

  /// Leaves out what belongs to nothing that was read.
  private mutating func skip(deeperThan indent: Int) {
    while let line, line.indent > indent { index += 1 }
  }

  private mutating func members(
    indent: Int, depth: Int
  ) -> [(key: String, value: ProjectValue)] {
    var members: [(key: String, value: ProjectValue)] = []
    while let line, line.indent == indent, let (key, rest) = Self.key(of: line.content) {
      index += 1
      let column = line.indent + 1
      if rest.isEmpty {
        if let next = self.line,
          next.indent > indent || next.indent == indent && Self.isItem(next.content),
          var value = block(indent: next.indent, depth: depth + 1)
        {
          (value.line, value.column) = (line.number, column)
          members.append((key, value))
        }
      } else if rest.hasPrefix("|") || rest.hasPrefix(">") {
        let text = blockText(deeperThan: indent)
        members.append((key, .init(content: .text(text), line: line.number, column: column)))
      } else {
        members.append((key, value(rest, at: line.number, column, deeperThan: indent)))
      }
      skip(deeperThan: indent)
    }
    return members
  }

  private mutating func blockText(deeperThan indent: Int) -> String {
    var texts: [Substring] = []
    while let line, line.indent > indent {
      texts.append(line.content)
      index += 1
    }
    return texts.joined(separator: "\n")
  }

  /// A value that begins after its key; a flow collection may continue on the next lines.
  private mutating func value(
    _ start: Substring, at number: Int, _ column: Int, deeperThan indent: Int
  ) -> ProjectValue {
    var text = String(start)
    if start.hasPrefix("[") || start.hasPrefix("{") {
      var depth = Self.openBrackets(start)
      while depth > 0, let line, line.indent >= indent, text.utf8.count < 1 << 16 {
        text += " " + line.content
        depth += Self.openBrackets(line.content)
        index += 1
      }
    }
    return Self.scalar(text[...], at: number, column) ?? .init(content: .list([]))
  }

  /// How many more brackets a text opens than it closes.
  private static func openBrackets(_ text: Substring) -> Int {
    var depth = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { depth -= 1 }
    }
    return depth
  }

  /// The key of a line, and the text after its colon.
  private static func key(of content: Substring) -> (key: String, rest: Substring)? {
    if let quote = content.first, quote == "\"" || quote == "'" {
      guard let end = content.dropFirst().firstIndex(of: quote) else { return nil }
      let rest = content[content.index(after: end)...].drop { $0 == " " }
      guard rest.first == ":" else { return nil }
      let key = content[content.index(after: content.startIndex)..<end]
      return (String(key), rest.dropFirst().drop { $0 == " " })
    }
    guard content.first != "[", content.first != "{" else { return nil }
    var search = content
    while let colon = search.firstIndex(of: ":") {
      let rest = content[content.index(after: colon)...]
      if rest.isEmpty || rest.first == " " {
        return (content[..<colon].trimmingBlanks, rest.drop { $0 == " " })
      }
      search = rest
    }
    return nil
  }

  private static func scalar(
    _ text: Substring, at line: Int, _ column: Int
  ) -> ProjectValue? {
    var parser = FlowParser(rest: text, line: line, column: column)
    return parser.value(depth: 0, inFlow: false)
  }
}

/// Reads a scalar, or a collection in brackets.
private struct FlowParser {
  var rest: Substring
  let line: Int
  let column: Int

  mutating func value(depth: Int, inFlow: Bool) -> ProjectValue? {
    skipBlanks()
    guard depth < ProjectValue.depthLimit, let first = rest.first else { return nil }
    switch first {
    case "[":
      rest = rest.dropFirst()
      return made(.list(elements(depth: depth)))
    case "{":
      rest = rest.dropFirst()
      return made(.map(members(depth: depth)))
    case "\"", "'": return made(.text(quoted(first)))
    case "*", "&", "!": return nil
    default: return made(plain(inFlow: inFlow))
    }
  }

  private func made(_ content: ProjectValue.Content) -> ProjectValue {
    ProjectValue(content: content, line: line, column: column)
  }

  private mutating func skipBlanks() {
    rest = rest.drop { $0.isWhitespace }
  }

  private mutating func take(_ character: Character) -> Bool {
    skipBlanks()
    guard rest.first == character else { return false }
    rest = rest.dropFirst()
    return true
  }

  private mutating func elements(depth: Int) -> [ProjectValue] {
    var elements: [ProjectValue] = []
    while !take("]") {
      let before = rest.startIndex
      guard let value = value(depth: depth + 1, inFlow: true) else { break }
      elements.append(value)
      guard take(",") || rest.startIndex > before else { break }
    }
    return elements
  }

  private mutating func members(depth: Int) -> [(key: String, value: ProjectValue)] {
    var members: [(key: String, value: ProjectValue)] = []
    while !take("}") {
      skipBlanks()
      let before = rest.startIndex
      guard let first = rest.first else { return members }
      let key: String
      if first == "\"" || first == "'" {
        key = quoted(first)
      } else {
        key = rest.prefix { !":,}".contains($0) }.trimmingBlanks
        rest = rest.drop { !":,}".contains($0) }
      }
      guard take(":"), let value = value(depth: depth + 1, inFlow: true) else { return members }
      members.append((key, value))
      guard take(",") || rest.startIndex > before else { break }
    }
    return members
  }

  private mutating func quoted(_ quote: Character) -> String {
    rest = rest.dropFirst()
    var text = ""
    while let character = rest.popFirst() {
      if character == quote {
        guard quote == "'", rest.first == "'" else { return text }
        rest = rest.dropFirst()
        text.append("'")
      } else if character == "\\", quote == "\"", let escaped = rest.popFirst() {
        text.append(escaped == "n" ? "\n" : escaped == "t" ? "\t" : escaped)
      } else {
        text.append(character)
      }
    }
    return text
  }

  private mutating func plain(inFlow: Bool) -> ProjectValue.Content {
    let word = inFlow ? rest.prefix { !",]}".contains($0) } : rest
    rest = rest.dropFirst(word.count)
    let text = word.trimmingBlanks
    switch text.lowercased() {
    case "true", "yes", "on": return .boolean(true)
    case "false", "no", "off": return .boolean(false)
    default: return .text(text)
    }
  }
}
