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

  /// The number of bytes at `index` that one escape stands for, or 0.
  @inline(__always)
  private static func escapedLength(_ source: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let byte = source[index]
    if byte < ASCII.space || byte == ASCII.quote || byte == ASCII.backslash { return 1 }
    if byte == ASCII.delete { return 1 }
    guard byte == 0xE2, index + 2 < source.count, source[index + 1] == 0x80 else { return 0 }
    return source[index + 2] & 0xFE == 0xA8 ? 3 : 0
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
    case 0xE2: append(source[index + 2] == 0xA8 ? "\\u2028" : "\\u2029")
    default: append(byte < 0x10 ? "\\u000" : "\\u00", hexadecimal: byte)
    }
  }

  private mutating func append(_ text: StaticString, hexadecimal byte: UInt8? = nil) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    if let byte { bytes.append(contentsOf: String(byte, radix: 16).utf8) }
  }
}
