import PhoneModel

/// An element of an XML text, with its place.
struct XMLElement: Sendable {
  var name = ""
  var attributes: [(name: String, value: String)] = []
  var children: [XMLElement] = []
  /// The text that is directly in it.
  var text = ""
  var line = 1
  var column = 1

  /// The value of an attribute, with any prefix.
  subscript(attribute: String) -> String? {
    attributes.first {
      $0.name == attribute || $0.name.hasSuffix(":" + attribute)
    }?.value
  }

  /// The text without the blanks around it.
  var trimmedText: String { text.trimmingBlanks }

  /// The first child of a name.
  func child(_ name: String) -> XMLElement? { children.first { $0.name == name } }

  func place(in file: String) -> ReadApp.Place {
    ReadApp.Place(file: file, line: line, column: column)
  }

  /// Reads a text; nil for one without an element.
  ///
  /// Reading stops at the first error.
  init?(_ bytes: [UInt8]) {
    var reader = XMLReader(bytes)
    guard let root = reader.root() else { return nil }
    self = root
  }

  init() {}
}

extension StringProtocol {
  /// The text without the white space around it.
  var trimmingBlanks: String {
    guard let start = firstIndex(where: { !$0.isWhitespace }),
      let end = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[start...end])
  }
}

/// Reads the elements of an XML text, with comments, CDATA and the usual entities.
private struct XMLReader {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  private var lineStart = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func root() -> XMLElement? {
    while skip(to: UInt8(ascii: "<")) {
      if skipMarkup() { continue }
      return element(depth: 0)
    }
    return nil
  }

  private var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func advance() {
    if byte == UInt8(ascii: "\n") {
      line += 1
      lineStart = offset + 1
    }
    offset += 1
  }

  private mutating func skip(to wanted: UInt8) -> Bool {
    while let byte, byte != wanted { _ = byte; advance() }
    return byte != nil
  }

  private func starts(with text: StaticString) -> Bool {
    guard offset + text.utf8CodeUnitCount <= bytes.count else { return false }
    return text.withUTF8Buffer { bytes[offset...].starts(with: $0) }
  }

  private mutating func skip(past text: StaticString) {
    while offset < bytes.count, !starts(with: text) { advance() }
    offset = min(offset + text.utf8CodeUnitCount, bytes.count)
  }

  /// Skips a comment, a declaration or an instruction.
  private mutating func skipMarkup() -> Bool {
    if starts(with: "<!--") {
      skip(past: "-->")
    } else if starts(with: "<?") {
      skip(past: "?>")
    } else if starts(with: "<!"), !starts(with: "<![CDATA[") {
      skip(past: ">")
    } else {
      return false
    }
    return true
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: "_-.:".utf8.contains(byte)
    }
  }

  private mutating func name() -> String {
    let start = offset
    while let byte, Self.isName(byte) { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func skipBlanks() {
    while let byte, byte <= 0x20 { _ = byte; advance() }
  }

  /// The element that begins here.
  private mutating func element(depth: Int) -> XMLElement? {
    var element = XMLElement()
    (element.line, element.column) = (line, offset - lineStart + 1)
    offset += 1
    element.name = name()
    guard !element.name.isEmpty, depth < ProjectValue.depthLimit else { return nil }
    while true {
      skipBlanks()
      guard let byte else { return element }
      if byte == UInt8(ascii: ">") {
        offset += 1
        parseContent(of: &element, depth: depth)
        return element
      }
      if byte == UInt8(ascii: "/") {
        skip(past: ">")
        return element
      }
      guard let attribute = attribute() else {
        advance()
        continue
      }
      element.attributes.append(attribute)
    }
  }

  private mutating func attribute() -> (name: String, value: String)? {
    let name = name()
    guard !name.isEmpty else { return nil }
    skipBlanks()
    guard byte == UInt8(ascii: "=") else { return (name, "") }
    offset += 1
    skipBlanks()
    guard let quote = byte, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return (name, "")
    }
    offset += 1
    let start = offset
    guard skip(to: quote) else { return (name, "") }
    defer { offset += 1 }
    return (name, Self.text(bytes[start..<offset]))
  }

  private mutating func parseContent(of element: inout XMLElement, depth: Int) {
    while true {
      let start = offset
      guard skip(to: UInt8(ascii: "<")) else { return }
      if start < offset { element.text += Self.text(bytes[start..<offset]) }
      if starts(with: "</") {
        skip(past: ">")
        return
      }
      if starts(with: "<![CDATA[") {
        offset += 9
        let start = offset
        while offset < bytes.count, !starts(with: "]]>") { advance() }
        element.text += String(decoding: bytes[start..<offset], as: UTF8.self)
        offset = min(offset + 3, bytes.count)
        continue
      }
      if skipMarkup() { continue }
      guard let child = self.element(depth: depth + 1) else { continue }
      element.children.append(child)
    }
  }

  /// A text with its entities resolved.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard bytes.contains(UInt8(ascii: "&")) else { return text }
    var result = ""
    var rest = text[...]
    while let ampersand = rest.firstIndex(of: "&") {
      result += rest[..<ampersand]
      rest = rest[ampersand...]
      guard let end = rest.prefix(12).firstIndex(of: ";"),
        let character = entity(rest[rest.index(after: ampersand)..<end])
      else {
        result += "&"
        rest = rest.dropFirst()
        continue
      }
      result.unicodeScalars.append(character)
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func entity(_ name: Substring) -> Unicode.Scalar? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard name.hasPrefix("#") else { return nil }
      let digits = name.dropFirst()
      let number =
        digits.first?.lowercased() == "x"
        ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return number.flatMap(Unicode.Scalar.init)
    }
  }
}
