/// A view of a text's bytes that may be read eight at a time.
///
/// The text is followed by ``padding`` NUL bytes. NUL is not allowed anywhere in JSON, so every
/// loop of the scanner stops at the padding at the latest, and an offset never passes ``count``;
/// debug builds assert it at each access.
package struct JSONText {
  private let base: UnsafeRawPointer
  /// The number of bytes of the text proper.
  package let count: Int

  /// The number of NUL bytes that must follow the text.
  package static let padding = 8

  /// Creates a view of `bytes`, whose last ``padding`` bytes are NUL; nil if they cannot be.
  package init?(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress, bytes.count >= Self.padding else { return nil }
    self.base = base
    self.count = bytes.count - Self.padding
  }

  /// The byte at an offset from 0 to ``count``; NUL at ``count``.
  @inline(__always)
  package subscript(offset: Int) -> UInt8 {
    assert(offset >= 0 && offset <= count)
    return base.load(fromByteOffset: offset, as: UInt8.self)
  }

  /// The four bytes from an offset from 0 to ``count``, the first one lowest.
  @inline(__always)
  package func halfWord(at offset: Int) -> UInt32 {
    assert(offset >= 0 && offset <= count)
    return UInt32(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  /// The eight bytes from an offset from 0 to ``count``, the first one lowest.
  @inline(__always)
  package func word(at offset: Int) -> UInt64 {
    assert(offset >= 0 && offset <= count)
    return UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Whether `count` bytes of two texts are the same, compared eight at a time.
  @inline(__always)
  package func isEqual(from start: Int, to other: JSONText, from otherStart: Int, count: Int)
    -> Bool
  {
    var offset = 0
    while offset < count {
      let difference = word(at: start &+ offset) ^ other.word(at: otherStart &+ offset)
      if difference & Self.mask(count &- offset) != 0 { return false }
      offset &+= 8
    }
    return true
  }

  /// The lowest `count` bytes of a word, at most all 8.
  @inline(__always)
  package static func mask(_ count: Int) -> UInt64 {
    count >= 8 ? .max : (1 &<< (UInt64(truncatingIfNeeded: count) &* 8)) &- 1
  }
}
