import APNs

/// A place in a text, and the ways to go on from there.
struct TextCursor {
  let text: [UInt8]
  /// Where the part of the text that is looked at ends.
  let end: Int
  var offset: Int
  /// What stands before each line, such as the marks of a comment that the part lies in.
  private let margin: [UInt8]

  init(_ text: [UInt8], at offset: Int, end: Int? = nil) {
    self.text = text
    self.offset = offset
    self.end = min(end ?? text.count, text.count)
    let near = text[max(0, offset - Self.widest)..<offset]
    let before = near[(near.lastIndex(of: ASCII.lineFeed) ?? near.startIndex)...]
      .filter { !ASCII.isBlank($0) }
    margin = before.allSatisfy(Self.marks.contains) ? before : []
  }

  /// How far before the place a margin may begin, in bytes.
  private static let widest = 32

  /// The signs that comments and quotations begin their lines with.
  private static let marks = Set("/*#>|;%".utf8)

  /// The byte at the place; NUL at the end.
  var byte: UInt8 { byte(ahead: 0) }

  /// A byte after the place; NUL past the end.
  func byte(ahead distance: Int) -> UInt8 {
    offset + distance < end ? text[offset + distance] : 0
  }

  var isAtEnd: Bool { offset >= end }

  /// The rest of the text.
  var rest: ArraySlice<UInt8> { text[min(offset, end)..<end] }

  func starts(with word: String) -> Bool { rest.starts(with: word.utf8) }

  /// The rest of the line, without its end.
  var line: ArraySlice<UInt8> { rest.prefix { $0 != ASCII.lineFeed } }

  /// Goes past a byte if it comes next after blanks and comments.
  mutating func consume(_ wanted: UInt8) -> Bool {
    skipBlanks()
    guard byte == wanted, !isAtEnd else { return false }
    offset += 1
    return true
  }

  /// Skips blanks within the line.
  mutating func skipSpaces() {
    while byte == ASCII.space || byte == ASCII.tab { offset += 1 }
  }

  /// Skips blanks, comments and the margin.
  ///
  /// - Returns: whether a comment says that something was left out, as `// ... (alert, sound)`.
  @discardableResult mutating func skipBlanks() -> Bool {
    var isPartial = false
    while !isAtEnd {
      if byte == ASCII.lineFeed {
        offset += 1
        skipMargin()
      } else if ASCII.isBlank(byte) {
        offset += 1
      } else if let comment {
        isPartial = isPartial || Ellipsis.begins(comment: text[offset..<comment])
        offset = comment
      } else {
        break
      }
    }
    return isPartial
  }

  private mutating func skipMargin() {
    guard !margin.isEmpty else { return }
    skipSpaces()
    var marks = margin[...]
    while let mark = marks.first, byte == mark {
      offset += 1
      marks = marks.dropFirst()
      if byte == ASCII.space { offset += 1 }
    }
  }

  /// The end of the comment that begins at the place, if one does: `//`, `/* */`, or `#` before a
  /// blank.
  private var comment: Int? {
    switch (byte, byte(ahead: 1)) {
    case (ASCII.slash, ASCII.slash): line.endIndex
    case (ASCII.number, ASCII.space), (ASCII.number, ASCII.number): line.endIndex
    case (ASCII.slash, ASCII.asterisk):
      rest.dropFirst(2).firstRange(of: Array("*/".utf8))?.upperBound ?? end
    default: nil
    }
  }
}

/// A name in the place of what a text does not tell.
enum Mark {
  static let opening = "\u{2039}"
  private static let closing = "\u{203A}"
  private static let longest = 40

  /// The name for an expression, in the marks that stand around it: `‹user.name›`.
  static func text(of expression: ArraySlice<UInt8>) -> String {
    let expression = expression.drop { $0 == ASCII.dollar }
    let words = String(decoding: expression.prefix(4 * longest), as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let name = words.count > longest ? words.prefix(longest - 1) + "…" : words[...]
    return opening + name + closing
  }
}
