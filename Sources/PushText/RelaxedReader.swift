import APNs

/// Reads what resembles JSON: printed dictionaries, literals of programs, JSON in other signs.
///
/// One grammar for all of them: any quotes; `:`, `=`, `=>` or `to` after a key; `,`, `;` or the end
/// of a line after a value; comments; the words of a constructor before a bracket. An expression
/// whose value is not known becomes a placeholder. It knows no language.
struct RelaxedReader {
  var cursor: TextCursor
  /// How many steps may still be made, so that no text takes long.
  var budget: Int
  /// Whether members are left out, or a program adds others.
  var isPartial = false
  /// Whether a dictionary is written as `NSDictionary` prints itself, or with Swift's keys.
  var isPrinted = false
  /// Whether something was read that only programs have.
  var isProgram = false
  /// Whether a value is the name of a type, so that the whole declares one.
  var isType = false
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

  mutating func operand(_ context: Context) -> Node? {
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

  func node(_ kind: Node.Kind, from start: Int) -> Node {
    Node(kind: kind, span: SourceSpan(start, cursor.offset))
  }

  mutating func string(isFormat: Bool = false) -> Node? {
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
  mutating func braces(_ context: Context, from start: Int) -> Node? {
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
  mutating func brackets(_ context: Context, from start: Int) -> Node? {
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
  mutating func members(
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

  mutating func member(
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
  mutating func elements(
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
