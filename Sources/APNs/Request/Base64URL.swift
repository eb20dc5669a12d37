/// Base64 with the alphabet for URLs and without padding (RFC 4648, 5; RFC 7515, 2).
enum Base64URL {
  /// The bytes that a text stands for, or nil if it is none.
  static func decoded(_ text: some StringProtocol) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 4 * 3 + 2)
    var bits: UInt32 = 0
    var count = 0
    for character in text.utf8 {
      guard let value = value(of: character) else { return nil }
      bits = bits << 6 | value
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
    }
    // Six bits alone are no byte, and the bits that are left over are zero.
    let isWhole = count < 6 && bits & (1 << UInt32(count) - 1) == 0
    return isWhole ? bytes : nil
  }

  private static func value(of character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
