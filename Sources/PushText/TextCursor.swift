import APNs

/// A place in a text, and the ways to go on from there.
struct TextCursor {
  let text: [UInt8]
  /// Where the part of the text that is looked at ends.
  let end: Int
  var offset: Int
  /// What is known of quotes that are not closed; it is shared with copies.
  private let quotes: UnclosedQuotes
  /// What stands before each line, such as the marks of a comment that the part lies in.
  private let margin: [UInt8]

  init(
    _ text: [UInt8], at offset: Int, end: Int? = nil, quotes: UnclosedQuotes = UnclosedQuotes()
  ) {
    self.text = text
    self.offset = offset
    self.quotes = quotes
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

  /// The text in quotes that begins at the place; nil if none does, or if it is not closed.
  func quoted(isFormat: Bool = false, hasLines: Bool = false) -> QuotedText? {
    guard let (quote, end) = closedQuote(hasLines: hasLines) else { return nil }
    return QuotedText(quote, to: end, at: self, isFormat: isFormat)
  }

  /// Goes past the text in quotes that begins at the place; false if none does.
  mutating func skipQuoted() -> Bool {
    guard let (quote, end) = closedQuote(hasLines: false) else { return false }
    offset = end + quote.quotes + quote.hashes
    return true
  }

  private func closedQuote(hasLines: Bool) -> (QuotedText.Quote, end: Int)? {
    guard let quote = QuotedText.Quote(at: self, hasLines: hasLines),
      !quotes.isUnclosed(quote.mark, at: offset)
    else { return nil }
    if let end = quote.end(in: self) { return (quote, end) }
    quotes.add(quote.mark, until: quote.limit(in: self))
    return nil
  }

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

/// The quotes of a text that nothing closes, so that what follows one is searched once.
final class UnclosedQuotes {
  private var ends: [UInt16: Int] = [:]

  /// Whether a quote at a place was found to be unclosed when one before it was looked at.
  func isUnclosed(_ mark: UInt16, at place: Int) -> Bool { place < ends[mark, default: 0] }

  /// Takes note that none of these quotes closes a text before a place.
  func add(_ mark: UInt16, until place: Int) { ends[mark] = place }
}
