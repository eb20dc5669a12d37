import APNs

/// The longest text that may go over several lines, in bytes.
private let longest = 1 << 16
private let apostrophe = ASCII.apostrophe
private let backtick = UInt8(ascii: "`")

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

  enum Escapes {
    /// A backslash begins them.
    case backslash
    /// A quote is written twice.
    case doubled
    case none
  }

  /// The quote that a text begins with.
  struct Quote {
    let byte: UInt8
    let escapes: Escapes
    /// Where what it encloses begins.
    let content: Int
    /// How many quotes end it, and how many number signs after them.
    let quotes: Int
    let hashes: Int
    /// Whether it may enclose several lines.
    let goesOn: Bool

    /// The quote at a place; nil if there is none.
    init?(at cursor: TextCursor, hasLines: Bool) {
      let (text, start) = (cursor.text, cursor.offset)
      var hashes = 0
      while hashes < 8, cursor.byte(ahead: hashes) == ASCII.number { hashes += 1 }
      self.hashes = hashes
      let isVerbatim = cursor.byte == UInt8(ascii: "@")
      let opening = start + (isVerbatim ? 1 : hashes)
      guard opening < cursor.end else { return nil }
      byte = text[opening]
      guard byte == ASCII.quote || byte == apostrophe || byte == backtick,
        hashes == 0 || byte == ASCII.quote
      else { return nil }
      let isTriple =
        !isVerbatim && byte != backtick && opening + 2 < cursor.end && text[opening + 1] == byte
        && text[opening + 2] == byte
      quotes = isTriple ? 3 : 1
      content = opening + quotes
      let isDoubled = isVerbatim && Self.isDoubled(text[content..<cursor.end], byte)
      escapes = hashes > 0 ? .none : isDoubled ? .doubled : .backslash
      goesOn = isTriple || isVerbatim || hasLines || byte == backtick
    }

    /// Whether quotes are written twice in what C# takes as it stands: it begins with two, or has
    /// two after a brace.
    private static func isDoubled(_ content: ArraySlice<UInt8>, _ quote: UInt8) -> Bool {
      let line = content.prefix(256).prefix { $0 != ASCII.lineFeed && $0 != ASCII.backslash }
      return content.starts(with: [quote, quote])
        || line.firstRange(of: [ASCII.leftBrace, quote, quote]) != nil
    }

    /// What tells it from quotes of other kinds.
    var mark: UInt16 {
      UInt16(byte) << 8 | UInt16(quotes + 4 * hashes) << 1 | (goesOn ? 1 : 0)
    }

    /// Where the search for its end stops.
    func limit(in cursor: TextCursor) -> Int {
      guard !goesOn else { return min(cursor.end, content + longest) }
      let rest = cursor.text[min(content, cursor.end)..<cursor.end]
      return rest.firstIndex(of: ASCII.lineFeed) ?? cursor.end
    }

    /// Where what it encloses ends; nil if it is not closed.
    func end(in cursor: TextCursor) -> Int? {
      let text = cursor.text
      let limit = goesOn ? min(cursor.end, content + longest) : cursor.end
      var place = content
      while place < limit {
        let next = text[place]
        if next == ASCII.lineFeed, !goesOn { return nil }
        if next == ASCII.backslash, escapes == .backslash {
          place += 2
        } else if next != byte || !closes(text, at: place, limit) {
          place += 1
        } else if escapes == .doubled, place + 1 < limit, text[place + 1] == byte {
          place += 2
        } else {
          return place
        }
      }
      return nil
    }

    private func closes(_ text: [UInt8], at place: Int, _ limit: Int) -> Bool {
      guard place + quotes + hashes <= limit else { return false }
      for offset in 1..<(quotes + hashes + 1) where offset < quotes + hashes {
        guard text[place + offset] == (offset < quotes ? byte : ASCII.number) else { return false }
      }
      return true
    }
  }

  /// Reads the text that a quote encloses, up to its end.
  ///
  /// With `isFormat`, braces in it hold expressions.
  init(_ quote: Quote, to end: Int, at cursor: TextCursor, isFormat: Bool) {
    span = SourceSpan(cursor.offset, end + quote.quotes + quote.hashes)
    isPlain = quote.byte == ASCII.quote && cursor.offset + 1 == quote.content
    if quote.byte == backtick { raw = SourceSpan(quote.content, end) }
    decode(
      cursor.text[quote.content..<end], quote.escapes, quote.byte, isFormat: isFormat,
      takesNames: quote.byte != apostrophe && quote.escapes == .backslash)
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
        isPlain = isPlain && escape.isJSONEscape
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
  /// Whether JSON has this escape.
  var isJSONEscape = true

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
      isJSONEscape = letter == UInt8(ascii: "u")
      readUnicode(text)
    case UInt8(ascii: "x"):
      isJSONEscape = false
      readHexadecimal(text.dropFirst(2).prefix(2), of: 2)
    case ASCII.lineFeed: isJSONEscape = false
    default:
      isJSONEscape = false
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
      isJSONEscape = false
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
