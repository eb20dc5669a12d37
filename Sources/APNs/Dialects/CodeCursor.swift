/// A place in the text of a program, whose strings and comments are told from the rest.
struct CodeCursor {
  let text: [UInt8]
  /// Where the part of the text ends that is walked through.
  let end: Int
  var offset: Int
  /// Whether something was passed that stands for members which are not written out.
  var hasPassedOmission = false

  init(text: [UInt8], end: Int, offset: Int) {
    (self.text, self.end, self.offset) = (text, end, offset)
  }

  /// The byte at the place; nil at the end.
  var byte: UInt8? { offset < end ? text[offset] : nil }

  func starts(with word: String) -> Bool { text[offset..<end].starts(with: word.utf8) }

  /// Goes past a word or a sign if the text has it here.
  mutating func consume(_ word: String) -> Bool {
    guard starts(with: word) else { return false }
    offset += word.utf8.count
    return true
  }

  /// Goes past a name of letters, digits, `_` and `$`.
  mutating func name() -> String {
    let name = text[offset..<end].prefix(while: ASCII.isWord)
    offset = name.endIndex
    return String(decoding: name, as: UTF8.self)
  }

  /// Goes past blanks and comments.
  mutating func skipBlanks() {
    while let byte {
      if ASCII.isBlank(byte) {
        offset += 1
      } else if starts(with: "\\\n") {
        offset += 2
      } else if isLineComment {
        skipComment(to: text[offset..<end].firstIndex(of: ASCII.lineFeed))
      } else if starts(with: "/*") {
        skipComment(to: text[(offset + 2)..<end].firstRange(of: Array("*/".utf8))?.upperBound)
      } else {
        return
      }
    }
  }

  /// Goes past an ellipsis in the place of members or elements, if one stands here and nothing else
  /// on its line but a comma or a comment.
  mutating func consumeOmission() -> Bool {
    guard let sign = Ellipsis.sign(of: text[offset..<end]) else { return false }
    var ahead = self
    ahead.offset += sign.utf8.count
    let next = text[ahead.offset..<end].first { $0 != ASCII.space } ?? ASCII.lineFeed
    guard
      ASCII.isBlank(next) || next == ASCII.comma || Self.closers.contains(next)
        || next == ASCII.slash
    else { return false }
    ahead.skipBlanks()
    _ = ahead.consume(",")
    ahead.hasPassedOmission = true
    self = ahead
    return true
  }

  /// Goes past the type of a variable and the equals sign after it, if they stand here.
  mutating func skipType() {
    let type = text[offset..<end].prefix(Self.maximumType).prefix {
      ASCII.isWord($0) || "[]<>,.|? ".utf8.contains($0)
    }
    var ahead = self
    ahead.offset = type.endIndex
    guard type.first.map(ASCII.isLetter) == true, ahead.consume("=") else { return }
    ahead.skipBlanks()
    self = ahead
  }

  /// The longest type, in bytes.
  private static let maximumType = 60

  /// Goes past members or elements that come from elsewhere, such as `...rest` or `**rest`.
  mutating func consumeSpread() -> Bool {
    guard ["...", "**"].contains(where: starts) else { return false }
    var ahead = self
    guard ahead.skipExpression() else { return false }
    ahead.hasPassedOmission = true
    self = ahead
    return true
  }

  private mutating func skipComment(to close: Int?) {
    let next = close ?? end
    if Ellipsis.begins(comment: text[offset..<next]) { hasPassedOmission = true }
    offset = next
  }

  /// Whether a comment begins here that goes to the end of its line: with `//`, but not that of an
  /// address, or with `#`.
  private var isLineComment: Bool {
    let before = offset > 0 ? text[offset - 1] : ASCII.lineFeed
    if byte == ASCII.number {
      let next = offset + 1 < end ? text[offset + 1] : ASCII.lineFeed
      return before == ASCII.lineFeed || ASCII.isBlank(before) && ASCII.isBlank(next)
    }
    return starts(with: "//") && before != ASCII.colon
  }
}

/// Strings of programs.
extension CodeCursor {
  /// A string as it is read.
  struct Text {
    /// What a string consists of.
    enum Piece {
      /// Bytes as they are meant, and where each comes from.
      case text([UInt8], SourceMap)
      /// Where the program puts a value.
      case expression(SourceSpan)
    }

    var pieces: [Piece] = []
    /// Where it stands, with its quotes and the marks before them.
    var span: SourceSpan

    /// Whether the program puts values into it.
    var isComputed: Bool {
      pieces.contains { if case .expression = $0 { true } else { false } }
    }

    /// The string, with the expressions in it as they stand in `source`.
    func string(in source: [UInt8]) -> String {
      let bytes = pieces.flatMap { piece in
        switch piece {
        case .text(let bytes, _): bytes[...]
        case .expression(let span): source[span.start..<span.end]
        }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  private static let marks = Array("rRfFbBuUL$@#".utf8)
  private static let backtick = UInt8(ascii: "`")
  private static let quotes: [UInt8] = [ASCII.quote, ASCII.apostrophe, backtick]

  /// The longest expression within a string, in bytes.
  private static let maximumExpression = 200

  /// Reads a string, with marks such as `f` or `@` before it.
  ///
  /// Only strings in three quotes or backticks have several lines. In most languages these have no
  /// escapes, and others have; `isOpposite` reads a string the other way round.
  /// - Returns: nil if no string stands here, or it does not end.
  mutating func string(isOpposite: Bool = false) -> Text? {
    guard let first = byte, Self.quotes.contains(first) || Self.marks.contains(first) else {
      return nil
    }
    let marks = text[offset..<end].prefix(3).prefix(while: Self.marks.contains)
    guard let quote = text[marks.endIndex..<end].first, Self.quotes.contains(quote) else {
      return nil
    }
    let before = offset > 0 ? text[offset - 1] : ASCII.space
    if ASCII.isWord(before), !marks.isEmpty || quote == ASCII.apostrophe { return nil }
    var reader = Self(text: text, end: end, offset: marks.endIndex)
    let isVerbatim = marks.contains(UInt8(ascii: "@"))
    let beginsWithThree = reader.starts(with: quote, count: 3)
    let isLong = quote != Self.backtick && !isVerbatim && beginsWithThree
    let length = isLong ? 3 : 1
    let close =
      [UInt8](repeating: quote, count: length)
      + (marks.contains(ASCII.number) ? [ASCII.number] : [])
    reader.offset += length
    let hasMargin = isLong && reader.hasMargin(to: close)
    let isOfLines = isLong || quote == Self.backtick
    let isFormat = marks.contains { "fF$".utf8.contains($0) }
    let isRaw = marks.contains { "rR#".utf8.contains($0) } || isOfLines != isOpposite
    let relation: SourceMap.Relation = quote == ASCII.quote && !isOfLines ? .quoted : .copied
    var bytes: [UInt8] = []
    var map = SourceMap()
    var found = Text(span: .at(offset))
    func flush() {
      if !bytes.isEmpty { found.pieces.append(.text(bytes, map)) }
      (bytes, map) = ([], SourceMap())
    }
    while let byte = reader.byte {
      let place = reader.offset
      if byte == quote, isVerbatim, place > marks.endIndex + 1 || beginsWithThree,
        reader.starts(with: quote, count: 2)
      {
        reader.offset += 2
        bytes.append(quote)
        map.append(1, from: SourceSpan(place, place + 2), .made)
      } else if byte == quote, reader.text[place..<end].starts(with: close) {
        reader.offset += close.count
        flush()
        found.span = SourceSpan(offset, reader.offset)
        offset = reader.offset
        return found
      } else if hasMargin, byte == Self.margin, isFirstOfLine(place) {
        reader.offset += 1
      } else if byte == ASCII.lineFeed, !isOfLines, !isVerbatim {
        return nil
      } else if let expression = reader.expressionLength(isFormat: isFormat) {
        reader.offset += expression
        flush()
        found.pieces.append(.expression(SourceSpan(place, reader.offset)))
      } else if byte == ASCII.backslash, !isRaw {
        let meant = reader.escape()
        bytes += meant
        map.append(meant.count, from: SourceSpan(place, reader.offset), .escaped)
      } else if isFormat, byte == ASCII.leftBrace || byte == ASCII.rightBrace,
        reader.starts(with: byte, count: 2)
      {
        reader.offset += 2
        bytes.append(byte)
        map.append(1, from: SourceSpan(place, place + 2), .escaped)
      } else {
        reader.offset += 1
        bytes.append(byte)
        map.append(1, from: SourceSpan(place, place + 1), relation)
      }
    }
    return nil
  }

  private static let margin = UInt8(ascii: "|")

  /// Whether all lines of a string begin with `|`, as those of Kotlin and Scala may; it ends before
  /// `close`.
  private func hasMargin(to close: [UInt8]) -> Bool {
    guard let finish = text[offset..<end].firstRange(of: close)?.lowerBound else { return false }
    let lines = text[offset..<finish].split(separator: ASCII.lineFeed).dropFirst()
      .compactMap { line in line.first { !ASCII.isBlank($0) } }
    return !lines.isEmpty && lines.allSatisfy { $0 == Self.margin }
  }

  private func isFirstOfLine(_ place: Int) -> Bool {
    text[..<place].last { $0 == ASCII.lineFeed || !ASCII.isBlank($0) } == ASCII.lineFeed
  }

  private func starts(with byte: UInt8, count: Int) -> Bool {
    let found = text[offset..<end].prefix(count)
    return found.count == count && found.allSatisfy { $0 == byte }
  }

  /// The length of what stands for an expression here: `${a}`, `#{a}`, `\(a)`, `$(a)`, `{$a}` or
  /// `$a`, and `{a}` in a string for formats.
  private func expressionLength(isFormat: Bool) -> Int? {
    let next = offset + 1 < end ? text[offset + 1] : 0
    let isName = ASCII.isLetter(next) || next == ASCII.underscore
    switch byte {
    case ASCII.dollar where isName:
      return 1 + text[(offset + 1)..<end].prefix(while: ASCII.isWord).count
    case ASCII.dollar where next == ASCII.leftBrace, ASCII.number where next == ASCII.leftBrace:
      return bracketedLength(from: offset + 1, ASCII.leftBrace, ASCII.rightBrace)
    case ASCII.dollar where next == UInt8(ascii: "("),
      ASCII.backslash where next == UInt8(ascii: "("):
      return bracketedLength(from: offset + 1, next, UInt8(ascii: ")"))
    case ASCII.leftBrace where next == ASCII.dollar || isFormat && next != ASCII.leftBrace:
      return bracketedLength(from: offset, ASCII.leftBrace, ASCII.rightBrace)
    default: return nil
    }
  }

  /// The length up to the bracket that closes the one at an offset; nil if it is far away.
  private func bracketedLength(from start: Int, _ open: UInt8, _ close: UInt8) -> Int? {
    var depth = 0
    for place in text[start..<end].prefix(Self.maximumExpression).indices {
      if text[place] == open { depth += 1 }
      if text[place] == close { depth -= 1 }
      if depth == 0 { return place + 1 - offset }
    }
    return nil
  }

  /// Reads what stands after a backslash.
  private mutating func escape() -> [UInt8] {
    offset += 1
    guard let letter = byte else { return [] }
    offset += 1
    switch letter {
    case UInt8(ascii: "n"): return [ASCII.lineFeed]
    case UInt8(ascii: "r"): return [ASCII.carriageReturn]
    case UInt8(ascii: "t"): return [ASCII.tab]
    case UInt8(ascii: "u"), UInt8(ascii: "U"): return character()
    case ASCII.lineFeed: return []
    default: return [letter]
    }
  }

  /// Reads the number of a character after `\u`, also a pair of units of UTF-16.
  private mutating func character() -> [UInt8] {
    var units: [UInt16] = []
    repeat {
      let isBraced = consume("{")
      let digits = text[offset..<end].prefix(isBraced ? 8 : 4)
        .prefix { ASCII.hexadecimal($0) != nil }
      offset = digits.endIndex
      let number = digits.reduce(UInt32(0)) { $0 << 4 | (ASCII.hexadecimal($1) ?? 0) }
      if isBraced, consume("}") {
        return Array(String(Unicode.Scalar(number) ?? "\u{FFFD}").utf8)
      }
      units.append(UInt16(truncatingIfNeeded: number))
    } while units.count == 1 && UTF16.isLeadSurrogate(units[0]) && consume("\\u")
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
