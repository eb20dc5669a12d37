import APNs

/// Walks over the text of an old property list, or of a strings file, which is one: blanks,
/// comments and strings.
package struct OldPropertyListScanner {
  private let bytes: [UInt8]
  /// The next byte.
  package private(set) var offset: Int

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The byte at hand; nil at the end.
  package var byte: UInt8? { bytes.indices.contains(offset) ? bytes[offset] : nil }

  private func byte(after count: Int) -> UInt8? {
    bytes.indices.contains(offset + count) ? bytes[offset + count] : nil
  }

  /// Takes a byte, if it is the one at hand.
  package mutating func take(_ wanted: Character) -> Bool {
    guard let byte, byte == wanted.asciiValue else { return false }
    offset += 1
    return true
  }

  /// The character at hand, for a message.
  package var character: String {
    String(String(decoding: bytes[offset...].prefix(16), as: UTF8.self).prefix(1))
  }

  /// The place of the character at hand.
  package var span: SourceSpan { SourceSpan(offset, offset + character.utf8.count) }

  /// Skips blanks and comments.
  package mutating func skipBlanks() throws(StringsReader.Failure) {
    while let byte {
      if byte <= 0x20 || byte == 0x7F {
        offset += 1
      } else if consumeWideBlank() {
        continue
      } else if byte == UInt8(ascii: "/"), self.byte(after: 1) == UInt8(ascii: "/") {
        while let byte = self.byte, byte != 0x0A, byte != 0x0D { offset += 1 }
      } else if byte == UInt8(ascii: "/"), self.byte(after: 1) == UInt8(ascii: "*") {
        try skipComment()
      } else {
        return
      }
    }
  }

  /// Takes a blank or a line separator of more than one byte.
  private mutating func consumeWideBlank() -> Bool {
    guard let byte, byte >= 0xC2 else { return false }
    for blank: [UInt8] in [
      [0xC2, 0xA0], [0xE2, 0x80, 0xA8], [0xE2, 0x80, 0xA9], [0xEF, 0xBB, 0xBF],
    ]
    where bytes[offset...].starts(with: blank) {
      offset += blank.count
      return true
    }
    return false
  }

  private mutating func skipComment() throws(StringsReader.Failure) {
    let start = offset
    offset += 2
    while let byte {
      if byte == UInt8(ascii: "*"), self.byte(after: 1) == UInt8(ascii: "/") {
        offset += 2
        return
      }
      offset += 1
    }
    throw StringsReader.Failure(
      "the comment is not closed", at: SourceSpan(start, start + 2), fix: "close it with '*/'")
  }
}

/// Taking strings.
extension OldPropertyListScanner {
  /// A string with its place, the quotes included.
  package typealias Taken = (text: String, span: SourceSpan)

  /// Takes a string with quotes or without; nil if none begins.
  package mutating func parseString(_ warnings: inout [Diagnostic]) throws(StringsReader.Failure)
    -> Taken?
  {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return try parseQuoted(&warnings)
    case let byte? where Self.isBare(byte): return parseBare()
    default: return nil
    }
  }

  /// Takes data in hexadecimal, in angle brackets; nil if none begins.
  package mutating func parseData() -> String? {
    guard byte == UInt8(ascii: "<"),
      let end = bytes[offset...].firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    defer { offset = end + 1 }
    return String(decoding: bytes[offset...end], as: UTF8.self)
  }

  private static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "_$/:.-".utf8.contains(byte)
    }
  }

  private mutating func parseBare() -> Taken {
    let start = offset
    while let byte, Self.isBare(byte) { offset += 1 }
    return (String(decoding: bytes[start..<offset], as: UTF8.self), SourceSpan(start, offset))
  }

  private mutating func parseQuoted(_ warnings: inout [Diagnostic]) throws(StringsReader.Failure)
    -> Taken
  {
    let start = offset
    let quote = byte
    offset += 1
    var units: [UInt16] = []
    var plain = offset
    func flush(_ units: inout [UInt16]) {
      units += Array(String(decoding: bytes[plain..<offset], as: UTF8.self).utf16)
    }
    while let byte, byte != quote {
      guard byte == UInt8(ascii: "\\") else {
        offset += 1
        continue
      }
      flush(&units)
      units += parseEscape(&warnings)
      plain = offset
    }
    guard byte != quote || plain > start + 1 else {
      // There is no escape in it.
      offset += 1
      let text = String(decoding: bytes[(start + 1)..<(offset - 1)], as: UTF8.self)
      return (text, SourceSpan(start, offset))
    }
    flush(&units)
    guard byte == quote else {
      throw StringsReader.Failure(
        "the string is not closed", at: SourceSpan(start, start + 1),
        fix: #"close it with '"', and write a quote inside it as '\"'"#)
    }
    offset += 1
    return (String(decoding: units, as: UTF16.self), SourceSpan(start, offset))
  }

  private mutating func parseEscape(_ warnings: inout [Diagnostic]) -> [UInt16] {
    let start = offset
    offset += 1
    guard let letter = byte else { return [] }
    if let number = parseNumber() { return [number] }
    let width = character.utf8.count
    let unit = character.utf16
    offset += width
    if let short = Self.escapes[letter] { return [short] }
    if !Self.standsForItself.contains(letter) {
      let isSmall = letter == UInt8(ascii: "u")
      warnings.append(
        Diagnostic(
          .warning, .strings,
          "'\\\(String(decoding: unit, as: UTF16.self))' is not an escape sequence, so the"
            + " backslash is dropped",
          at: SourceSpan(start, offset),
          fixIt: .init(isSmall ? "write '\\U' and four digits" : #"write '\\' for a backslash"#)))
    }
    return Array(unit)
  }

  /// Takes `\U0041`, or an octal number of ASCII.
  private mutating func parseNumber() -> UInt16? {
    let isWide = byte == UInt8(ascii: "U")
    let (length, base) = isWide ? (4, 16) : (3, 8)
    let first = offset + (isWide ? 1 : 0)
    guard first < bytes.count else { return nil }
    let digits = bytes[first...].prefix(length).prefix {
      Character(UnicodeScalar($0)).hexDigitValue.map { $0 < base } ?? false
    }
    let text = String(decoding: digits, as: UTF8.self)
    guard let number = UInt16(text, radix: base), isWide ? digits.count == 4 : number < 0x80 else {
      return nil
    }
    offset = first + digits.count
    return number
  }

  private static let escapes: [UInt8: UInt16] = [
    UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    UInt8(ascii: "a"): 0x07, UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C,
    UInt8(ascii: "v"): 0x0B,
  ]

  private static let standsForItself = Array(#"\"'"#.utf8) + [0x0A, 0x0D]
}
