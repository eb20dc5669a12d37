import APNs

/// A text in quotes of whatever kind, and what it stands for.
struct QuotedText {
  /// What stands between the quotes, after its escapes are decoded.
  private(set) var bytes: [UInt8] = []
  /// Where the bytes come from.
  private(set) var map = SourceMap()
  /// The expressions in it that a program puts other text in the place of.
  private(set) var placeholders: [SourceSpan] = []
  /// The quotes and what is between them; of several texts that are joined, all of them.
  private(set) var span: SourceSpan
  /// Whether it is a string of JSON as it stands.
  private(set) var isPlain: Bool
  /// What stands between the quotes, for quotes in which a backslash may be one.
  private(set) var raw: SourceSpan?

  /// The longest text that may go over several lines, in bytes.
  private static let longest = 1 << 16
  private static let apostrophe = ASCII.apostrophe
  private static let backtick = UInt8(ascii: "`")

  private enum Escapes {
    /// A backslash begins them.
    case backslash
    /// A quote is written twice.
    case doubled
    case none
  }

  /// Reads the text whose quote stands at a place; nil if none does, or if it is not closed.
  ///
  /// - Parameters:
  ///   - cursor: the place.
  ///   - isFormat: whether braces in it hold expressions.
  ///   - hasLines: whether it may go over several lines, whatever its quotes are.
  init?(at cursor: TextCursor, isFormat: Bool = false, hasLines: Bool = false) {
    let (text, start) = (cursor.text, cursor.offset)
    let hashes = text[start..<cursor.end].prefix { $0 == ASCII.number }.count
    let isVerbatim = cursor.byte == UInt8(ascii: "@")
    let opening = start + (isVerbatim ? 1 : hashes)
    guard opening < cursor.end else { return nil }
    let quote = text[opening]
    guard quote == ASCII.quote || quote == Self.apostrophe || quote == Self.backtick,
      hashes == 0 || quote == ASCII.quote
    else { return nil }
    let run = text[opening..<cursor.end].prefix(3)
    let isTriple =
      !isVerbatim && quote != Self.backtick && run.count == 3 && run.allSatisfy { $0 == quote }
    let closing =
      [UInt8](repeating: quote, count: isTriple ? 3 : 1)
      + [UInt8](repeating: ASCII.number, count: hashes)
    let content = opening + (isTriple ? 3 : 1)
    let isDoubled =
      isVerbatim && text[content..<cursor.end].starts(with: [quote, quote])
      || isVerbatim
        && text[content..<cursor.end].prefix(Self.longest)
          .prefix { $0 != ASCII.lineFeed && $0 != ASCII.backslash }
          .firstRange(of: [ASCII.leftBrace, quote, quote]) != nil
    let escapes: Escapes = hashes > 0 ? .none : isDoubled ? .doubled : .backslash
    let goesOn = isTriple || isVerbatim || hasLines || quote == Self.backtick
    let limit = min(cursor.end, content + (goesOn ? Self.longest : text.count))
    guard
      let end = Self.end(
        from: content, to: limit, in: text, closing, escapes, isOneLine: !goesOn)
    else { return nil }
    span = SourceSpan(start, end + closing.count)
    isPlain = closing == [ASCII.quote] && start == opening
    if quote == Self.backtick { raw = SourceSpan(content, end) }
    decode(
      text[content..<end], escapes, quote,
      isFormat: isFormat, takesNames: quote != Self.apostrophe && escapes == .backslash)
  }

  private static func end(
    from start: Int, to limit: Int, in text: [UInt8], _ closing: [UInt8], _ escapes: Escapes,
    isOneLine: Bool
  ) -> Int? {
    var place = start
    while place < limit {
      let byte = text[place]
      if byte == ASCII.lineFeed, isOneLine { return nil }
      if byte == ASCII.backslash, escapes == .backslash {
        place += 2
      } else if byte == closing[0], text[place..<limit].starts(with: closing) {
        guard escapes == .doubled, place + 1 < limit, text[place + 1] == byte else { return place }
        place += 2
      } else {
        place += 1
      }
    }
    return nil
  }

  private mutating func decode(
    _ content: ArraySlice<UInt8>, _ escapes: Escapes, _ quote: UInt8, isFormat: Bool,
    takesNames: Bool
  ) {
    var rest = content
    var units: [UInt16] = []
    while let byte = rest.first {
      if let length = Self.interpolation(rest, isFormat: isFormat, takesNames: takesNames) {
        flush(&units, before: rest.startIndex)
        placeholder(rest.prefix(length))
        rest = rest.dropFirst(length)
      } else if escapes == .doubled, byte == quote {
        append([quote], from: rest.prefix(2))
        rest = rest.dropFirst(2)
      } else if escapes == .backslash, byte == ASCII.backslash, rest.count > 1 {
        let escape = Escape(rest)
        if let unit = escape.unit {
          units.append(unit)
        } else {
          flush(&units, before: rest.startIndex)
          append(escape.bytes, from: rest.prefix(escape.length))
        }
        isPlain = isPlain && escape.isOfJSON
        rest = rest.dropFirst(escape.length)
        if !units.isEmpty, !Escape.isUnit(rest) { flush(&units, before: rest.startIndex) }
      } else {
        let plain =
          rest.prefix(1) + rest.dropFirst().prefix { !Self.specials.contains($0) && $0 != quote }
        bytes += plain
        map.append(plain.count, from: SourceSpan(plain.startIndex, plain.endIndex), .quoted)
        isPlain = isPlain && !plain.contains { $0 < 0x20 }
        rest = rest.dropFirst(plain.count)
      }
    }
    flush(&units, before: rest.startIndex)
  }

  private static let specials = Set("\\$#{".utf8)

  private mutating func append(_ decoded: [UInt8], from source: ArraySlice<UInt8>) {
    bytes += decoded
    map.append(
      decoded.count, from: SourceSpan(source.startIndex, source.endIndex), .escaped)
  }

  /// Adds the characters of UTF-16 units, whose escapes end at a place.
  private mutating func flush(_ units: inout [UInt16], before end: Int) {
    guard !units.isEmpty else { return }
    let decoded = Array(String(decoding: units, as: UTF16.self).utf8)
    bytes += decoded
    map.append(decoded.count, from: SourceSpan(end - 6 * units.count, end), .escaped)
    units = []
  }

  private mutating func placeholder(_ source: ArraySlice<UInt8>) {
    let span = SourceSpan(source.startIndex, source.endIndex)
    let name = source.drop { "\\$#{(".utf8.contains($0) }
    let isInBrackets =
      name.startIndex > source.startIndex && name.last.map { "})".utf8.contains($0) } == true
    let mark = Array(Mark.text(of: isInBrackets ? name.dropLast() : name).utf8)
    bytes += mark
    map.append(mark.count, from: span, .made)
    placeholders.append(span)
    isPlain = false
  }

  /// The length of an expression at the start of a text: `${x}`, `#{x}`, `\(x)`, or `$x`.
  private static func interpolation(
    _ text: ArraySlice<UInt8>, isFormat: Bool, takesNames: Bool
  ) -> Int? {
    guard let first = text.first, let second = text.dropFirst().first else { return nil }
    if first == ASCII.leftBrace, isFormat, second != ASCII.leftBrace {
      return length(text, from: 1, ASCII.leftBrace, ASCII.rightBrace)
    }
    let isParenthesis = second == UInt8(ascii: "(")
    if first == ASCII.backslash, isParenthesis {
      return length(text, from: 2, UInt8(ascii: "("), UInt8(ascii: ")"))
    }
    guard takesNames, first == ASCII.dollar || first == ASCII.number else { return nil }
    if second == ASCII.leftBrace {
      return length(text, from: 2, ASCII.leftBrace, ASCII.rightBrace)
    }
    if first == ASCII.dollar, isParenthesis {
      return length(text, from: 2, UInt8(ascii: "("), UInt8(ascii: ")"))
    }
    guard first == ASCII.dollar, ASCII.isLetter(second) || second == ASCII.underscore else {
      return nil
    }
    return 1 + text.dropFirst().prefix { ASCII.isWord($0) && $0 != ASCII.dollar }.count
  }

  private static func length(
    _ text: ArraySlice<UInt8>, from start: Int, _ opening: UInt8, _ closing: UInt8
  ) -> Int? {
    var depth = 1
    for (place, byte) in text.prefix(200).enumerated().dropFirst(start) {
      if byte == opening { depth += 1 }
      if byte == closing { depth -= 1 }
      if depth == 0 { return place > start ? place + 1 : nil }
    }
    return nil
  }
}

extension QuotedText {
  /// Adds a text that is joined to this one.
  mutating func append(_ next: QuotedText) {
    bytes += next.bytes
    map.append(next.map)
    placeholders += next.placeholders
    (isPlain, span) = (false, SourceSpan(span.start, next.span.end))
  }

  /// Adds an expression whose text is not known.
  mutating func append(expression: ArraySlice<UInt8>) {
    placeholder(expression)
    span = SourceSpan(span.start, expression.endIndex)
  }

  /// The length of the variable of a shell that a text begins with; nil if it begins with none.
  static func variable(_ text: ArraySlice<UInt8>) -> Int? {
    interpolation(text.prefix(256), isFormat: false, takesNames: true)
  }
}

/// What a backslash begins.
private struct Escape {
  /// What it stands for.
  var bytes: [UInt8] = []
  /// The unit of UTF-16 that it stands for, which may be half of a character.
  var unit: UInt16?
  /// How long it is, in bytes.
  var length = 2
  /// Whether JSON has it.
  var isOfJSON = true

  init(_ text: ArraySlice<UInt8>) {
    let letter = text[text.startIndex + 1]
    switch letter {
    case UInt8(ascii: "n"): bytes = [ASCII.lineFeed]
    case UInt8(ascii: "t"): bytes = [ASCII.tab]
    case UInt8(ascii: "r"): bytes = [ASCII.carriageReturn]
    case UInt8(ascii: "b"): bytes = [0x08]
    case UInt8(ascii: "f"): bytes = [0x0C]
    case ASCII.quote, ASCII.backslash, ASCII.slash: bytes = [letter]
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      isOfJSON = letter == UInt8(ascii: "u")
      readUnicode(text)
    case UInt8(ascii: "x"):
      isOfJSON = false
      readHexadecimal(text.dropFirst(2).prefix(2), of: 2)
    case ASCII.lineFeed: isOfJSON = false
    default:
      isOfJSON = false
      bytes = [letter]
    }
  }

  /// Whether a text begins with the escape of a unit of UTF-16.
  static func isUnit(_ text: ArraySlice<UInt8>) -> Bool {
    text.first == ASCII.backslash && text.count > 5 && Escape(text).unit != nil
  }

  /// `\u00e9`, `\U00e9` as dictionaries print it, `\u{e9}`, or the eight digits of Python's `\U`.
  private mutating func readUnicode(_ text: ArraySlice<UInt8>) {
    let rest = text.dropFirst(2)
    if rest.first == ASCII.leftBrace {
      let digits = rest.dropFirst().prefix { ASCII.hexadecimal($0) != nil }
      isOfJSON = false
      readHexadecimal(digits, of: 2 + digits.count)
      length = min(digits.count + 4, text.count)
      return
    }
    let digits = rest.prefix(8).prefix { ASCII.hexadecimal($0) != nil }
    if digits.count == 8, digits.prefix(2).elementsEqual("00".utf8),
      text[text.startIndex + 1] == 0x55
    {
      return readHexadecimal(digits, of: 8)
    }
    guard digits.count >= 4 else {
      bytes = [text[text.startIndex + 1]]
      return
    }
    unit = digits.prefix(4).reduce(0) { $0 << 4 | UInt16(ASCII.hexadecimal($1) ?? 0) }
    length = 6
  }

  private mutating func readHexadecimal(_ digits: ArraySlice<UInt8>, of count: Int) {
    guard !digits.isEmpty, digits.count <= 8, digits.allSatisfy({ ASCII.hexadecimal($0) != nil })
    else {
      bytes = [UInt8(ascii: "x")]
      return
    }
    let number = digits.reduce(UInt64(0)) { $0 << 4 | UInt64(ASCII.hexadecimal($1) ?? 0) }
    let scalar = UInt32(exactly: number).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
    bytes = Array(String(Character(scalar)).utf8)
    length = 2 + digits.count
  }
}
