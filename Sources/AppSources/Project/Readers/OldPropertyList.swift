import PhoneModel

/// Reads a property list in the old text format: `{ key = value; }`, as Xcode's projects are.
///
/// Reading stops at the first error; everything before it is kept.
struct OldPropertyListReader {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  private var lineStart = 0

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  /// The value of a text; nil for one that has none.
  static func read(_ bytes: [UInt8]) -> ProjectValue? {
    var reader = Self(bytes)
    return reader.value(depth: 0)
  }

  private var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func take(_ wanted: UInt8) -> Bool {
    guard byte == wanted else { return false }
    offset += 1
    return true
  }

  private mutating func advance() {
    if byte == UInt8(ascii: "\n") {
      line += 1
      lineStart = offset + 1
    }
    offset += 1
  }

  private func isNext(_ second: UInt8) -> Bool {
    offset + 1 < bytes.count && bytes[offset + 1] == second
  }

  private mutating func skipBlanks() {
    while let byte {
      switch byte {
      case UInt8(ascii: " "), 0x09...0x0D: advance()
      case UInt8(ascii: "/") where isNext(UInt8(ascii: "*")):
        offset += 2
        while offset < bytes.count,
          !(self.byte == UInt8(ascii: "*") && isNext(UInt8(ascii: "/")))
        {
          advance()
        }
        offset = min(offset + 2, bytes.count)
      case UInt8(ascii: "/") where isNext(UInt8(ascii: "/")):
        while let byte = self.byte, byte != UInt8(ascii: "\n") { offset += 1 }
      default: return
      }
    }
  }

  private mutating func value(depth: Int) -> ProjectValue? {
    skipBlanks()
    let (line, column) = (line, offset - lineStart + 1)
    guard depth < ProjectValue.depthLimit, let byte else { return nil }
    let content: ProjectValue.Content
    switch byte {
    case UInt8(ascii: "{"):
      offset += 1
      content = .map(members(depth: depth))
    case UInt8(ascii: "("):
      offset += 1
      content = .list(elements(depth: depth))
    default:
      guard let text = word() else { return nil }
      content = .text(text)
    }
    return ProjectValue(content: content, line: line, column: column)
  }

  private mutating func members(depth: Int) -> [(key: String, value: ProjectValue)] {
    var members: [(key: String, value: ProjectValue)] = []
    while true {
      skipBlanks()
      if take(UInt8(ascii: "}")) { return members }
      let (line, column) = (line, offset - lineStart + 1)
      guard let key = word() else { return members }
      skipBlanks()
      guard take(UInt8(ascii: "=")), var value = value(depth: depth + 1) else { return members }
      (value.line, value.column) = (line, column)
      members.append((key, value))
      skipBlanks()
      _ = take(UInt8(ascii: ";"))
    }
  }

  private mutating func elements(depth: Int) -> [ProjectValue] {
    var elements: [ProjectValue] = []
    while true {
      skipBlanks()
      if take(UInt8(ascii: ")")) { return elements }
      guard let value = value(depth: depth + 1) else { return elements }
      elements.append(value)
      skipBlanks()
      _ = take(UInt8(ascii: ","))
    }
  }

  /// A word, or a text in quotes.
  private mutating func word() -> String? {
    guard let first = byte else { return nil }
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return quoted(first) }
    if first == UInt8(ascii: "<") { return hexadecimal() }
    let start = offset
    while let byte, Self.isWord(byte) { offset += 1 }
    guard offset > start else { return nil }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: "_$/:.-+@~*".utf8.contains(byte)
    }
  }

  private mutating func hexadecimal() -> String? {
    let start = offset
    while let byte, byte != UInt8(ascii: ">") { _ = byte; advance() }
    guard take(UInt8(ascii: ">")) else { return nil }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func quoted(_ quote: UInt8) -> String? {
    offset += 1
    let start = offset
    while let byte, byte != quote, byte != UInt8(ascii: "\\") { _ = byte; advance() }
    if byte == quote {
      defer { offset += 1 }
      return String(decoding: bytes[start..<offset], as: UTF8.self)
    }
    var text = Array(bytes[start..<offset])
    while let byte {
      if byte == quote {
        offset += 1
        return String(decoding: text, as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\") {
        offset += 1
        parseEscape(into: &text)
      } else {
        text.append(byte)
        advance()
      }
    }
    return nil
  }

  private mutating func parseEscape(into text: inout [UInt8]) {
    guard let byte else { return }
    if byte == UInt8(ascii: "U") {
      let digits = bytes[(offset + 1)...].prefix(4)
      if digits.count == 4, let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(number)
      {
        text.append(contentsOf: String(scalar).utf8)
        offset += 5
        return
      }
    }
    let escapes: [UInt8: UInt8] = [
      UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0D,
    ]
    text.append(escapes[byte] ?? byte)
    advance()
  }
}
