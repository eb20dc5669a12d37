/// A 32-bit hash of a key's decoded bytes, made from its length, its first and its last 8 bytes.
///
/// Equal keys have equal fingerprints; equal fingerprints say nothing and are followed by a
/// comparison of the bytes.
enum JSONFingerprint {
  /// The fingerprint of the `count` bytes from `start`, which hold no escapes.
  @inline(__always)
  static func of(_ text: JSONText, start: Int, count: Int) -> UInt32 {
    let head = text.word(at: start) & JSONText.mask(count)
    let tail = count > 8 ? text.word(at: start &+ count &- 8) : 0
    return mix(head, tail, count)
  }

  /// The fingerprint of a key that is not part of a text.
  static func of(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var padded = Array(bytes)
    padded.append(contentsOf: repeatElement(0, count: JSONText.padding))
    return padded.withUnsafeBytes { raw in
      JSONText(raw).map { of($0, start: 0, count: $0.count) } ?? 0
    }
  }

  @inline(__always)
  private static func mix(_ head: UInt64, _ tail: UInt64, _ count: Int) -> UInt32 {
    let length = UInt64(truncatingIfNeeded: count)
    let product = (head ^ (tail &<< 23 | tail &>> 41) ^ length) &* 0x9E37_79B9_7F4A_7C15
    return UInt32(truncatingIfNeeded: (product ^ (product &>> 29)) &>> 24)
  }
}
