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

extension StringProtocol {
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
}

extension Unicode.Scalar {
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
