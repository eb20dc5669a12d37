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
}
