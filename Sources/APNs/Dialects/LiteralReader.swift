/// Reads a literal of a program as JSON: dictionaries, lists, texts, numbers and constants of the
/// languages that apps and providers are written in.
///
/// A value that the program computes becomes a placeholder with its expression.
struct LiteralReader {
  private(set) var writer = Translation.Writer()
  /// The values that the program computes, as a whole or in part.
  private(set) var computed: [SourceSpan] = []
  /// The mistakes that keep the program from being one.
  private(set) var mistakes: [Diagnostic] = []
  private var cursor: CodeCursor
  /// Whether an empty list may stand for an empty dictionary.
  private let hasOneBracket: Bool
  /// Whether a name before a colon in braces is a key, and not a variable that holds one.
  private let namesAreKeys: Bool
  /// What the innermost dictionary begins with; nil in a list.
  private var dictionary: LiteralOpener?
  /// Whether the next member follows the last value without a comma.
  private var isBeforeMember = false
  private var depth = 0
  /// How many more bytes of expressions may be looked at; the literal is given up at zero.
  private var budget: Int

  /// How deep dictionaries and lists may be nested.
  private static let maximumDepth = 32
  /// The longest expression that is shown whole, in characters.
  private static let maximumExpression = 40

  /// Reads the literal that begins at a place, up to `limit` at most.
  /// - Returns: nil for anything else, such as a literal with members that the program adds.
  init?(_ text: [UInt8], in language: SourceLanguage?, from opener: LiteralOpener, limit: Int) {
    cursor = CodeCursor(text: text, end: min(limit, text.count), offset: opener.content)
    budget = 2 * (limit - opener.content)
    hasOneBracket = language == .php
    namesAreKeys = language != .python && language != .dart
    guard container(opener) else { return nil }
  }

  /// Where the literal ends.
  var end: Int { cursor.offset }
  /// Whether it has members that are not written out.
  var hasOmission: Bool { cursor.hasPassedOmission }

  // MARK: Dictionaries and lists

  private mutating func container(_ opener: LiteralOpener) -> Bool {
    guard depth < Self.maximumDepth else { return false }
    depth += 1
    defer { depth -= 1 }
    let begin = SourceSpan(opener.start, opener.content)
    cursor.offset = opener.content
    cursor.skipBlanks()
    let isEmpty = opener.form.isList == nil && cursor.starts(with: ":]")
    let isList = opener.form.isList ?? !(isEmpty || beginsWithKey(opener))
    let outer = dictionary
    dictionary = isList ? nil : opener
    defer { dictionary = outer }
    if isList { writer.beginArray(from: begin) } else { writer.beginObject(from: begin) }
    if isEmpty { cursor.offset += 1 }
    let hadOmission = cursor.hasPassedOmission
    cursor.skipBlanks()
    let isUnfilled = hasOneBracket && cursor.byte == opener.closer
    while true {
      cursor.skipBlanks()
      if cursor.consumeOmission() { continue }
      guard let byte = cursor.byte else { return false }
      if byte == opener.closer { break }
      guard cursor.consumeSpread() || (isList ? value() : member(of: opener)) else { return false }
      cursor.skipBlanks()
      guard
        cursor.consume(",") || cursor.consumeOmission() || cursor.byte == opener.closer
          || isBeforeMember
      else { return false }
      isBeforeMember = false
    }
    let close = SourceSpan(cursor.offset, cursor.offset + 1)
    // Elements that are left out add no keys.
    if isList { cursor.hasPassedOmission = hadOmission }
    if isList { writer.endArray(from: close) } else { writer.endObject(from: close) }
    cursor.offset += 1
    if isUnfilled { computed.append(SourceSpan(begin.start, cursor.offset)) }
    return true
  }

  private func beginsWithKey(_ opener: LiteralOpener) -> Bool {
    var ahead = self
    return ahead.key(of: opener) != nil && ahead.separator(of: opener)
  }

  private mutating func member(of opener: LiteralOpener) -> Bool {
    if opener.form.takesPairs, cursor.consume("{") { return pair(",", closer: "}") }
    if opener.form.takesPairs, cursor.consume("[") {
      guard let key = text() else { return false }
      cursor.skipBlanks()
      guard cursor.consume("]") else { return false }
      cursor.skipBlanks()
      guard cursor.consume("=") else { return false }
      writer.key(key.name, from: key.span)
      return value()
    }
    guard let (name, span, isName) = key(of: opener) else { return false }
    if isName, opener.form.separators.contains(":") {
      cursor.skipBlanks()
      if let byte = cursor.byte, byte == ASCII.comma || byte == opener.closer {
        writer.key(name, from: span)
        compute(span)
        return true
      }
    }
    guard separator(of: opener) else { return false }
    writer.key(name, from: span)
    return value()
  }

  /// Reads a key and a value in braces of their own.
  private mutating func pair(_ separator: String, closer: String) -> Bool {
    cursor.skipBlanks()
    guard let key = text() else { return false }
    cursor.skipBlanks()
    guard cursor.consume(separator) else { return false }
    writer.key(key.name, from: key.span)
    guard value() else { return false }
    cursor.skipBlanks()
    return cursor.consume(closer)
  }

  /// Reads a string into which the program puts nothing.
  private mutating func text() -> (name: String, span: SourceSpan)? {
    cursor.skipBlanks()
    guard let string = cursor.string(), !string.isComputed else { return nil }
    return (string.string(in: cursor.text), string.span)
  }

  /// Reads a key, and tells whether it is a name without quotes; nil for one that is computed.
  private mutating func key(
    of opener: LiteralOpener
  ) -> (name: String, span: SourceSpan, isName: Bool)? {
    cursor.skipBlanks()
    let start = cursor.offset
    let isSymbol = cursor.consume(":")
    if let string = cursor.string() {
      return string.isComputed ? nil : (string.string(in: cursor.text), string.span, false)
    }
    let takesNames =
      opener.form.namesKeys && (namesAreKeys || !opener.form.separators.contains(":"))
    guard isSymbol || takesNames else { return nil }
    _ = opener.form.takesPairs && cursor.consume("@")
    let name = cursor.name()
    // A name in capitals is that of a constant.
    guard let first = name.first, first.isLetter || first == "_",
      isSymbol || name.contains(where: \.isLowercase)
    else { return nil }
    return (name, SourceSpan(start, cursor.offset), !isSymbol)
  }

  /// Goes past what stands between a key and its value.
  private mutating func separator(of opener: LiteralOpener) -> Bool {
    cursor.skipBlanks()
    let found = opener.form.separators.contains { cursor.consume($0) }
    let isMore = cursor.byte.map { $0 == ASCII.colon || $0 == ASCII.equals } ?? true
    return found && !isMore
  }

  // MARK: Values

  /// Reads a value; false for what can be none.
  private mutating func value() -> Bool {
    cursor.skipBlanks()
    let start = cursor.offset
    let isKnown =
      attempt { $0.cursor.consume("Optional(") && $0.value() && $0.cursor.consume(")") }
      || attempt { $0.isNull() } || attempt { $0.serialized() } || attempt { $0.plainValue() }
    if isKnown { return true }
    guard budget > 0, skipExpression() else { return false }
    compute(SourceSpan(start, cursor.offset))
    return true
  }

  /// Reads a value in one way, up to its end; goes back if it is none, but for the budget.
  private mutating func attempt(_ read: (inout Self) -> Bool) -> Bool {
    let before = self
    if read(&self), isAtEnd() { return true }
    let rest = budget
    self = before
    budget = rest
    return false
  }

  /// Reads a dictionary, a list, a text, a number or a constant.
  private mutating func plainValue() -> Bool {
    if let opener = cursor.isAtMessage ? nil : cursor.opener() { return container(opener) }
    guard let scalar = scalar() else { return false }
    writer.value(scalar.json, from: scalar.span)
    if scalar.isComputed { computed.append(scalar.span) }
    return true
  }

  /// Reads the null of Objective-C.
  private mutating func isNull() -> Bool {
    let start = cursor.offset
    guard cursor.consume("[NSNull null]") else { return false }
    writer.value("null", from: SourceSpan(start, cursor.offset))
    return true
  }

  /// Reads what a function makes JSON of, as if it were written without that.
  private mutating func serialized() -> Bool {
    guard Self.serializers.contains(where: { cursor.consume($0) }) else { return false }
    cursor.skipBlanks()
    return cursor.opener().map { container($0) } == true && endArguments()
  }

  private static let serializers = [
    "json.dumps(", "JSON.stringify(", "JSON.generate(", "json_encode(", "jsonEncode(",
    "JsonConvert.SerializeObject(", "JsonSerializer.Serialize(",
  ]

  /// Goes past the last arguments of a call.
  private mutating func endArguments() -> Bool {
    let rest = cursor.text[cursor.offset..<cursor.end].prefix(Self.maximumExpression)
    guard let end = rest.firstIndex(of: UInt8(ascii: ")")) else { return false }
    cursor.offset = end + 1
    return true
  }

  /// Whether a value ends here; goes past the type that it is said to have.
  private mutating func isAtEnd() -> Bool {
    let end = cursor.offset
    cursor.skipBlanks()
    if cursor.consume("as ") || cursor.consume("as! ") { return skipExpression() }
    if cursor.byte.map({ $0 == ASCII.comma || CodeCursor.closers.contains($0) }) ?? false {
      return true
    }
    guard findsMember(after: end) else { return false }
    isBeforeMember = true
    mistakes.append(
      Diagnostic(
        .error, .invalidJSON, "missing comma between two members", at: .at(end),
        fixIt: .init("insert ','", replacing: .at(end), with: ",")))
    return true
  }

  /// Whether the next member stands here, which may have a key without quotes on the same line
  /// alone.
  private func findsMember(after end: Int) -> Bool {
    guard let opener = dictionary else { return false }
    var ahead = self
    let isOnNextLine = cursor.text[end..<cursor.offset].contains(ASCII.lineFeed)
    guard let key = ahead.key(of: opener) else { return false }
    return !(key.isName && isOnNextLine) && ahead.separator(of: opener)
  }

  private mutating func skipExpression() -> Bool {
    let start = cursor.offset
    let isFound = cursor.skipExpression()
    budget -= cursor.offset - start
    return isFound
  }

  /// Writes what stands for a value that the program computes.
  private mutating func compute(_ span: SourceSpan) {
    var words = String(decoding: cursor.text[span.start..<span.end], as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if words.count > Self.maximumExpression {
      words = words.prefix(Self.maximumExpression - 1) + "…"
    }
    writer.value(Self.json("{{\(words)}}"), from: span)
    computed.append(span)
  }

  private static func json(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return writer.text
  }

  /// A text, a number or a constant as JSON, with its place.
  private typealias Scalar = (json: String, span: SourceSpan, isComputed: Bool)

  private mutating func scalar() -> Scalar? {
    if let string = cursor.string() {
      return (Self.json(string.string(in: cursor.text)), string.span, string.isComputed)
    }
    let start = cursor.offset
    let isBoxed = cursor.consume("@")
    let isInParentheses = isBoxed && cursor.consume("(")
    let isSymbol = !isBoxed && cursor.consume(":")
    let word = cursor.text[cursor.offset..<cursor.end].prefix {
      ASCII.isWord($0) || $0 == ASCII.minus || $0 == ASCII.dot
    }
    cursor.offset = word.endIndex
    if isInParentheses, !cursor.consume(")") { return nil }
    let text = String(decoding: word, as: UTF8.self)
    let json = isSymbol ? Self.symbol(text) : Self.constants[text] ?? Self.number(text)
    return json.map { ($0, SourceSpan(start, cursor.offset), text == "undefined") }
  }

  /// A symbol of Ruby or an atom of Elixir, which JSON has as a text.
  private static func symbol(_ name: String) -> String? {
    name.first.map { $0.isLetter || $0 == "_" } ?? false ? json(name) : nil
  }

  private static let constants = [
    "true": "true", "True": "true", "TRUE": "true", "YES": "true",
    "false": "false", "False": "false", "FALSE": "false", "NO": "false",
    "null": "null", "nil": "null", "None": "null", "NULL": "null", "undefined": "null",
  ]

  /// A number without what programs add to it: `_` between digits, and a letter for its type.
  private static func number(_ text: String) -> String? {
    var digits = text.replacing("_", with: "")
    if let last = digits.last, "LlfFdDmMuU".contains(last) { digits.removeLast() }
    let root = (try? JSONDocument(parsing: digits, options: .strict))?.root
    return root?.kind == .number ? digits : nil
  }
}

/// Expressions of programs.
extension CodeCursor {
  static let closers: [UInt8] = [ASCII.rightBrace, ASCII.rightBracket, UInt8(ascii: ")")]
  private static let brackets: [UInt8: UInt8] = [
    ASCII.leftBrace: ASCII.rightBrace, ASCII.leftBracket: ASCII.rightBracket,
    UInt8(ascii: "("): UInt8(ascii: ")"),
  ]

  /// The longest words before a bracket, in bytes, and how many brackets these may have.
  private static let maximumWords = 60
  private static let maximumBrackets = 4

  /// Whether a message of Objective-C stands here, such as `[self name]`.
  var isAtMessage: Bool {
    var ahead = self
    guard ahead.consume("["), !ahead.name().isEmpty, ahead.byte == ASCII.space else { return false }
    ahead.skipBlanks()
    return ahead.byte.map(ASCII.isLetter) ?? false
  }

  /// What a dictionary or a list that stands here begins with.
  func opener() -> LiteralOpener? {
    var count = 0
    for place in text[offset..<end].prefix(Self.maximumWords).indices {
      let byte = text[place]
      if Self.quotesAndEnds.contains(byte) { return nil }
      guard Self.brackets[byte] != nil else { continue }
      if let opener = LiteralOpener(text, at: place), opener.start == offset { return opener }
      count += 1
      if count == Self.maximumBrackets { return nil }
    }
    return nil
  }

  private static let quotesAndEnds = Array("\"'`;:=".utf8)

  /// Goes past an expression, up to the comma or the bracket that ends it; false for what is a
  /// statement or lacks a comma.
  mutating func skipExpression() -> Bool {
    let start = offset
    var open: [UInt8] = []
    var hasQuestion = false
    var last = start
    while true {
      skipBlanks()
      guard let byte else { return false }
      if string() != nil {
        last = offset
        continue
      }
      if let close = Self.brackets[byte] {
        open.append(close)
      } else if Self.closers.contains(byte) {
        if open.isEmpty { break }
        guard open.popLast() == byte else { return false }
      } else if open.isEmpty {
        if byte == ASCII.comma { break }
        guard byte != ASCII.semicolon else { return false }
        if byte == UInt8(ascii: "?") { hasQuestion = true }
        if byte == ASCII.colon, !hasQuestion, !isPart(of: "::") { return false }
        if byte == ASCII.equals, !isPartOfOperator { return false }
      }
      offset += 1
      last = offset
    }
    offset = last
    return last > start
  }

  /// Whether the byte here and one beside it make up a sign.
  private func isPart(of sign: String) -> Bool {
    starts(with: sign) || offset > 0 && text[(offset - 1)...].starts(with: sign.utf8)
  }

  /// Whether an equals sign here compares, or is a part of an arrow.
  private var isPartOfOperator: Bool {
    let before = offset > 0 ? text[offset - 1] : 0
    let next = offset + 1 < end ? text[offset + 1] : 0
    return "=!<>".utf8.contains(before) || next == ASCII.equals || next == ASCII.greater
  }
}
