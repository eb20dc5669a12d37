extension String {
  /// This text broken into lines of at most a number of columns, at least one.
  ///
  /// Lines break at line feeds, at spaces, and between the characters of scripts that are written
  /// without spaces; Hangul keeps its words together, as iOS keeps them. A word wider than a line
  /// is broken between grapheme clusters. A cluster wider than a whole line becomes an ellipsis.
  ///
  /// - Parameters:
  ///   - columns: The greatest width of a line; below 1 counts as 1.
  ///   - limit: The greatest number of lines; the last one then ends with the ellipsis.
  ///   - ellipsis: The mark of text that was cut.
  /// - Returns: The lines, without line breaks.
  package func wrapped(to columns: Int, limit: Int? = nil, ellipsis: String = "…") -> [String] {
    if fitsAsItIs(columns), limit ?? 1 > 0 { return [self] }
    var filler = LineFiller(columns: max(1, columns), limit: limit ?? .max, ellipsis: ellipsis)
    for paragraph in split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      filler.add(paragraph: paragraph)
      if filler.isFull { break }
    }
    return filler.result
  }

  /// Whether a text is plainly one line: printable ASCII that is short enough and ends in a word.
  private func fitsAsItIs(_ columns: Int) -> Bool {
    utf8.count <= columns && utf8.last != UInt8(ascii: " ")
      && utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  }
}

/// Fills lines one after the other with words, greedily.
private struct LineFiller {
  let columns: Int
  let limit: Int
  let ellipsis: String

  private var lines: [String] = []
  private var line = Piece()
  private var gap = Piece()
  private var word = Piece()

  init(columns: Int, limit: Int, ellipsis: String) {
    self.columns = columns
    self.limit = limit
    self.ellipsis = ellipsis
  }

  /// Whether there is more text than the limit leaves room for.
  var isFull: Bool { lines.count > limit }

  /// The lines within the limit.
  var result: [String] {
    guard isFull else { return lines }
    var kept = Array(lines.prefix(max(0, limit)))
    if let last = kept.popLast() { kept.append(last.marked(with: ellipsis, within: columns)) }
    return kept
  }

  mutating func add(paragraph: Substring) {
    for character in paragraph where !isFull {
      if character.isBreakingSpace {
        placeWord()
        gap.append(character)
      } else {
        add(character)
      }
    }
    placeWord()
    endLine()
  }

  private mutating func add(_ character: Character) {
    let width = character.displayWidth
    if let last = word.last,
      word.width + width > columns || Character.canBreak(between: last, and: character)
    {
      placeWord()
    }
    if width > columns {
      word.append(ellipsis.prefix(fitting: columns))
    } else {
      word.append(character)
    }
  }

  private mutating func placeWord() {
    guard !word.text.isEmpty else { return }
    if !line.text.isEmpty, line.width + gap.width + word.width > columns {
      endLine()
    }
    if line.width + gap.width + word.width <= columns {
      line.append(gap.text)
    }
    line.append(word.text)
    gap = Piece()
    word = Piece()
  }

  private mutating func endLine() {
    lines.append(line.text)
    line = Piece()
    gap = Piece()
  }

  /// Text, its width and its last character, kept together so that each is worked out once: looking
  /// for the last character of a long row of flags or marks means reading the row.
  private struct Piece {
    private(set) var text = ""
    private(set) var width = 0
    private(set) var last: Character?

    mutating func append(_ character: Character) {
      text.append(character)
      width += character.displayWidth
      last = character
    }

    mutating func append(_ more: String) {
      text += more
      width += more.displayWidth
      last = more.last ?? last
    }
  }
}

extension Table {
  /// Which end of a line text stands at.
  package enum Alignment: Hashable, Sendable {
    /// Padding goes to the right.
    case left
    /// Padding goes to the left.
    case right
  }
}

extension String {
  /// This text cut to a number of columns, with an ellipsis in place of what was cut.
  ///
  /// No grapheme cluster is split; the result may be narrower than asked, never wider.
  package func truncated(to columns: Int, ellipsis: String = "…") -> String {
    displayWidth > columns ? marked(with: ellipsis, within: columns) : self
  }

  /// This text filled up with spaces to a number of columns; a wider one is returned as it is.
  package func padded(to columns: Int, _ alignment: Table.Alignment = .left) -> String {
    let padding = String.spaces(columns - displayWidth)
    return alignment == .left ? self + padding : padding + self
  }

  /// A number of spaces, none when it is negative.
  package static func spaces(_ count: Int) -> String {
    String(repeating: " ", count: Swift.max(0, count))
  }

  /// This text and a mark after it, the text cut as far as needed to keep within the columns.
  fileprivate func marked(with mark: String, within columns: Int) -> String {
    let mark = mark.prefix(fitting: columns)
    return prefix(fitting: columns - mark.displayWidth).trimmingSpacesAtEnd + mark
  }

  /// The longest beginning that is not wider than a number of columns.
  fileprivate func prefix(fitting columns: Int) -> String {
    var room = columns
    let end = firstIndex { character in
      room -= character.displayWidth
      return room < 0
    }
    return String(self[..<(end ?? endIndex)])
  }

  /// This text without the spaces at its end.
  package var trimmingSpacesAtEnd: String {
    var result = self
    while result.last == " " { result.removeLast() }
    return result
  }
}

extension Character {
  /// Whether a line may end at this character, which is then dropped; a space that carries a mark
  /// is no space.
  fileprivate var isBreakingSpace: Bool {
    switch self {
    case "\u{A0}", "\u{2007}", "\u{202F}": false
    default: isWhitespace && unicodeScalars.count == 1
    }
  }

  /// Whether a line may end between two characters that no space separates.
  ///
  /// It may around ideographs, kana and emoji, with the usual exceptions for punctuation (a short
  /// form of the classes CL, NS, OP of UAX #14), and at a zero-width space.
  fileprivate static func canBreak(between left: Character, and right: Character) -> Bool {
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
