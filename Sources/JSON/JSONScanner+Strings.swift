extension JSONScanner {
  /// Reads the string value at ``position``.
  @inline(__always)
  mutating func readString() throws(Fault) {
    let (end, isEscaped) = try stringEnd()
    append(.string, to: end, isComplex: isEscaped)
  }

  /// Reads the key at ``position`` and fingerprints it.
  @inline(__always)
  mutating func readKey() throws(Fault) {
    let (end, isEscaped) = try stringEnd()
    let start = position &+ 1
    let fingerprint =
      isEscaped
      ? JSONText.fingerprint(of: unescaped(start..<end &- 1))
      : text.fingerprint(from: start, count: end &- 1 &- start)
    append(.string, to: end, link: fingerprint, isComplex: isEscaped)
  }

  /// The offset past the closing quote of the string at ``position``, eight bytes at a time.
  private func stringEnd() throws(Fault) -> (end: Int, isEscaped: Bool) {
    var offset = position &+ 1
    var isEscaped = false
    while true {
      let stops = Self.stops(in: text.word(at: offset))
      guard stops != 0 else {
        offset &+= 8
        continue
      }
      offset &+= stops.trailingZeroBitCount &>> 3
      let byte = text[offset]
      if byte == ASCII.quote { return (offset &+ 1, isEscaped) }
      if byte == ASCII.backslash {
        isEscaped = true
        offset = try escapeEnd(from: offset)
      } else if byte >= 0x80 {
        offset = try multiByteEnd(from: offset)
      } else {
        let kind: Fault.Kind = offset == text.count ? .unclosedString : .controlCharacter
        throw Fault(kind: kind, offset: offset)
      }
    }
  }

  /// Marks the bytes that end a run of plain ASCII: quotes, backslashes, controls, bytes past 0x7F.
  ///
  /// Only the lowest mark is exact, since a borrow may run into the bytes above it.
  @inline(__always)
  private static func stops(in word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = (word ^ (ones &* UInt64(ASCII.quote))) &- ones
    let backslashes = (word ^ (ones &* UInt64(ASCII.backslash))) &- ones
    let controls = word &- (ones &* UInt64(ASCII.space))
    return (quotes | backslashes | controls | word) & (ones &* 0x80)
  }

  /// The offset past the run of multi-byte UTF-8 sequences at `offset` (RFC 3629, section 4).
  private func multiByteEnd(from start: Int) throws(Fault) -> Int {
    var offset = start
    while text[offset] >= 0x80 {
      let length = Self.sequenceLength(text.halfWord(at: offset))
      guard length > 0 else { throw Fault(kind: .utf8, offset: offset) }
      offset &+= length
    }
    return offset
  }

  /// The length of the well-formed sequence of 2 to 4 bytes at the low end of `word`, or 0.
  @inline(__always)
  private static func sequenceLength(_ word: UInt32) -> Int {
    if word & 0x00C0_C0F0 == 0x0080_80E0 {
      let scalar = (word & 0x0F) &<< 12 | (word & 0x3F00) &>> 2
      return scalar >= 0x800 && scalar & 0xF800 != 0xD800 ? 3 : 0
    }
    if word & 0xC0C0_C0F8 == 0x8080_80F0 {
      let scalar = (word & 0x07) &<< 18 | (word & 0x3F00) &<< 4
      return scalar >= 0x1_0000 && scalar <= 0x10_FFFF ? 4 : 0
    }
    return word & 0xC0E0 == 0x80C0 && word & 0xFF >= 0xC2 ? 2 : 0
  }

  /// The offset past the escape whose backslash stands at `offset`.
  private func escapeEnd(from offset: Int) throws(Fault) -> Int {
    switch text[offset &+ 1] {
    case ASCII.quote, ASCII.backslash, ASCII.slash, 0x62, 0x66, 0x6E, 0x72, 0x74:
      return offset &+ 2
    case 0x75:
      return try unicodeEscapeEnd(from: offset)
    default:
      throw Fault(kind: .escape, offset: offset)
    }
  }

  private func unicodeEscapeEnd(from offset: Int) throws(Fault) -> Int {
    let unit = try codeUnit(at: offset &+ 2)
    if unit & 0xF800 != 0xD800 { return offset &+ 6 }
    guard unit < 0xDC00, text[offset &+ 6] == ASCII.backslash, text[offset &+ 7] == 0x75 else {
      throw Fault(kind: .loneSurrogate, offset: offset)
    }
    guard try codeUnit(at: offset &+ 8) & 0xFC00 == 0xDC00 else {
      throw Fault(kind: .loneSurrogate, offset: offset)
    }
    return offset &+ 12
  }

  /// The value of the four hexadecimal digits at `offset`.
  private func codeUnit(at offset: Int) throws(Fault) -> UInt32 {
    var unit: UInt32 = 0
    for index in offset..<offset &+ 4 {
      guard let digit = ASCII.hexadecimal(text[index]) else {
        throw Fault(kind: .hexadecimal, offset: index)
      }
      unit = unit &<< 4 | digit
    }
    return unit
  }

  /// The bytes that a checked string with escapes stands for.
  private func unescaped(_ range: Range<Int>) -> [UInt8] {
    JSONText.unescaped(range.map { text[$0] }[...])
  }
}
