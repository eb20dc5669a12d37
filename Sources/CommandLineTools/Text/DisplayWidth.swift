extension Character {
  /// The columns that this grapheme cluster takes in a terminal, 0 or more (UAX #11, UTS #51).
  ///
  /// An emoji is 2 however many scalars it is made of: a flag, a keycap, a skin tone, a family, a
  /// symbol with U+FE0F. With U+FE0E an emoji is the text symbol it was, 1. Any other cluster is as
  /// wide as its scalars together. Line breaks and tabs count 0; whoever prints them places them.
  package var displayWidth: Int {
    if let ascii = asciiValue { return ascii < 0x20 || ascii == 0x7F ? 0 : 1 }
    let scalars = unicodeScalars
    guard let base = scalars.first, scalars.count > 1 else {
      return scalars.first?.displayWidth ?? 0
    }
    if scalars.contains(.textPresentation), base.properties.isEmojiPresentation { return 1 }
    if Self.isEmojiSequence(scalars, base: base) { return 2 }
    return scalars.reduce(0) { $0 + $1.displayWidth }
  }

  private static func isEmojiSequence(_ scalars: UnicodeScalarView, base: Unicode.Scalar) -> Bool {
    if base.isRegionalIndicator { return scalars.dropFirst().first?.isRegionalIndicator == true }
    if scalars.contains(.emojiPresentation) { return base.properties.isEmoji }
    guard base.isPictographic else { return false }
    return scalars.dropFirst().contains { $0.properties.isEmojiModifier || $0.isPictographic }
  }
}

extension String {
  /// The columns that this text takes on one line of a terminal, counted by grapheme cluster.
  package var displayWidth: Int {
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return utf8.count }
    return reduce(0) { $0 + $1.displayWidth }
  }
}

extension Unicode.Scalar {
  /// Variation selector 15: the character before it is to look like text.
  static let textPresentation: Unicode.Scalar = "\u{FE0E}"
  /// Variation selector 16: the character before it is to look like an emoji.
  static let emojiPresentation: Unicode.Scalar = "\u{FE0F}"

  /// The columns that this scalar takes by itself, 0, 1 or 2, as a terminal counts them.
  ///
  /// W and F of UAX #11 are 2; A is 1, as in a terminal that is not East Asian; marks (Mn, Me),
  /// format and control characters and the medial and final jamo, which join the jamo before them,
  /// are 0.
  var displayWidth: Int {
    if value < 0x7F { return value < 0x20 ? 0 : 1 }
    if value < 0x300 { return value < 0xA0 || value == 0xAD ? 0 : 1 }
    if isJoiningJamo { return 0 }
    let category = properties.generalCategory
    if category.isZeroWidth { return isPrependedSign ? 1 : 0 }
    return isWide ? 2 : 1
  }

  /// Whether this scalar can start or continue an emoji; digits, which can as keycaps, do not
  /// count.
  var isPictographic: Bool {
    value > 0x7F && properties.isEmoji && !isRegionalIndicator
  }

  /// Whether this is one of the 26 letters that form flags in pairs.
  var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }

  private var isWide: Bool {
    EastAsianWidth15_1.contains(value) || (properties.isEmojiPresentation && !isRegionalIndicator)
  }

  private var isJoiningJamo: Bool {
    (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FB).contains(value)
  }

  /// The format characters that are drawn: Unicode's Prepended_Concatenation_Mark.
  private var isPrependedSign: Bool {
    switch value {
    case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: true
    default: false
    }
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isZeroWidth: Bool {
    switch self {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator:
      true
    default: false
    }
  }
}

extension EastAsianWidth15_1 {
  /// Whether a scalar is in the table, by binary search.
  static func contains(_ value: UInt32) -> Bool {
    var candidates = wide[...]
    while !candidates.isEmpty {
      let middle = candidates.startIndex + candidates.count / 2
      let range = wide[middle]
      if value < range.first {
        candidates = candidates[..<middle]
      } else if value > range.last {
        candidates = candidates[(middle + 1)...]
      } else {
        return true
      }
    }
    return false
  }
}

/// The scalars two columns wide in a terminal: East_Asian_Width W and F of Unicode 15.1.0.
///
/// Made by `Tests/NotifySimCLITests/Text/make_width_table.py`; not edited by hand.
enum EastAsianWidth15_1 {
  /// The first and last scalar of every range, in ascending order.
  static let wide: [(first: UInt32, last: UInt32)] = [
    (0x1100, 0x115F), (0x231A, 0x231B), (0x2329, 0x232A), (0x23E9, 0x23EC), (0x23F0, 0x23F0),
    (0x23F3, 0x23F3), (0x25FD, 0x25FE), (0x2614, 0x2615), (0x2648, 0x2653), (0x267F, 0x267F),
    (0x2693, 0x2693), (0x26A1, 0x26A1), (0x26AA, 0x26AB), (0x26BD, 0x26BE), (0x26C4, 0x26C5),
    (0x26CE, 0x26CE), (0x26D4, 0x26D4), (0x26EA, 0x26EA), (0x26F2, 0x26F3), (0x26F5, 0x26F5),
    (0x26FA, 0x26FA), (0x26FD, 0x26FD), (0x2705, 0x2705), (0x270A, 0x270B), (0x2728, 0x2728),
    (0x274C, 0x274C), (0x274E, 0x274E), (0x2753, 0x2755), (0x2757, 0x2757), (0x2795, 0x2797),
    (0x27B0, 0x27B0), (0x27BF, 0x27BF), (0x2B1B, 0x2B1C), (0x2B50, 0x2B50), (0x2B55, 0x2B55),
    (0x2E80, 0x2E99), (0x2E9B, 0x2EF3), (0x2F00, 0x2FD5), (0x2FF0, 0x303E), (0x3041, 0x3096),
    (0x3099, 0x30FF), (0x3105, 0x312F), (0x3131, 0x318E), (0x3190, 0x31E3), (0x31EF, 0x321E),
    (0x3220, 0x3247), (0x3250, 0x4DBF), (0x4E00, 0xA48C), (0xA490, 0xA4C6), (0xA960, 0xA97C),
    (0xAC00, 0xD7A3), (0xF900, 0xFAFF), (0xFE10, 0xFE19), (0xFE30, 0xFE52), (0xFE54, 0xFE66),
    (0xFE68, 0xFE6B), (0xFF01, 0xFF60), (0xFFE0, 0xFFE6), (0x16FE0, 0x16FE4), (0x16FF0, 0x16FF1),
    (0x17000, 0x187F7), (0x18800, 0x18CD5), (0x18D00, 0x18D08), (0x1AFF0, 0x1AFF3),
    (0x1AFF5, 0x1AFFB), (0x1AFFD, 0x1AFFE), (0x1B000, 0x1B122), (0x1B132, 0x1B132),
    (0x1B150, 0x1B152), (0x1B155, 0x1B155), (0x1B164, 0x1B167), (0x1B170, 0x1B2FB),
    (0x1F004, 0x1F004), (0x1F0CF, 0x1F0CF), (0x1F18E, 0x1F18E), (0x1F191, 0x1F19A),
    (0x1F200, 0x1F202), (0x1F210, 0x1F23B), (0x1F240, 0x1F248), (0x1F250, 0x1F251),
    (0x1F260, 0x1F265), (0x1F300, 0x1F320), (0x1F32D, 0x1F335), (0x1F337, 0x1F37C),
    (0x1F37E, 0x1F393), (0x1F3A0, 0x1F3CA), (0x1F3CF, 0x1F3D3), (0x1F3E0, 0x1F3F0),
    (0x1F3F4, 0x1F3F4), (0x1F3F8, 0x1F43E), (0x1F440, 0x1F440), (0x1F442, 0x1F4FC),
    (0x1F4FF, 0x1F53D), (0x1F54B, 0x1F54E), (0x1F550, 0x1F567), (0x1F57A, 0x1F57A),
    (0x1F595, 0x1F596), (0x1F5A4, 0x1F5A4), (0x1F5FB, 0x1F64F), (0x1F680, 0x1F6C5),
    (0x1F6CC, 0x1F6CC), (0x1F6D0, 0x1F6D2), (0x1F6D5, 0x1F6D7), (0x1F6DC, 0x1F6DF),
    (0x1F6EB, 0x1F6EC), (0x1F6F4, 0x1F6FC), (0x1F7E0, 0x1F7EB), (0x1F7F0, 0x1F7F0),
    (0x1F90C, 0x1F93A), (0x1F93C, 0x1F945), (0x1F947, 0x1F9FF), (0x1FA70, 0x1FA7C),
    (0x1FA80, 0x1FA88), (0x1FA90, 0x1FABD), (0x1FABF, 0x1FAC5), (0x1FACE, 0x1FADB),
    (0x1FAE0, 0x1FAE8), (0x1FAF0, 0x1FAF8), (0x20000, 0x2FFFD), (0x30000, 0x3FFFD),
  ]
}
