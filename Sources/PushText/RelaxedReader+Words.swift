import APNs

extension RelaxedReader {
  private static let literals = [
    "true": "true", "True": "true", "YES": "true", "false": "false", "False": "false",
    "NO": "false", "null": "null", "nil": "null", "None": "null", "NULL": "null",
    "undefined": "null",
  ]

  /// The names of types that stand in the places of values where one is declared.
  private static let types: Set<String> = [
    "string", "String", "number", "boolean", "Boolean", "Bool", "Int", "Double", "any", "Any",
    "object", "unknown",
  ]

  mutating func number(_ context: Context) -> Node? {
    if isPrinted, context.mayBePrinted { return printedWord(context) }
    let start = cursor.offset
    let word = cursor.rest.prefix {
      ASCII.isWord($0) || $0 == ASCII.dot || $0 == ASCII.minus || $0 == ASCII.plus
    }
    let digits = String(decoding: word.filter { $0 != ASCII.underscore }, as: UTF8.self)
    guard Self.isNumber(digits) else { return nil }
    cursor.offset += word.count
    return node(.literal(digits), from: start)
  }

  static func isNumber(_ text: String) -> Bool {
    (try? JSONDocument(parsing: text, options: .strict))?.root.kind == .number
  }

  /// A word without quotes in a printed dictionary, up to what ends a value.
  mutating func printedWord(_ context: Context) -> Node? {
    let start = cursor.offset
    for wrapper in ["Optional(", "AnyHashable("] where cursor.starts(with: wrapper) {
      cursor.offset += wrapper.utf8.count
      guard let value = value(context), cursor.consume(UInt8(ascii: ")")) else { return nil }
      return value
    }
    let isEnd: (UInt8) -> Bool = {
      $0 == ASCII.comma || $0 == ASCII.semicolon || $0 == ASCII.lineFeed
        || $0 == ASCII.rightBrace || $0 == ASCII.rightBracket || $0 == UInt8(ascii: ")")
    }
    cursor.offset += cursor.rest.prefix { !isEnd($0) }.count
    while cursor.offset > start, ASCII.isBlank(cursor.text[cursor.offset - 1]) {
      cursor.offset -= 1
    }
    let word = String(decoding: cursor.text[start..<cursor.offset], as: UTF8.self)
    if word.isEmpty { return nil }
    if word == "<null>" || word == "nil" || word == "nan" {
      return node(.literal("null"), from: start)
    }
    if word == "true" || word == "false" { return node(.literal(word), from: start) }
    // Apple's type of a key decides; elsewhere a number is one.
    let mayBeNumber = context.key == "aps" || !context.isInAPS || Self.numbers.contains(context.key)
    return node(
      mayBeNumber && Self.isNumber(word) ? .literal(word) : .text(word), from: start)
  }

  /// The keys of Apple's whose values are numbers.
  private static let numbers = Set(
    ([
      .badge, .contentAvailable, .mutableContent, .contentChanged, .relevanceScore, .timestamp,
      .staleDate, .dismissalDate, .inputPushToken,
    ] as [APS.Key]).map(\.rawValue)
      + [APS.Sound.Key.critical, .volume].map(\.rawValue)
      + [APS.Alert.Key.summaryArgCount.rawValue])

  /// A literal, a string with a prefix, or a constructor: words before a bracket.
  mutating func word(_ context: Context) -> Node? {
    let start = cursor.offset
    let path = skipPath()
    let word = String(decoding: path, as: UTF8.self)
    if let literal = Self.literals[word], cursor.byte != UInt8(ascii: "(") {
      return node(.literal(literal), from: start)
    }
    isProgram = true
    cursor.skipSpaces()
    if Self.types.contains(word), isEndOfValue { isType = true }
    if path.count <= 2, path.endIndex == cursor.offset,
      cursor.byte == ASCII.quote || cursor.byte == ASCII.apostrophe
    {
      return string(isFormat: word.contains("f") || word == "$")
    }
    if ["new", "await", "const", "final"].contains(word) {
      cursor.skipSpaces()
      if cursor.byte == ASCII.leftBrace { return braces(context.inProgram, from: cursor.offset) }
      _ = skipPath()
    }
    skipType()
    cursor.skipSpaces()
    switch cursor.byte {
    case ASCII.leftBrace: return braces(context.inProgram, from: cursor.offset)
    case UInt8(ascii: "("): return call(word, context.inProgram)
    default: return nil
    }
  }

  /// Goes past a name with its members: `messaging.Aps`, `json!`, `std::map`.
  private mutating func skipPath() -> ArraySlice<UInt8> {
    let path = cursor.rest.prefix {
      ASCII.isWord($0) || $0 == ASCII.dot || $0 == ASCII.colon || $0 == UInt8(ascii: "!")
    }
    let end = path.lastIndex { $0 != ASCII.colon && $0 != ASCII.dot }.map { $0 + 1 }
    let name = path[..<(end ?? path.startIndex)]
    cursor.offset += name.count
    return name
  }

  /// Goes past what belongs to the name of a type before its braces: `[string]any`, `<String>`.
  private mutating func skipType() {
    let pairs = [ASCII.leftBracket: ASCII.rightBracket, ASCII.less: ASCII.greater]
    for _ in 0..<4 {
      guard let closing = pairs[cursor.byte],
        let close = cursor.line.prefix(100).firstIndex(of: closing)
      else { return }
      cursor.offset = close + 1
      _ = skipPath()
      if cursor.starts(with: "{}{") { cursor.offset += 2 }
    }
  }

  /// A call whose arguments make up a value: pairs, the elements of a list, or a value alone that
  /// the call writes as JSON.
  mutating func call(_ name: String, _ context: Context) -> Node? {
    let start = cursor.offset
    let last = name.split { $0 == "." || $0 == ":" }.last.map(String.init) ?? name
    cursor.offset += 1
    skipBlanks()
    if cursor.byte == UInt8(ascii: ")") {
      cursor.offset += 1
      if last == "NSNull" { return node(.literal("null"), from: start) }
      return Self.lists.contains(last) ? node(.array([]), from: start) : nil
    }
    var ahead = cursor
    if ahead.key() != nil, ahead.separator() != nil {
      return members(until: UInt8(ascii: ")"), context, from: start)
    }
    if Self.lists.contains(last) {
      return elements(until: UInt8(ascii: ")"), context, from: start)
    }
    guard let first = value(context), first.isContainer else { return nil }
    skipBlanks()
    while cursor.byte == ASCII.comma {
      cursor.offset += 1
      guard value(context) != nil else { return nil }
      skipBlanks()
    }
    return cursor.consume(UInt8(ascii: ")")) ? first : nil
  }

  private static let lists: Set<String> = [
    "array", "Array", "listOf", "arrayOf", "asList", "List", "of", "arrayListOf", "mutableListOf",
  ]
}
