/// Decodes Base64 (RFC 4648), which texts and tokens come in.
enum Base64 {
  /// The alphabet of a text.
  enum Alphabet {
    /// That for addresses alone, without padding, as tokens have it (RFC 7515, 2).
    case url
    /// Either alphabet; blanks and padding are left out.
    case any
  }

  /// The bytes that a text stands for; nil if a character is not of the alphabet.
  ///
  /// With ``Alphabet/url`` the text must be whole: no six bits alone, and what is left is zero.
  static func decoded(_ text: some Sequence<UInt8>, _ alphabet: Alphabet) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for character in text {
      if alphabet == .any, ASCII.isBlank(character) || character == ASCII.equals { continue }
      guard let value = value(of: character, alphabet) else { return nil }
      bits = bits << 6 | value
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
    }
    let isWhole = count < 6 && bits & (1 << UInt32(count) - 1) == 0
    return isWhole || alphabet == .any ? bytes : nil
  }

  private static func value(of character: UInt8, _ alphabet: Alphabet) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
    case ASCII.minus: 62
    case ASCII.underscore: 63
    case ASCII.plus where alphabet == .any: 62
    case ASCII.slash where alphabet == .any: 63
    default: nil
    }
  }
}
