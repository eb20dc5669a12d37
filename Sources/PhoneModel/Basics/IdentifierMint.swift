/// Makes identifiers that look like UUIDs and are the same for the same seed.
package struct IdentifierMint: Sendable {
  private var random: SplitMix64
  /// How many identifiers it made.
  package private(set) var count: UInt64

  /// Creates a mint, which may have made identifiers before.
  package init(seed: UInt64, count: UInt64 = 0) {
    random = SplitMix64(state: seed &+ count &* 2 &* SplitMix64.step)
    self.count = count
  }

  /// The next identifier: 8-4-4-4-12 upper-case hexadecimal digits, version and variant as RFC 9562
  /// has them.
  package mutating func next() -> String {
    count &+= 1
    let high = random.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    let low = random.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    return String(unsafeUninitializedCapacity: 36) { buffer in
      var position = 0
      for (value, digits) in [
        (high >> 32, 8), (high >> 16, 4), (high, 4), (low >> 48, 4), (low, 12),
      ]
        as [(UInt64, Int)]
      {
        if position > 0 {
          buffer[position] = UInt8(ascii: "-")
          position += 1
        }
        for place in (0..<digits).reversed() {
          buffer[position] = Self.digit(value >> UInt64(place * 4))
          position += 1
        }
      }
      return position
    }
  }

  /// The next token: bytes of which nothing but the number is certain.
  package mutating func token(bytes count: Int) -> [UInt8] {
    (0..<max(0, count)).map { _ in UInt8(truncatingIfNeeded: random.next() >> 56) }
  }

  private static func digit(_ value: UInt64) -> UInt8 {
    let nibble = UInt8(truncatingIfNeeded: value & 0xF)
    return nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "A") + nibble - 10
  }

  /// The generator SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number
  /// generators", OOPSLA 2014).
  struct SplitMix64: Sendable {
    /// What the state grows by each time.
    package static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

    package var state: UInt64

    /// The next 64 bits.
    package mutating func next() -> UInt64 {
      state &+= Self.step
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
}
