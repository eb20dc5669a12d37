extension JSONExplainer {
  /// The string at the token's start meets a control character or the end of the text.
  func stringProblem() -> Diagnostic {
    let byte = byte(at: offset)
    if isEnd(offset) { return unclosedAtEnd() }
    if byte == ASCII.lineFeed || byte == ASCII.carriageReturn { return brokenAcrossLines() }
    let span = SourceSpan(offset, offset + 1)
    let escape = byte == ASCII.tab ? "\\t" : "\\u00" + hexadecimal(UInt32(byte), digits: 2)
    let what = byte == ASCII.tab ? "a tab" : "the control character 0x" + escape.suffix(2)
    return error(
      "\(what) in a string is written '\(escape)'", at: span,
      fixIt: .init("write '\(escape)'", replacing: span, with: escape))
  }

  private var openingQuote: [Diagnostic.Note] {
    let start = failure.tokenStart
    return [.init("the string begins here", at: SourceSpan(start, start + 1))]
  }

  private func unclosedAtEnd() -> Diagnostic {
    let end = trimmingBlank(before: tape.count)
    let missing = "\"" + (isKey ? "" : closers)
    return error(
      "the string is not closed before the end of the text", at: .at(end), notes: openingQuote,
      fixIt: isKey ? nil : .init("insert '\(missing)'", replacing: .at(end), with: missing))
  }

  private var isKey: Bool {
    let before = byte(at: trimmingBlank(before: failure.tokenStart) - 1)
    return isInObject && before != ASCII.colon
  }

  private func brokenAcrossLines() -> Diagnostic {
    if let quote = curlyQuoteBefore(offset) {
      return error(
        "the string is closed with a curly quote", at: quote, notes: openingQuote,
        fixIt: .init("replace it with '\"'", replacing: quote, with: "\""))
    }
    return goesOnInNextLine ? lineBreakInString() : unclosedOnLine()
  }

  /// Whether the next line reads like more of the text, not like JSON.
  private var goesOnInNextLine: Bool {
    let next = byte(at: skippingBlank(from: offset))
    return ![ASCII.quote, ASCII.rightBrace, ASCII.rightBracket, ASCII.comma, 0].contains(next)
  }

  private func lineBreakInString() -> Diagnostic {
    let length = byte(at: offset) == ASCII.carriageReturn && byte(at: offset + 1) == ASCII.lineFeed
    let span = SourceSpan(offset, offset + (length ? 2 : 1))
    return error(
      "a line break in a string is written '\\n'", at: span, notes: openingQuote,
      fixIt: .init("write '\\n'", replacing: span, with: "\\n"))
  }

  private func unclosedOnLine() -> Diagnostic {
    var end = trimmingBlank(before: offset)
    if byte(at: end - 1) == ASCII.comma { end = trimmingBlank(before: end - 1) }
    end = max(end, failure.tokenStart + 1)
    return error(
      "the string is not closed on this line", at: .at(end), notes: openingQuote,
      fixIt: .init("insert '\"'", replacing: .at(end), with: "\""))
  }

  private func curlyQuoteBefore(_ end: Int) -> SourceSpan? {
    var place = trimmingBlank(before: end)
    if byte(at: place - 1) == ASCII.comma { place -= 1 }
    let start = place - 3
    return start > failure.tokenStart && isCurlyQuote(at: start) ? SourceSpan(start, place) : nil
  }
}
