import APNs

/// Reads what resembles JSON: printed dictionaries, literals of programs, JSON in other signs.
///
/// One grammar for all of them: any quotes; `:`, `=`, `=>` or `to` after a key; `,`, `;` or the end
/// of a line after a value; comments; the words of a constructor before a bracket. An expression
/// whose value is not known becomes a placeholder. It knows no language.
struct RelaxedReader {
  private(set) var cursor: TextCursor
  /// How many steps may still be made, so that no text takes long.
  private(set) var budget: Int
  /// Whether members are left out, or a program adds others.
  private(set) var isPartial = false
  /// Whether a dictionary is written as `NSDictionary` prints itself, or with Swift's keys.
  private(set) var isPrinted = false
  /// Whether something was read that only programs have.
  private(set) var isProgram = false
  /// Whether a value is the name of a type, so that the whole declares one.
  private(set) var isType = false
  /// Whether the text ends before its last bracket is closed.
  private(set) var isCutOff = false
  private var depth = 0

  /// How deep values may be nested.
  private static let maximumDepth = 64

  init(_ text: [UInt8], at offset: Int, budget: Int, quotes: UnclosedQuotes = UnclosedQuotes()) {
    cursor = TextCursor(text, at: offset, quotes: quotes)
    self.budget = budget
  }

  /// A value, and where it stands.
  struct Node {
    let kind: Kind
    let span: SourceSpan

    enum Kind {
      case object([(key: String, place: SourceSpan, value: Node)])
      case array([Node])
      case string(QuotedText)
      /// A text without quotes.
      case text(String)
      /// A number or literal of JSON.
      case literal(String)
      /// The mark of an expression.
      case placeholder(String)
    }

    var isContainer: Bool {
      switch kind {
      case .object, .array: true
      default: false
      }
    }
  }

  /// What decides how words without quotes are read.
  struct Context {
    /// Whether the value may be in a dictionary that was printed.
    var mayBePrinted = true
    /// The key of the value.
    var key = ""
    /// Whether the value lies in `aps`, where Apple's keys decide what is a number.
    var isInAPS = false

    /// That of the value of a key.
    func member(_ key: String) -> Context {
      Context(mayBePrinted: mayBePrinted, key: key, isInAPS: isInAPS || self.key == "aps")
    }

    /// That of the values of a literal.
    var inProgram: Context { Context(mayBePrinted: false, key: key, isInAPS: isInAPS) }
  }

  /// Reads the value at the place; nil if there is none, or the budget is used up.
  mutating func value(_ context: Context = Context()) -> Node? {
    skipBlanks()
    guard depth < Self.maximumDepth, budget > 0, !cursor.isAtEnd else { return nil }
    (depth, budget) = (depth + 1, budget - 1)
    defer { depth -= 1 }
    let start = cursor.offset
    if let node = operand(context), let whole = continued(node, from: start, context) {
      return whole
    }
    cursor.offset = start
    return expression(from: start)
  }

  private mutating func operand(_ context: Context) -> Node? {
    let start = cursor.offset
    switch cursor.byte {
    case ASCII.leftBrace: return braces(context, from: start)
    case ASCII.leftBracket: return brackets(context, from: start)
    case UInt8(ascii: "(") where isPrinted && context.mayBePrinted:
      cursor.offset += 1
      return elements(until: UInt8(ascii: ")"), context, from: start)
    case ASCII.less where isPrinted && context.mayBePrinted: return printedWord(context)
    case ASCII.quote, ASCII.apostrophe, UInt8(ascii: "`"): return string()
    case ASCII.number where cursor.byte(ahead: 1) == ASCII.quote: return string()
    case UInt8(ascii: "@") where cursor.byte(ahead: 1) == ASCII.quote: return string()
    case UInt8(ascii: "@"), UInt8(ascii: "&"), ASCII.percent:
      // Signs of Objective-C, Go and Elixir before a literal.
      cursor.offset += 1
      isProgram = true
      let next = cursor.byte
      return ASCII.isWord(next) || "{[(\"".utf8.contains(next) ? operand(context.inProgram) : nil
    case let byte where ASCII.isDigit(byte) || byte == ASCII.minus:
      return number(context)
    case let byte where ASCII.isWord(byte):
      return isPrinted && context.mayBePrinted ? printedWord(context) : word(context)
    default: return nil
    }
  }

  mutating func skipBlanks() {
    if cursor.skipBlanks() { isPartial = true }
  }

  private func node(_ kind: Node.Kind, from start: Int) -> Node {
    Node(kind: kind, span: SourceSpan(start, cursor.offset))
  }

  private mutating func string(isFormat: Bool = false) -> Node? {
    guard let quoted = cursor.quoted(isFormat: isFormat) else { return nil }
    if cursor.byte != ASCII.quote { isProgram = true }
    budget -= quoted.span.length
    cursor.offset = quoted.span.end
    if quoted.bytes.elementsEqual("<null>".utf8) {
      return node(.literal("null"), from: quoted.span.start)
    }
    return node(.string(quoted), from: quoted.span.start)
  }
}

// MARK: - Containers

extension RelaxedReader {
  /// `{ key: value, … }`, or values in braces, as Java and Go have them.
  private mutating func braces(_ context: Context, from start: Int) -> Node? {
    cursor.offset += 1
    skipBlanks()
    var ahead = cursor
    if context.mayBePrinted, ahead.key() != nil, ahead.separator() == .equals { isPrinted = true }
    var isList = false
    if cursor.byte == ASCII.quote || cursor.byte == ASCII.leftBrace {
      var ahead = cursor
      isList = ahead.key() == nil || ahead.separator() == nil
    }
    if isList { return elements(until: ASCII.rightBrace, context, from: start) }
    return members(until: ASCII.rightBrace, context, from: start)
  }

  /// `["key": value]`, `['key' => value]`, or a list; a type in brackets may stand before braces.
  private mutating func brackets(_ context: Context, from start: Int) -> Node? {
    cursor.offset += 1
    skipBlanks()
    if cursor.starts(with: ":]") {
      cursor.offset += 2
      return node(.object([]), from: start)
    }
    if cursor.byte == ASCII.rightBracket, ASCII.isLetter(cursor.byte(ahead: 1)) {
      // `[]string{…}`
      cursor.offset += 1
      return word(context)
    }
    var ahead = cursor
    let key = ahead.key()
    let separator = key == nil ? nil : ahead.separator()
    guard separator == .colon || separator == .arrow else {
      return elements(until: ASCII.rightBracket, context, from: start)
    }
    if cursor.starts(with: "AnyHashable(") { isPrinted = true }
    return members(until: ASCII.rightBracket, context, from: start)
  }

  /// Reads members after the opening bracket, up to the closing one.
  private mutating func members(
    until close: UInt8, _ context: Context, from start: Int
  ) -> Node? {
    var members: [(key: String, place: SourceSpan, value: Node)] = []
    while true {
      skipBlanks()
      guard !cursor.isAtEnd, budget > 0 else { break }
      if cursor.byte == close {
        cursor.offset += 1
        return node(.object(members), from: start)
      }
      let place = cursor.offset
      if let member = member(context) {
        members.append(member)
      } else {
        // What is spread, computed or no member at all.
        cursor.offset = place
        isPartial = true
        guard expression(from: place) != nil else { return nil }
      }
      skipBlanks()
      while cursor.byte == ASCII.comma || cursor.byte == ASCII.semicolon {
        cursor.offset += 1
        skipBlanks()
      }
      guard cursor.offset > place else { return nil }
    }
    guard cursor.isAtEnd, isPrinted else { return nil }
    (isCutOff, isPartial) = (true, true)
    return node(.object(members), from: start)
  }

  private mutating func member(
    _ context: Context
  ) -> (key: String, place: SourceSpan, value: Node)? {
    guard let (key, place) = cursor.key() else { return nil }
    budget -= place.length
    let afterKey = cursor.offset
    guard let separator = cursor.separator() else {
      cursor.offset = afterKey
      skipBlanks()
      // `{ title, body }`
      let isShort = [ASCII.comma, ASCII.rightBrace].contains(cursor.byte)
      guard isShort, ASCII.isWord(cursor.text[place.start]) else { return nil }
      isProgram = true
      let mark = Mark.text(of: cursor.text[place.start..<place.end])
      return (key, place, Node(kind: .placeholder(mark), span: place))
    }
    let isQuoted = cursor.text[place.start] == ASCII.quote
    if separator == .arrow || separator == .colon && !isQuoted && !isPrinted { isProgram = true }
    guard let value = value(context.member(key)) else { return nil }
    return (key, place, value)
  }

  /// Reads values after the opening bracket, up to the closing one.
  private mutating func elements(
    until close: UInt8, _ context: Context, from start: Int
  ) -> Node? {
    var values: [Node] = []
    while true {
      skipBlanks()
      if cursor.byte == close, !cursor.isAtEnd {
        cursor.offset += 1
        return node(.array(values), from: start)
      }
      if Ellipsis.sign(of: cursor.rest) != nil {
        isPartial = true
        guard expression(from: cursor.offset) != nil else { return nil }
      } else {
        guard let value = value(context) else { return nil }
        values.append(value)
      }
      skipBlanks()
      if cursor.byte == ASCII.comma || cursor.byte == ASCII.semicolon {
        cursor.offset += 1
      } else if cursor.byte != close {
        return nil
      }
    }
  }
}

// MARK: - Words

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

  private mutating func number(_ context: Context) -> Node? {
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

  private static func isNumber(_ text: String) -> Bool {
    (try? JSONDocument(parsing: text, options: .strict))?.root.kind == .number
  }

  /// A word without quotes in a printed dictionary, up to what ends a value.
  private mutating func printedWord(_ context: Context) -> Node? {
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
  private mutating func word(_ context: Context) -> Node? {
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
  private mutating func call(_ name: String, _ context: Context) -> Node? {
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

// MARK: - Expressions

extension RelaxedReader {
  /// The value with what follows it in its expression; nil if that makes the value unknown.
  private mutating func continued(_ node: Node, from start: Int, _ context: Context) -> Node? {
    if isPrinted, context.mayBePrinted { return node }
    if case .string(let text) = node.kind, let joined = joined(text, from: start) { return joined }
    let end = cursor.offset
    cursor.skipSpaces()
    if isEndOfValue { return Node(kind: node.kind, span: SourceSpan(start, end)) }
    // What is called on a literal or cast hardly changes it, as `.compact` or `as const`.
    let isCast = cursor.starts(with: "as ") || cursor.starts(with: "as! ")
    if node.isContainer, isCast || cursor.byte == ASCII.dot || cursor.byte == UInt8(ascii: "!") {
      guard expression(from: cursor.offset) != nil else { return nil }
      isProgram = true
      return Node(kind: node.kind, span: SourceSpan(start, end))
    }
    // A comma is missing before the next member.
    var ahead = cursor
    guard ahead.key() != nil, ahead.separator() != nil else { return nil }
    return Node(kind: node.kind, span: SourceSpan(start, end))
  }

  private var isEndOfValue: Bool {
    switch cursor.byte {
    case ASCII.comma, ASCII.semicolon, ASCII.rightBrace, ASCII.rightBracket, UInt8(ascii: ")"):
      return true
    case ASCII.number: return cursor.byte(ahead: 1) == ASCII.space
    case ASCII.slash: return [ASCII.slash, ASCII.asterisk].contains(cursor.byte(ahead: 1))
    case ASCII.lineFeed, ASCII.carriageReturn:
      var ahead = cursor
      ahead.skipBlanks()
      return !ahead.beginsWithOperator
    default: return cursor.isAtEnd
    }
  }

  /// A string that goes on with others; what is no string among them becomes a placeholder in it.
  private mutating func joined(_ first: QuotedText, from start: Int) -> Node? {
    var text = first
    var hasMore = false
    while budget > 0 {
      let end = cursor.offset
      // The shell joins what touches.
      if let length = cursor.byte == ASCII.dollar ? QuotedText.variable(cursor.rest) : nil {
        text.append(expression: cursor.rest.prefix(length))
        cursor.offset += length
        hasMore = true
        continue
      }
      cursor.skipBlanks()
      let isJoined = cursor.consumeJoin()
      if isJoined { cursor.skipBlanks() }
      // Two strings beside one another may be two members without a comma.
      var ahead = cursor
      let isMember = !isJoined && ahead.key() != nil && ahead.separator() != nil
      if !isMember, let next = cursor.quoted() {
        budget -= next.span.length
        cursor.offset = next.span.end
        text.append(next)
      } else if isJoined {
        let place = cursor.offset
        skipExpression(stopsAtJoin: true)
        guard cursor.offset > place else { return nil }
        text.append(expression: cursor.text[place..<cursor.offset])
      } else {
        cursor.offset = end
        break
      }
      hasMore = true
    }
    guard hasMore else { return nil }
    isProgram = true
    let end = cursor.offset
    cursor.skipSpaces()
    guard isEndOfValue else { return nil }
    return Node(kind: .string(text), span: SourceSpan(start, end))
  }

  /// The expression from a place on, as a placeholder; nil if there is none.
  private mutating func expression(from start: Int) -> Node? {
    skipExpression()
    guard cursor.offset > start else { return nil }
    isProgram = true
    return node(.placeholder(Mark.text(of: cursor.text[start..<cursor.offset])), from: start)
  }

  /// Goes to the end of an expression: what ends a value, outside of brackets and quotes.
  private mutating func skipExpression(stopsAtJoin: Bool = false) {
    var (depth, last, end) = (0, UInt8(0), cursor.offset)
    let start = cursor.offset
    defer {
      budget -= cursor.offset - start
      cursor.offset = end
    }
    while !cursor.isAtEnd {
      let byte = cursor.byte
      switch byte {
      case ASCII.quote, ASCII.apostrophe, UInt8(ascii: "`"):
        if cursor.skipQuoted() { cursor.offset -= 1 }
      case UInt8(ascii: "("), ASCII.leftBracket, ASCII.leftBrace: depth += 1
      case UInt8(ascii: ")"), ASCII.rightBracket, ASCII.rightBrace:
        if depth == 0 { return }
        depth -= 1
      case ASCII.comma, ASCII.semicolon:
        if depth == 0 { return }
      case ASCII.plus where depth == 0 && stopsAtJoin: return
      case ASCII.dot where depth == 0 && stopsAtJoin && ASCII.isBlank(cursor.byte(ahead: 1)): return
      case ASCII.slash where cursor.byte(ahead: 1) == ASCII.slash && last != ASCII.colon:
        if depth == 0 { return }
      case ASCII.lineFeed where depth == 0:
        var ahead = cursor
        ahead.skipBlanks()
        let isOpen = "+-*/=&|?:.<>".utf8.contains(last)
        if !isOpen, !ahead.beginsWithOperator { return }
      default: break
      }
      cursor.offset += 1
      if !ASCII.isBlank(byte) { (last, end) = (byte, cursor.offset) }
    }
  }
}

extension TextCursor {
  /// What stands between a key and its value.
  enum Separator {
    case colon
    case equals
    /// `=>` or `to`.
    case arrow
  }

  /// Goes past a key, in quotes or without; nil if none stands at the place.
  mutating func key() -> (name: String, span: SourceSpan)? {
    skipBlanks()
    let start = offset
    let isHashable = starts(with: "AnyHashable(")
    if isHashable { offset += "AnyHashable(".utf8.count }
    guard let (name, span) = plainKey() else { return nil }
    guard isHashable else { return (name, span) }
    return consume(UInt8(ascii: ")")) ? (name, SourceSpan(start, offset)) : nil
  }

  private mutating func plainKey() -> (name: String, span: SourceSpan)? {
    let start = offset
    if byte == ASCII.colon { offset += 1 }
    if let quoted = quoted() {
      offset = quoted.span.end
      return (String(decoding: quoted.bytes, as: UTF8.self), SourceSpan(start, offset))
    }
    let name = rest.prefix {
      ASCII.isWord($0) || $0 == ASCII.minus || $0 == ASCII.dot || $0 >= 0x80
    }
    guard let first = name.first, first != ASCII.dot, first != ASCII.minus else { return nil }
    offset += name.count
    return (String(decoding: name, as: UTF8.self), SourceSpan(name.startIndex, offset))
  }

  /// Goes past the sign between a key and its value; nil if none stands at the place.
  mutating func separator() -> Separator? {
    skipSpaces()
    switch (byte, byte(ahead: 1)) {
    case (ASCII.colon, ASCII.colon), (ASCII.equals, ASCII.equals): return nil
    case (ASCII.colon, ASCII.equals):
      offset += 2
      return .equals
    case (ASCII.colon, _):
      offset += 1
      return .colon
    case (ASCII.equals, ASCII.greater):
      offset += 2
      return .arrow
    case (ASCII.equals, _):
      offset += 1
      return .equals
    case (UInt8(ascii: "t"), UInt8(ascii: "o")) where ASCII.isBlank(byte(ahead: 2)):
      offset += 3
      return .arrow
    default: return nil
    }
  }

  /// Goes past a sign that joins strings: `+`, or a dot between blanks as PHP has it.
  mutating func consumeJoin() -> Bool {
    let isDot =
      byte == ASCII.dot
      && (ASCII.isBlank(byte(ahead: 1)) || "$\"'".utf8.contains(byte(ahead: 1)))
    guard byte == ASCII.plus && byte(ahead: 1) != ASCII.plus || isDot else { return false }
    offset += 1
    return true
  }

  /// Whether the line goes on with the expression before it.
  var beginsWithOperator: Bool {
    switch byte {
    case ASCII.dot: byte(ahead: 1) != ASCII.dot
    case ASCII.plus, UInt8(ascii: "?"), UInt8(ascii: "|"), ASCII.asterisk: true
    case UInt8(ascii: "&"): byte(ahead: 1) == byte
    default: false
    }
  }
}

// MARK: - Writing

extension RelaxedReader.Node {
  /// The JSON of the value, with the places of its parts and of what is not known.
  func written() -> (writer: MappedWriter, placeholders: [SourceSpan]) {
    var writer = MappedWriter()
    var placeholders: [SourceSpan] = []
    write(to: &writer, &placeholders)
    return (writer, placeholders)
  }

  func write(to writer: inout MappedWriter, _ placeholders: inout [SourceSpan]) {
    let closing = SourceSpan(max(span.start, span.end - 1), span.end)
    let opening = SourceSpan(span.start, min(span.start + 1, span.end))
    switch kind {
    case .object(let members):
      writer.beginObject(from: opening)
      for member in members {
        writer.key(member.key, from: member.place)
        member.value.write(to: &writer, &placeholders)
      }
      writer.endObject(from: closing)
    case .array(let values):
      writer.beginArray(from: opening)
      for value in values { value.write(to: &writer, &placeholders) }
      writer.endArray(from: closing)
    case .string(let text):
      placeholders += text.placeholders.isEmpty ? [] : [span]
      if text.isPlain, text.bytes.count == span.length - 2 {
        writer.text([ASCII.quote] + text.bytes + [ASCII.quote], SourceMap(copying: span))
      } else {
        writer.value(Self.quoted(String(decoding: text.bytes, as: UTF8.self)), from: span)
      }
    case .text(let text): writer.value(Self.quoted(text), from: span)
    case .literal(let text): writer.value(text, from: span)
    case .placeholder(let text):
      placeholders.append(span)
      writer.value(Self.quoted(text), from: span)
    }
  }

  private static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return writer.text
  }
}
