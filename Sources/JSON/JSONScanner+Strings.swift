import Diagnostics

extension JSONScanner {
  /// Reads the string value at ``position``.
  @inline(__always)
  mutating func readString() throws(Fault) {
    let (end, isEscaped) = try text.stringEnd(from: position)
    append(.string, to: end, isComplex: isEscaped)
  }

  /// Reads the key at ``position`` and fingerprints it.
  @inline(__always)
  mutating func readKey() throws(Fault) {
    let (end, isEscaped) = try text.stringEnd(from: position)
    let start = position &+ 1
    let fingerprint =
      isEscaped
      ? JSONText.fingerprint(of: text.unescaped(start..<end &- 1))
      : text.fingerprint(from: start, count: end &- 1 &- start)
    append(.string, to: end, link: fingerprint, isComplex: isEscaped)
  }
}

/// Strings and numbers are read by the text itself, two words that stay in registers; a scanner's
/// own functions would work on a copy of all of it.
extension JSONText {
  /// The offset past the closing quote of the string at `start`, eight bytes at a time.
  fileprivate func stringEnd(
    from start: Int
  ) throws(JSONScanner.Fault) -> (end: Int, isEscaped: Bool) {
    var offset = start &+ 1
    var isEscaped = false
    while true {
      let stops = Self.stops(in: word(at: offset))
      guard stops != 0 else {
        offset &+= 8
        continue
      }
      offset &+= stops.trailingZeroBitCount &>> 3
      let byte = self[offset]
      if byte == ASCII.quote { return (offset &+ 1, isEscaped) }
      if byte == ASCII.backslash {
        isEscaped = true
        offset = try escapeEnd(from: offset)
      } else if byte >= 0x80 {
        offset = try multiByteEnd(from: offset)
      } else {
        throw .init(kind: offset == count ? .unclosedString : .controlCharacter, offset: offset)
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

  /// The offset past the run of multi-byte UTF-8 sequences at `start` (RFC 3629, section 4).
  @inline(__always)
  private func multiByteEnd(from start: Int) throws(JSONScanner.Fault) -> Int {
    var offset = start
    while self[offset] >= 0x80 {
      let length = Self.sequenceLength(halfWord(at: offset))
      guard length > 0 else { throw .init(kind: .utf8, offset: offset) }
      offset &+= length
    }
    return offset
  }

  /// The length of the well-formed sequence of 2 to 4 bytes at the low end of `word`, or 0.
  @inline(__always)
  private static func sequenceLength(_ word: UInt32) -> Int {
    if word & 0x00C0_C0F0 == 0x0080_80E0 {
      // The bits that tell an overlong form, which has none of them, and a surrogate.
      let telling = word & 0x200F
      return telling != 0 && telling != 0x200D ? 3 : 0
    }
    if word & 0xC0C0_C0F8 == 0x8080_80F0 {
      let scalar = (word & 0x07) &<< 18 | (word & 0x3F00) &<< 4
      return scalar >= 0x1_0000 && scalar <= 0x10_FFFF ? 4 : 0
    }
    return word & 0xC0E0 == 0x80C0 && word & 0xFF >= 0xC2 ? 2 : 0
  }

  /// The offset past the escape whose backslash stands at `offset`.
  private func escapeEnd(from offset: Int) throws(JSONScanner.Fault) -> Int {
    switch self[offset &+ 1] {
    case ASCII.quote, ASCII.backslash, ASCII.slash, 0x62, 0x66, 0x6E, 0x72, 0x74:
      return offset &+ 2
    case 0x75:
      return try unicodeEscapeEnd(from: offset)
    default:
      throw .init(kind: .escape, offset: offset)
    }
  }

  private func unicodeEscapeEnd(from offset: Int) throws(JSONScanner.Fault) -> Int {
    let unit = try codeUnit(at: offset &+ 2)
    if unit & 0xF800 != 0xD800 { return offset &+ 6 }
    guard unit < 0xDC00, self[offset &+ 6] == ASCII.backslash, self[offset &+ 7] == 0x75 else {
      throw .init(kind: .loneSurrogate, offset: offset)
    }
    guard try codeUnit(at: offset &+ 8) & 0xFC00 == 0xDC00 else {
      throw .init(kind: .loneSurrogate, offset: offset)
    }
    return offset &+ 12
  }

  /// The value of the four hexadecimal digits at `offset`.
  private func codeUnit(at offset: Int) throws(JSONScanner.Fault) -> UInt32 {
    var unit: UInt32 = 0
    for index in offset..<offset &+ 4 {
      guard let digit = ASCII.hexadecimal(self[index]) else {
        throw .init(kind: .hexadecimal, offset: index)
      }
      unit = unit &<< 4 | digit
    }
    return unit
  }

  /// The bytes that a checked string with escapes stands for.
  fileprivate func unescaped(_ range: Range<Int>) -> [UInt8] {
    Self.unescaped(range.map { self[$0] }[...])
  }
}

/// Keys that are given twice.
extension JSONScanner {
  /// Reports each key of a closed object that has been given before in it (X4).
  ///
  /// A 128-bit filter over the fingerprints clears most objects in one walk; small objects that
  /// fail it are compared pair by pair, and large ones through a hash table.
  mutating func findDuplicates(in object: Int) {
    guard mayRepeatKeys(object) else { return }
    let keys = keyIndices(of: object)
    if keys.count <= 32 { compareInPairs(keys) } else { compareByHash(keys) }
  }

  private func mayRepeatKeys(_ object: Int) -> Bool {
    var seen: UInt128 = 0
    var index = object &+ 1
    let end = Int(nodes[object].link)
    while index < end {
      let bit: UInt128 = 1 &<< UInt128(truncatingIfNeeded: nodes[index].link & 127)
      if seen & bit != 0 { return true }
      seen |= bit
      index = successor(of: index &+ 1)
    }
    return false
  }

  private func successor(of index: Int) -> Int {
    nodes[index].isContainer ? Int(nodes[index].link) : index &+ 1
  }

  private func keyIndices(of object: Int) -> [Int] {
    var indices: [Int] = []
    indices.reserveCapacity(Int(nodes[object].count))
    var index = object + 1
    while index < Int(nodes[object].link) {
      indices.append(index)
      index = successor(of: index + 1)
    }
    return indices
  }

  private mutating func compareInPairs(_ keys: [Int]) {
    for (place, later) in keys.enumerated() {
      let fingerprint = nodes[later].link
      let first = keys[..<place].first {
        nodes[$0].link == fingerprint && decodedKey($0) == decodedKey(later)
      }
      if let first { report(later, repeats: first) }
    }
  }

  private mutating func compareByHash(_ keys: [Int]) {
    var firsts: [[UInt8]: Int] = [:]
    firsts.reserveCapacity(keys.count)
    for key in keys {
      let bytes = decodedKey(key)
      if let first = firsts[bytes] { report(key, repeats: first) } else { firsts[bytes] = key }
    }
  }

  private mutating func report(_ later: Int, repeats first: Int) {
    guard warnings.hasRoom() else { return }
    let key = String(decoding: decodedKey(later), as: UTF8.self)
    warnings.append(.duplicateKey(key, at: nodes[later].span, first: nodes[first].span))
  }

  private func decodedKey(_ index: Int) -> [UInt8] {
    let bytes = nodes[index].content.map { text[$0] }
    return nodes[index].isComplex ? JSONText.unescaped(bytes[...]) : bytes
  }
}

extension Diagnostic {
  /// A trailing comma, which Apple's parser accepts and RFC 8259 does not (X1).
  static func trailingComma(at offset: Int, inObject: Bool) -> Diagnostic {
    let closer = inObject ? "}" : "]"
    let span = SourceSpan(offset, offset + 1)
    return Diagnostic(
      .warning, .invalidJSON,
      "trailing comma before '\(closer)'; Apple's parser accepts it and others do not", at: span,
      fixIt: FixIt("remove the comma", replacing: span, isSafe: true))
  }

  /// A byte order mark, which Apple's parser accepts and RFC 8259 forbids to send (X1).
  static func byteOrderMark() -> Diagnostic {
    let span = SourceSpan(0, 3)
    return Diagnostic(
      .warning, .invalidJSON,
      "the text begins with a byte order mark; Apple's parser accepts it and others do not",
      at: span, fixIt: FixIt("remove the byte order mark", replacing: span, isSafe: true))
  }

  /// A key that has been given before in the same object (X4).
  static func duplicateKey(_ key: String, at span: SourceSpan, first: SourceSpan) -> Diagnostic {
    Diagnostic(
      .warning, .unknownKey, "key '\(key)' is given twice; the last one counts", at: span,
      notes: [Note("first given here", at: first)])
  }
}
