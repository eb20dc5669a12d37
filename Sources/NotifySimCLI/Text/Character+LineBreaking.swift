extension Character {
  /// Whether a line may end at this character, which is then dropped; a space that carries a mark
  /// is no space.
  var isBreakingSpace: Bool {
    switch self {
    case "\u{A0}", "\u{2007}", "\u{202F}": false
    default: isWhitespace && unicodeScalars.count == 1
    }
  }

  /// Whether a line may end between two characters that no space separates.
  ///
  /// It may around ideographs, kana and emoji, with the usual exceptions for punctuation (a short
  /// form of the classes CL, NS, OP of UAX #14), and at a zero-width space.
  static func canBreak(between left: Character, and right: Character) -> Bool {
    if left == "\u{200B}" { return true }
    guard left.isWrittenWithoutSpaces || right.isWrittenWithoutSpaces else { return false }
    return !neverFirst.contains(right) && !neverLast.contains(left)
  }

  private var isWrittenWithoutSpaces: Bool {
    guard let scalar = unicodeScalars.first, !isASCII, displayWidth == 2 else { return false }
    return !scalar.isHangul
  }

  /// Characters that must not begin a line.
  private static let neverFirst: Set<Character> = Set(
    "、。，．・：；？！）］｝」』】〉》〕〗〙〛”’ー々〻ゝゞヽヾ…‥"
      + "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ" + ",.!?:;)]}%")

  /// Characters that must not end a line.
  private static let neverLast: Set<Character> = Set("（［｛「『【〈《〔〖〘〚“‘([{")
}

extension Unicode.Scalar {
  /// Whether this is a Hangul syllable or a jamo of one.
  fileprivate var isHangul: Bool {
    switch value {
    case 0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97C, 0xAC00...0xD7FB: true
    default: false
    }
  }
}
