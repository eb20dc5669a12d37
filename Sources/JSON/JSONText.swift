/// A view of a text's bytes that may be read eight at a time.
///
/// The text is followed by ``padding`` NUL bytes. NUL is not allowed anywhere in JSON, so every
/// loop of the scanner stops at the padding at the latest, and an offset never passes ``count``;
/// debug builds assert it at each access.
@usableFromInline
package struct JSONText {
  @usableFromInline let base: UnsafeRawPointer
  /// The number of bytes of the text proper.
  @usableFromInline let count: Int

  /// The number of NUL bytes that must follow the text.
  @inlinable static var padding: Int { 8 }

  /// Creates a view of `bytes`, whose last ``padding`` bytes are NUL; nil if they cannot be.
  @inlinable
  package init?(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress, bytes.count >= Self.padding else { return nil }
    self.base = base
    self.count = bytes.count - Self.padding
  }

  /// The byte at an offset from 0 to ``count``; NUL at ``count``.
  @inline(__always)
  subscript(offset: Int) -> UInt8 {
    assert(offset >= 0 && offset <= count)
    return base.load(fromByteOffset: offset, as: UInt8.self)
  }

  /// The four bytes from an offset from 0 to ``count``, the first one lowest.
  @inline(__always)
  func halfWord(at offset: Int) -> UInt32 {
    assert(offset >= 0 && offset <= count)
    return UInt32(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  /// The eight bytes from an offset from 0 to ``count``, the first one lowest.
  @inlinable @inline(__always)
  package func word(at offset: Int) -> UInt64 {
    assert(offset >= 0 && offset <= count)
    return UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Whether `count` bytes of two texts are the same, compared eight at a time.
  @inline(__always)
  func isEqual(from start: Int, to other: JSONText, from otherStart: Int, count: Int) -> Bool {
    var offset = 0
    while offset < count {
      let difference = word(at: start &+ offset) ^ other.word(at: otherStart &+ offset)
      if difference & Self.mask(count &- offset) != 0 { return false }
      offset &+= 8
    }
    return true
  }

  /// The lowest `count` bytes of a word, at most all 8.
  @inlinable @inline(__always)
  package static func mask(_ count: Int) -> UInt64 {
    count >= 8 ? .max : (1 &<< (UInt64(truncatingIfNeeded: count) &* 8)) &- 1
  }

  /// The fingerprint of a key, the `count` bytes from `start`, which hold no escapes: a 32-bit hash
  /// of its length, its first and its last 8 bytes.
  ///
  /// Equal keys have equal fingerprints; equal fingerprints say nothing and are followed by a
  /// comparison of the bytes.
  @inline(__always)
  func fingerprint(from start: Int, count: Int) -> UInt32 {
    let head = word(at: start) & Self.mask(count)
    let tail = count > 8 ? word(at: start &+ count &- 8) : 0
    return Self.mix(head, tail, count)
  }

  /// The fingerprint of a key that is not part of a text.
  static func fingerprint(of bytes: some Sequence<UInt8>) -> UInt32 {
    var padded = Array(bytes)
    padded.append(contentsOf: repeatElement(0, count: padding))
    return padded.withUnsafeBytes { raw in
      JSONText(raw).map { $0.fingerprint(from: 0, count: $0.count) } ?? 0
    }
  }

  @inline(__always)
  private static func mix(_ head: UInt64, _ tail: UInt64, _ count: Int) -> UInt32 {
    let length = UInt64(truncatingIfNeeded: count)
    let product = (head ^ (tail &<< 23 | tail &>> 41) ^ length) &* 0x9E37_79B9_7F4A_7C15
    return UInt32(truncatingIfNeeded: (product ^ (product &>> 29)) &>> 24)
  }
}

/// Turning the escapes of a string that has been checked into the bytes they stand for.
extension JSONText {
  /// The UTF-8 that the bytes between two quotes stand for.
  package static func unescaped(_ source: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(source.count)
    var rest = source
    while let backslash = rest.firstIndex(of: ASCII.backslash) {
      result.append(contentsOf: rest[..<backslash])
      rest = rest[(backslash + 1)...]
      appendEscape(from: &rest, to: &result)
    }
    result.append(contentsOf: rest)
    return result
  }

  private static func appendEscape(from rest: inout ArraySlice<UInt8>, to result: inout [UInt8]) {
    guard let letter = rest.popFirst() else { return }
    switch letter {
    case 0x62: result.append(0x08)
    case 0x66: result.append(0x0C)
    case 0x6E: result.append(ASCII.lineFeed)
    case 0x72: result.append(ASCII.carriageReturn)
    case 0x74: result.append(ASCII.tab)
    case 0x75: appendScalar(from: &rest, to: &result)
    default: result.append(letter)
    }
  }

  private static func appendScalar(from rest: inout ArraySlice<UInt8>, to result: inout [UInt8]) {
    var value = codeUnit(&rest)
    if value & 0xFC00 == 0xD800 {
      rest = rest.dropFirst(2)
      value = 0x1_0000 + (value & 0x3FF) << 10 + codeUnit(&rest) & 0x3FF
    }
    let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
    result.append(
      contentsOf: Unicode.UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter)
  }

  private static func codeUnit(_ rest: inout ArraySlice<UInt8>) -> UInt32 {
    let digits = rest.prefix(4)
    rest = rest.dropFirst(4)
    return digits.reduce(0) { $0 << 4 | (ASCII.hexadecimal($1) ?? 0) }
  }

  /// Finds which of a fixed list of words a key or a string on a tape is, without decoding it.
  ///
  /// A class, so that looking a word up touches one reference count and not one for each array.
  package final class KeyTable: Sendable {
    /// For each low byte of a fingerprint the first word that has it, counted from 1; 0 for none.
    private let slots: [UInt8]
    private let words: [Word]
    /// The bytes of all words, one after the other, and the padding.
    private let bytes: [UInt8]

    private struct Word {
      let fingerprint: UInt32
      /// The next word with the same low byte of its fingerprint, counted from 1; 0 for none.
      let next: UInt8
      /// Where the word stands in the bytes of all.
      let start: Int
      let count: Int
      /// The first 8 bytes, or as many as there are, and the last 8, if there are as many.
      let head: UInt64
      let headMask: UInt64
      let tail: UInt64
    }

    /// Creates the table of at most 255 words.
    package init(_ words: [String]) {
      let listed = words.prefix(255)
      let padding = [UInt8](repeating: 0, count: JSONText.padding)
      let bytes = listed.flatMap(\.utf8) + padding
      var slots = [UInt8](repeating: 0, count: 256)
      var words: [Word] = []
      bytes.withUnsafeBytes { raw in
        guard let text = JSONText(raw) else { return }
        var start = 0
        for word in listed {
          let count = word.utf8.count
          let fingerprint = text.fingerprint(from: start, count: count)
          let slot = Self.slot(fingerprint)
          words.append(
            Word(
              fingerprint: fingerprint, next: slots[slot], start: start, count: count,
              head: text.word(at: start) & JSONText.mask(count), headMask: JSONText.mask(count),
              tail: count > 8 ? text.word(at: start + count - 8) : 0))
          slots[slot] = UInt8(truncatingIfNeeded: words.count)
          start += count
        }
      }
      self.slots = slots
      self.words = words
      self.bytes = bytes
    }

    @inline(__always)
    private static func slot(_ fingerprint: UInt32) -> Int { Int(fingerprint & 0xFF) }

    /// The place in the list of the key whose node stands at `index`, or nil if it is none of them.
    package func place(ofKeyAt index: Int, in tape: JSONTape) -> Int? {
      let node = tape.nodes[index]
      let first = slots[Self.slot(node.link)]
      if first == 0 { return nil }
      if node.isComplex { return place(ofEscaped: node.content, in: tape) }
      return tape.storage.withUnsafeBytes { raw in
        JSONText(raw).flatMap { place(of: node.content, from: first, node.link, in: $0) }
      }
    }

    /// The place in the list of the string at `index`, or nil if it is none of them.
    package func place(ofStringAt index: Int, in tape: JSONTape) -> Int? {
      let node = tape.nodes[index]
      guard node.kind == .string else { return nil }
      if node.isComplex { return place(ofEscaped: node.content, in: tape) }
      return place(of: node.content, in: tape)
    }

    /// The place in the list of some bytes of a text, or nil if they are none of the words.
    package func place(of content: Range<Int>, in tape: JSONTape) -> Int? {
      tape.storage.withUnsafeBytes { raw in
        guard let text = JSONText(raw), content.lowerBound >= 0, content.upperBound <= text.count
        else { return nil }
        let fingerprint = text.fingerprint(from: content.lowerBound, count: content.count)
        return place(of: content, from: slots[Self.slot(fingerprint)], fingerprint, in: text)
      }
    }

    /// The place in the list of a key, or nil if it is none of them.
    package func place(of key: JSONValue) -> Int? { place(ofKeyAt: key.index, in: key.tape) }

    @inline(__always)
    private func place(
      of content: Range<Int>, from first: UInt8, _ fingerprint: UInt32, in text: JSONText
    ) -> Int? {
      var next = first
      while next > 0 {
        let place = Int(next) - 1
        if words[place].fingerprint == fingerprint, words[place].count == content.count,
          isWord(place, at: content.lowerBound, in: text)
        {
          return place
        }
        next = words[place].next
      }
      return nil
    }

    /// Whether a word of the list stands at an offset.
    @inline(__always)
    private func isWord(_ place: Int, at start: Int, in text: JSONText) -> Bool {
      let count = words[place].count
      guard text.word(at: start) & words[place].headMask == words[place].head else { return false }
      if count <= 8 { return true }
      guard text.word(at: start &+ count &- 8) == words[place].tail else { return false }
      return count <= 16 || isMiddle(of: words[place], in: text, from: start)
    }

    /// Whether the bytes between the first and the last 8 of a word stand in a text.
    private func isMiddle(of word: Word, in text: JSONText, from start: Int) -> Bool {
      bytes.withUnsafeBytes { raw in
        guard let bytes = JSONText(raw) else { return false }
        return text.isEqual(
          from: start &+ 8, to: bytes, from: word.start &+ 8, count: word.count &- 16)
      }
    }

    private func place(ofEscaped content: Range<Int>, in tape: JSONTape) -> Int? {
      let decoded = JSONText.unescaped(tape.storage[content])
      return words.firstIndex {
        decoded.elementsEqual(bytes[$0.start..<$0.start + $0.count])
      }
    }
  }
}

/// The bytes that JSON's grammar names.
@usableFromInline
package enum ASCII {
  @inlinable package static var tab: UInt8 { 0x09 }
  @inlinable package static var lineFeed: UInt8 { 0x0A }
  @inlinable package static var carriageReturn: UInt8 { 0x0D }
  @inlinable package static var space: UInt8 { 0x20 }
  @inlinable package static var quote: UInt8 { 0x22 }
  @inlinable package static var number: UInt8 { 0x23 }
  @inlinable package static var dollar: UInt8 { 0x24 }
  @inlinable package static var percent: UInt8 { 0x25 }
  @inlinable package static var apostrophe: UInt8 { 0x27 }
  @inlinable package static var plus: UInt8 { 0x2B }
  @inlinable package static var comma: UInt8 { 0x2C }
  @inlinable package static var minus: UInt8 { 0x2D }
  @inlinable package static var dot: UInt8 { 0x2E }
  @inlinable package static var slash: UInt8 { 0x2F }
  @inlinable package static var zero: UInt8 { 0x30 }
  @inlinable package static var colon: UInt8 { 0x3A }
  @inlinable package static var semicolon: UInt8 { 0x3B }
  @inlinable package static var less: UInt8 { 0x3C }
  @inlinable package static var equals: UInt8 { 0x3D }
  @inlinable package static var greater: UInt8 { 0x3E }
  @inlinable package static var asterisk: UInt8 { 0x2A }
  @inlinable package static var underscore: UInt8 { 0x5F }
  @inlinable package static var backslash: UInt8 { 0x5C }
  @inlinable package static var leftBracket: UInt8 { 0x5B }
  @inlinable package static var rightBracket: UInt8 { 0x5D }
  @inlinable package static var leftBrace: UInt8 { 0x7B }
  @inlinable package static var rightBrace: UInt8 { 0x7D }
  @inlinable package static var delete: UInt8 { 0x7F }

  @inline(__always)
  package static func isDigit(_ byte: UInt8) -> Bool { byte &- zero < 10 }

  package static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  /// Whether a byte may stand in an unquoted name of JavaScript.
  package static func isWord(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == underscore || byte == dollar
  }

  package static func isBlank(_ byte: UInt8) -> Bool {
    byte == space || byte == lineFeed || byte == carriageReturn || byte == tab
  }

  /// The value of a hexadecimal digit, or nil.
  @inline(__always)
  package static func hexadecimal(_ byte: UInt8) -> UInt32? {
    if isDigit(byte) { return UInt32(byte &- zero) }
    let letter = (byte | 0x20) &- 0x61
    return letter < 6 ? UInt32(letter) + 10 : nil
  }

  package static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }
}
