/// Makes identifiers that look like UUIDs and are the same for the same seed.
///
/// The generator is SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number
/// generators", OOPSLA 2014).
package struct IdentifierMint: Sendable {
  private var state: UInt64

  /// Creates a mint.
  package init(seed: UInt64) {
    state = seed
  }

  /// The next identifier: 8-4-4-4-12 upper-case hexadecimal digits, version and variant as RFC 9562
  /// has them.
  package mutating func next() -> String {
    let high = next64() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    let low = next64() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    return [
      hexadecimal(high >> 32, 8), hexadecimal(high >> 16, 4), hexadecimal(high, 4),
      hexadecimal(low >> 48, 4), hexadecimal(low, 12),
    ].joined(separator: "-")
  }

  private mutating func next64() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  private func hexadecimal(_ value: UInt64, _ digits: Int) -> String {
    let kept = digits >= 16 ? value : value & ((1 << (UInt64(digits) * 4)) - 1)
    let text = String(kept, radix: 16, uppercase: true)
    return String(repeating: "0", count: digits - text.count) + text
  }
}
