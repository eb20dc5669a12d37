extension JSONWriter {
  /// Appends a string in quotes, clean runs of bytes at a time.
  mutating func appendQuoted(_ value: String) {
    bytes.append(ASCII.quote)
    var value = value
    value.withUTF8 { appendEscaped($0) }
    bytes.append(ASCII.quote)
  }

  private mutating func appendEscaped(_ source: UnsafeBufferPointer<UInt8>) {
    var clean = 0
    var index = 0
    while index < source.count {
      if Self.areClean(source, from: index) {
        index += 8
        continue
      }
      let length = Self.escapedLength(source, at: index)
      if length > 0 {
        bytes.append(contentsOf: source[clean..<index])
        appendEscape(of: source, at: index)
        clean = index + length
      }
      index += max(1, length)
    }
    bytes.append(contentsOf: source[clean..<source.count])
  }

  /// Whether eight bytes from `index` on are there, and are plainly written as they are: printable
  /// ASCII except quotes and backslashes, seen in one word.
  @inline(__always)
  private static func areClean(_ source: UnsafeBufferPointer<UInt8>, from index: Int) -> Bool {
    guard index + 8 <= source.count, let base = source.baseAddress else { return false }
    let word = UnsafeRawPointer(base).loadUnaligned(fromByteOffset: index, as: UInt64.self)
    let ones: UInt64 = 0x0101_0101_0101_0101
    // The high bit of a byte tells that it is less than a number below 0x80, or equal to one.
    let controls = word &- ones &* UInt64(ASCII.space)
    let quotes = (word ^ ones &* UInt64(ASCII.quote)) &- ones
    let backslashes = (word ^ ones &* UInt64(ASCII.backslash)) &- ones
    let pastPrintable = word | (word &+ ones)
    return (controls | quotes | backslashes | pastPrintable) & (ones &* 0x80) == 0
  }

  /// The number of bytes at `index` that one escape stands for, or 0: quotes, backslashes, control
  /// characters (C0, DELETE, C1), U+2028, U+2029, and the controls of text direction, which would
  /// let a line read otherwise than it is.
  @inline(__always)
  private static func escapedLength(_ source: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let byte = source[index]
    if byte < ASCII.space || byte == ASCII.quote || byte == ASCII.backslash { return 1 }
    if byte < ASCII.delete { return 0 }
    return byte == ASCII.delete ? 1 : escapedLength(nonASCII: source, at: index)
  }

  private static func escapedLength(
    nonASCII source: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> Int {
    let second = index + 1 < source.count ? source[index + 1] : 0
    let third = index + 2 < source.count ? source[index + 2] : 0
    switch source[index] {
    case 0xC2: return second < 0xA0 ? 2 : 0
    case 0xD8: return second == 0x9C ? 2 : 0
    case 0xE2 where second == 0x80:
      return 0xA8...0xAE ~= third || third & 0xFE == 0x8E ? 3 : 0
    case 0xE2 where second == 0x81: return 0xA6...0xA9 ~= third ? 3 : 0
    default: return 0
    }
  }

  private mutating func appendEscape(of source: UnsafeBufferPointer<UInt8>, at index: Int) {
    let byte = source[index]
    switch byte {
    case ASCII.quote: append("\\\"")
    case ASCII.backslash: append("\\\\")
    case 0x08: append("\\b")
    case 0x0C: append("\\f")
    case ASCII.lineFeed: append("\\n")
    case ASCII.carriageReturn: append("\\r")
    case ASCII.tab: append("\\t")
    case 0xC2: append("\\u00", hexadecimal: source[index + 1])
    case 0xD8: append("\\u061c")
    case 0xE2:
      // U+200E to U+202E, and U+2066 to U+2069.
      append("\\u20", hexadecimal: (source[index + 1] & 1) << 6 | source[index + 2] & 0x3F)
    default: append("\\u00", hexadecimal: byte)
    }
  }

  private mutating func append(_ text: StaticString, hexadecimal byte: UInt8? = nil) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    guard let byte else { return }
    if byte < 0x10 { bytes.append(ASCII.zero) }
    bytes.append(contentsOf: String(byte, radix: 16).utf8)
  }
}
