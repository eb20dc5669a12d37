import APNs

extension RelaxedReader {
  /// The value with what follows it in its expression; nil if that makes the value unknown.
  mutating func continued(_ node: Node, from start: Int, _ context: Context) -> Node? {
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

  var isEndOfValue: Bool {
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
  mutating func expression(from start: Int) -> Node? {
    skipExpression()
    guard cursor.offset > start else { return nil }
    isProgram = true
    return node(.placeholder(Mark.text(of: cursor.text[start..<cursor.offset])), from: start)
  }

  /// Goes to the end of an expression: what ends a value, outside of brackets and quotes.
  mutating func skipExpression(stopsAtJoin: Bool = false) {
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
