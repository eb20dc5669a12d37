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
