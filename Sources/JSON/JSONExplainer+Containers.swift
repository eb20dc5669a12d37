import Diagnostics

extension JSONExplainer {
  /// The innermost open container, or nil at the root.
  var container: JSONTape.Node? { failure.container.map { tape.nodes[$0] } }

  var isInObject: Bool { container?.kind == .object }

  /// What would close the innermost container.
  var closer: String { isInObject ? "}" : "]" }

  /// `object` or `array`.
  var containerName: String { isInObject ? "object" : "array" }

  /// What would close all that is open, the innermost first.
  var closers: String {
    var text = ""
    var index = failure.container
    while let open = index {
      let node = tape.nodes[open]
      text += node.kind == .object ? "}" : "]"
      index = node.link == JSONTape.Node.noParent ? nil : Int(node.link)
    }
    return text
  }

  /// The end of the last complete value in the innermost container, or of the root; nil before it.
  var previousEnd: Int? {
    guard let container = failure.container else { return tape.nodes.first.map { Int($0.end) } }
    return lastChild(of: container).map { Int(tape.nodes[$0].end) }
  }

  private func lastChild(of container: Int) -> Int? {
    let step = isInObject ? 1 : 0
    var last: Int?
    var cursor = container + 1
    while cursor + step < tape.nodes.count {
      last = cursor + step
      cursor = tape.successor(of: cursor + step)
    }
    return last
  }

  /// The key just read.
  var lastKey: String {
    tape.nodes.indices.last.flatMap { tape.string(at: $0) } ?? ""
  }

  /// A note that points at the bracket that the innermost container begins with.
  var openingNote: [Diagnostic.Note] {
    guard let container else { return [] }
    let start = Int(container.start)
    return [.init("the \(containerName) begins here", at: SourceSpan(start, start + 1))]
  }

  /// The text ends before the innermost container does.
  func unclosedContainer() -> Diagnostic {
    let end = trimmingBlank(before: tape.count)
    let start = previousEnd ?? container.map { Int($0.start) + 1 } ?? end
    return error(
      "the \(containerName) is not closed; expected '\(closer)' before the end of the text",
      at: .at(end), notes: openingNote,
      fixIt: .init("insert '\(closers)'", replacing: SourceSpan(start, end), with: closers))
  }

  /// A bracket of the wrong kind stands where the container should be closed.
  func mismatchedCloser() -> Diagnostic {
    let span = SourceSpan(offset, offset + 1)
    return error(
      "expected '\(closer)' to close the \(containerName), found \(name(at: offset))", at: span,
      notes: openingNote,
      fixIt: .init("replace it with '\(closer)'", replacing: span, with: closer))
  }

  /// A key should stand at the fault.
  func missingKey() -> Diagnostic {
    if isEnd(offset) { return unclosedContainer() }
    if let finding = wrongQuotes() ?? comment() ?? foreignBlank() { return finding }
    let span = spanOfCharacter
    switch byte(at: offset) {
    case ASCII.rightBracket: return mismatchedCloser()
    case ASCII.comma:
      return error(
        "expected a key, found another comma", at: span,
        fixIt: .init("remove the comma", replacing: span, isSafe: true))
    case let byte where ASCII.isWord(byte): return unquotedKey()
    default:
      return error("expected a key in double quotes, found \(name(at: offset))", at: span)
    }
  }

  private func unquotedKey() -> Diagnostic {
    let span = SourceSpan(offset, endOfKey)
    let word = text(span)
    if byte(at: span.end) == ASCII.quote {
      return error(
        "key '\(word)' has no quote before it", at: span,
        fixIt: .init(
          "insert '\"'", replacing: .at(offset), with: "\"",
          isSafe: byte(at: skippingBlank(from: span.end + 1)) == ASCII.colon))
    }
    return error(
      "key '\(word)' needs double quotes", at: span,
      fixIt: .init(
        "put it in double quotes", replacing: span, with: "\"\(word)\"",
        isSafe: byte(at: skippingBlank(from: span.end)) == ASCII.colon))
  }

  /// The end of the key without quotes at the fault.
  private var endOfKey: Int {
    end(from: offset) { ASCII.isWord($0) || $0 == ASCII.minus || $0 == ASCII.dot }
  }

  /// A colon should stand at the fault.
  func missingColon() -> Diagnostic {
    let place = SourceSpan.at(tape.nodes.last.map { Int($0.end) } ?? offset)
    if isEnd(offset) {
      return error("the text ends after the key '\(lastKey)'", at: place, notes: openingNote)
    }
    let key = tape.nodes.last.map { Int($0.start) }
    if let finding = comment() ?? foreignBlank() ?? key.flatMap(curlyQuoteAfterKey) {
      return finding
    }
    switch byte(at: offset) {
    case ASCII.equals: return wrongColon()
    case ASCII.comma, ASCII.rightBrace, ASCII.rightBracket:
      return error("expected ':' and a value after the key '\(lastKey)'", at: place)
    default:
      return error(
        "expected ':' after the key '\(lastKey)', found \(name(at: offset))", at: place,
        fixIt: colonInQuotes(before: place.start)
          ?? .init(
            "insert ':'", replacing: place, with: ":", isSafe: byte(at: offset) == ASCII.quote))
    }
  }

  /// A curly quote ends the key that begins at an offset, so that a later quote does, as in
  /// `"title” : "x"`.
  func curlyQuoteAfterKey(from start: Int) -> Diagnostic? {
    let quote = end(from: start + 1) { ASCII.isWord($0) || $0 == ASCII.minus || $0 == ASCII.dot }
    guard quote > start + 1, isCurlyQuote(at: quote) else { return nil }
    let span = SourceSpan(quote, quote + 3)
    guard byte(at: skippingBlank(from: span.end)) == ASCII.colon else { return nil }
    return error(
      "the key ends with the curly quote \(name(at: quote)); JSON has straight ones", at: span,
      fixIt: .init("write '\"'", replacing: span, with: "\"", isSafe: true))
  }

  /// The colon slipped into the quotes of the key, as in `"title:" "x"`.
  private func colonInQuotes(before end: Int) -> Diagnostic.FixIt? {
    guard end >= 3, byte(at: end - 1) == ASCII.quote, byte(at: end - 2) == ASCII.colon else {
      return nil
    }
    return .init(
      "move the colon out of the quotes", replacing: SourceSpan(end - 2, end), with: "\":")
  }

  private func wrongColon() -> Diagnostic {
    let span = SourceSpan(offset, offset + (byte(at: offset + 1) == ASCII.greater ? 2 : 1))
    return error(
      "expected ':' after the key '\(lastKey)', found '\(text(span))'", at: span,
      fixIt: .init("replace it with ':'", replacing: span, with: ":", isSafe: true))
  }

  /// A comma or the end of the container should stand at the fault, after a value.
  func missingSeparator() -> Diagnostic {
    if isEnd(offset) { return unclosedContainer() }
    if let finding = comment() ?? foreignBlank() { return finding }
    let span = spanOfCharacter
    switch byte(at: offset) {
    case ASCII.rightBrace, ASCII.rightBracket: return mismatchedCloser()
    case ASCII.semicolon:
      let isLast = isStructure(at: skippingComments(from: offset + 1))
      return error(
        "expected ',' or '\(closer)', found ';'", at: span,
        fixIt: isLast
          ? .init("remove it", replacing: span, isSafe: true)
          : .init("replace it with ','", replacing: span, with: ",", isSafe: true))
    case ASCII.colon: return strayColon()
    default: return gluedToValue() ?? missingComma()
    }
  }

  /// The offset of what follows blanks and comments that end with their lines.
  func skippingComments(from offset: Int) -> Int {
    var next = skippingBlank(from: offset)
    while byte(at: next) == ASCII.slash, byte(at: next + 1) == ASCII.slash {
      next = skippingBlank(from: lineEnd(from: next))
    }
    return next
  }

  private func strayColon() -> Diagnostic {
    let message =
      isInObject
      ? "expected ',' or '}', found ':'" : "expected ',' or ']', found ':'; only objects have keys"
    return error(message, at: spanOfCharacter, notes: openingNote)
  }

  /// The place just after the value that lacks a comma.
  private func missingComma() -> Diagnostic {
    let place = SourceSpan.at(previousEnd ?? offset)
    let quote = SourceSpan(offset, offset + 1)
    if previousEnd == offset, byte(at: offset) == ASCII.quote, isStructure(at: quote.end),
      tape.nodes.last?.kind == .string
    {
      return error(
        "a quote too many after the string", at: quote,
        fixIt: .init("remove it", replacing: quote, isSafe: true))
    }
    let isValue =
      byte(at: offset) == ASCII.quote || byte(at: offset) == ASCII.leftBrace
      || byte(at: offset) == ASCII.leftBracket || byte(at: offset) == ASCII.minus
      || byte(at: offset) == ASCII.apostrophe || ASCII.isWord(byte(at: offset))
      || isCurlyQuote(at: offset)
    guard isValue else {
      return error("expected ',' or '\(closer)', found \(name(at: offset))", at: spanOfCharacter)
    }
    if let parent = container?.link, isInObject, byte(at: offset) == ASCII.leftBrace,
      tape.nodes.indices.contains(Int(parent)), tape.nodes[Int(parent)].kind == .array
    {
      return error(
        "the object is not closed; expected '}' before the next one", at: place,
        notes: openingNote, fixIt: .init("insert '},'", replacing: place, with: "},"))
    }
    return error(
      "missing comma between two \(isInObject ? "members" : "elements")", at: place,
      fixIt: .init("insert ','", replacing: place, with: ",", isSafe: isCertainlyNext))
  }

  /// Whether what stands at the fault can only be the next member or element: a key with its colon,
  /// or a value that is a container or begins a line.
  private var isCertainlyNext: Bool {
    guard isInObject else {
      let isContainer = byte(at: offset) == ASCII.leftBrace || byte(at: offset) == ASCII.leftBracket
      let blanks = bytes(SourceSpan(previousEnd ?? offset, offset))
      return isContainer || blanks.contains(ASCII.lineFeed)
    }
    var end = offset + 1
    if byte(at: offset) == ASCII.quote {
      while !isEnd(end), byte(at: end) != ASCII.quote {
        end += byte(at: end) == ASCII.backslash ? 2 : 1
      }
      end += 1
    } else {
      end = endOfKey
    }
    return byte(at: skippingBlank(from: end)) == ASCII.colon
  }

  /// A value is followed by text without a blank between them.
  private func gluedToValue() -> Diagnostic? {
    guard previousEnd == offset, let last = tape.nodes.last, Int(last.end) == offset else {
      return nil
    }
    if isCurlyQuote(at: offset) {
      let span = spanOfCharacter
      return error(
        "expected ',' or '\(closer)', found the curly quote \(name(at: offset))", at: span,
        fixIt: .init(
          "remove the curly quote", replacing: span, isSafe: isStructure(at: span.end)))
    }
    guard ASCII.isWord(byte(at: offset)) || byte(at: offset) == ASCII.dot else { return nil }
    guard last.kind == .string else { return gluedWord(Int(last.start), last.kind) }
    let string = SourceSpan(Int(last.start), offset)
    return curlyQuote(closing: string) ?? unescapedJSON(from: string)
      ?? unescapedQuote(after: string)
  }

  /// A string was closed with a curly quote, so that it reached the next one, as in
  /// `"a”, "b": 1`.
  private func curlyQuote(closing string: SourceSpan) -> Diagnostic? {
    let comma = trimmingBlank(before: string.end - 1) - 1
    guard comma - 3 > string.start, byte(at: comma) == ASCII.comma, isCurlyQuote(at: comma - 3)
    else { return nil }
    let quote = SourceSpan(comma - 3, comma)
    return error(
      "the string is closed with a curly quote", at: quote,
      fixIt: .init("replace it with '\"'", replacing: quote, with: "\"", isSafe: true))
  }

  private func unescapedQuote(after string: SourceSpan) -> Diagnostic {
    let quote = SourceSpan(offset - 1, offset)
    // A quote in JSON that itself stands in a string is escaped twice.
    let isInJSON = bytes(string).firstRange(of: Array("{\\\"".utf8)) != nil
    let escaped = isInJSON ? "\\\\\\\"" : "\\\""
    return error(
      "the string ends at this quote, and text follows it; a quote in "
        + (isInJSON ? "JSON in a string" : "a string") + " is written '\(escaped)'",
      at: quote,
      fixIt: escapingPair(from: quote, as: escaped) ?? .init("escape the quotes in the string"))
  }

  /// Escapes a pair of quotes in a string, if a further quote on the line can end the string.
  private func escapingPair(from opening: SourceSpan, as escaped: String) -> Diagnostic.FixIt? {
    let line = lineEnd(from: offset)
    let closing = end(from: offset) { $0 != ASCII.quote }
    guard closing < line, end(from: closing + 1, while: { $0 != ASCII.quote }) < line else {
      return nil
    }
    let word = text(SourceSpan(opening.end, closing))
    return .init(
      "escape the quotes in the string", replacing: SourceSpan(opening.start, closing + 1),
      with: escaped + word + escaped)
  }

  private func gluedWord(_ start: Int, _ kind: JSONValue.Kind) -> Diagnostic {
    let span = SourceSpan(start, end(from: offset) { ASCII.isWord($0) || $0 == ASCII.dot })
    let word = text(span)
    if let value = hexadecimalValue(word) {
      return error(
        "JSON has no hexadecimal numbers such as '\(word)'", at: span,
        fixIt: .init("write it as '\(value)'", replacing: span, with: "\(value)", isSafe: true))
    }
    if let digits = ungrouped(word) {
      return error(
        "JSON has no '_' between the digits of a number, such as '\(word)'", at: span,
        fixIt: .init("write '\(digits)'", replacing: span, with: digits, isSafe: true))
    }
    return error(
      "'\(word)' is not \(kind.phrase); a string needs double quotes", at: span,
      fixIt: .init("put it in double quotes", replacing: span, with: "\"\(word)\""))
  }

  /// A number without the signs that part its digits, as in `1_000`; nil for anything else.
  private func ungrouped(_ word: String) -> String? {
    let groups = word.split(separator: "_", omittingEmptySubsequences: false)
    guard groups.count > 1, groups.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(ASCII.isDigit) })
    else { return nil }
    return groups.joined()
  }

  private func hexadecimalValue(_ word: String) -> UInt64? {
    let isNegative = word.hasPrefix("-")
    guard !isNegative, word.hasPrefix("0x") || word.hasPrefix("0X") else { return nil }
    return UInt64(word.dropFirst(2), radix: 16)
  }
}
