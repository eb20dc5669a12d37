import Platform

/// Makes text from outside harmless to a terminal, and shows what it made harmless.
///
/// A payload may hold escape sequences that move the cursor or bidirectional overrides that make a
/// line read as another one ("Trojan Source"). Control characters become control pictures (`␛`) or
/// caret notation (`^[`), a byte of a file's name that is not UTF-8 its value (`\xFF`), every other
/// dangerous scalar its number (`<U+202E>`). Text in any script,
/// right-to-left ones with their marks included, stays as it is. Doing it twice changes nothing.
package struct Sanitizer: Hashable, Sendable {
  /// How line breaks are replaced: LF, CR LF, CR, U+2028 and U+2029.
  package enum LineBreaks: Hashable, Sendable {
    /// Each one becomes a single LF.
    case kept
    /// Each one is shown like any other control character.
    case shown
  }

  /// How a tab is replaced.
  package enum Tabs: Hashable, Sendable {
    /// It stays; whoever prints the text knows about tab stops.
    case kept
    /// It becomes this many spaces.
    case spaces(Int)
  }

  /// Whether the pictures are Unicode or ASCII.
  package var glyphs: Glyphs
  /// What becomes of line breaks.
  package var lineBreaks: LineBreaks
  /// What becomes of tabs.
  package var tabs: Tabs

  /// Creates a sanitizer; by default it makes one line of any text.
  package init(
    _ glyphs: Glyphs = .unicode, lineBreaks: LineBreaks = .shown, tabs: Tabs = .spaces(2)
  ) {
    self.glyphs = glyphs
    self.lineBreaks = lineBreaks
    self.tabs = tabs
  }

  /// The text as it may be printed.
  package func clean(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: \.isSuspect) else { return text }
    var result = ""
    for character in text {
      append(character, to: &result)
    }
    return result
  }

  private func append(_ character: Character, to result: inout String) {
    if lineBreaks == .kept, character.isLineBreak {
      result += "\n"
    } else if character.unicodeScalars.contains(where: \.isSuspect) {
      appendScalars(of: character, to: &result)
    } else {
      result.append(character)
    }
  }

  private func appendScalars(of character: Character, to result: inout String) {
    let isTagged = character.unicodeScalars.first == .blackFlag
    for scalar in character.unicodeScalars {
      if scalar == "\t" {
        result += tab
      } else if scalar.isSuspect, !(isTagged && scalar.isTag) {
        result += picture(of: scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }

  private var tab: String {
    switch tabs {
    case .kept: "\t"
    case .spaces(let count): String(repeating: " ", count: max(0, count))
    }
  }

  private func picture(of scalar: Unicode.Scalar) -> String {
    if let byte = SystemPath.byte(of: scalar) { return byte.escaped }
    return switch scalar.value {
    case ..<0x20:
      glyphs.hasControlPictures ? scalar.shifted(by: 0x2400) : "^" + scalar.shifted(by: 0x40)
    case 0x7F: glyphs.hasControlPictures ? "␡" : "^?"
    default: "<U+" + scalar.hexadecimal + ">"
    }
  }
}

extension Character {
  fileprivate var isLineBreak: Bool {
    switch self {
    case "\n", "\r\n", "\r", "\u{2028}", "\u{2029}": true
    default: false
    }
  }
}

extension Unicode.Scalar {
  fileprivate static let blackFlag: Unicode.Scalar = "\u{1F3F4}"

  /// Whether this is one of the invisible letters that end the flags of regions.
  fileprivate var isTag: Bool { (0xE0020...0xE007F).contains(value) }

  /// Whether a terminal might interpret this scalar, or a reader be deceived by it.
  package var isSuspect: Bool {
    if SystemPath.byte(of: self) != nil { return true }
    return switch value {
    case ..<0x20, 0x7F...0x9F: true
    case 0x2028...0x202E, 0x2066...0x206F: true
    case 0xFEFF, 0xFFF9...0xFFFB, 0xE0001...0xE007F: true
    default: false
    }
  }

  fileprivate func shifted(by offset: UInt32) -> String {
    Unicode.Scalar(value + offset).map { String($0) } ?? ""
  }

  fileprivate var hexadecimal: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension UInt8 {
  /// The byte as a string in C has it.
  var escaped: String {
    let digits = String(self, radix: 16, uppercase: true)
    return digits.count < 2 ? "\\x0\(digits)" : "\\x\(digits)"
  }
}

extension Sanitizer {
  /// Text as XML and HTML take it.
  package enum Markup {
    /// A text with its markup escaped; characters that XML forbids, even escaped, are left out.
    ///
    /// In an attribute, line breaks have to be escaped as well.
    package static func escaped(_ text: String, inAttribute isAttribute: Bool = true) -> String {
      var result = ""
      for scalar in text.unicodeScalars {
        switch scalar {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "\"": result += "&quot;"
        case "\t" where isAttribute, "\n" where isAttribute, "\r": result += "&#\(scalar.value);"
        case _ where setsDirection(scalar): result += "&#\(scalar.value);"
        default: if isAllowed(scalar) { result.unicodeScalars.append(scalar) }
        }
      }
      return result
    }

    /// Whether a character sets the direction of text, which lets a line read otherwise than it is.
    private static func setsDirection(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
      default: false
      }
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0x9, 0xA: true
      case 0..<0x20, 0x7F...0x9F, 0xFFFE, 0xFFFF: false
      default: true
      }
    }
  }
}
