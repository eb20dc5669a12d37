extension JSONExplainer {
  /// A comma or the end of the container should stand at the fault, after a value.
  func missingSeparator() -> Diagnostic {
    if isEnd(offset) { return unclosedContainer() }
    if let finding = comment() ?? foreignBlank() { return finding }
    let span = spanOfCharacter
    switch byte(at: offset) {
    case ASCII.rightBrace, ASCII.rightBracket: return mismatchedCloser()
    case ASCII.semicolon:
      return error(
        "expected ',' or '\(closer)', found ';'", at: span,
        fixIt: .init("replace it with ','", replacing: span, with: ","))
    case ASCII.colon: return strayColon()
    default: return gluedToValue() ?? missingComma()
    }
  }

  private func strayColon() -> Diagnostic {
    let message =
      isInObject
      ? "expected ',' or '}', found ':'" : "expected ',' or ']', found ':'; keys stand in an object"
    return error(message, at: spanOfCharacter, notes: openingNote)
  }

  /// The place just after the value that lacks a comma.
  private func missingComma() -> Diagnostic {
    let place = SourceSpan.at(previousEnd ?? offset)
    let isValue =
      byte(at: offset) == ASCII.quote || byte(at: offset) == ASCII.leftBrace
      || byte(at: offset) == ASCII.leftBracket || byte(at: offset) == ASCII.minus
      || byte(at: offset) == ASCII.apostrophe || ASCII.isWord(byte(at: offset))
      || isCurlyQuote(at: offset)
    guard isValue else {
      return error("expected ',' or '\(closer)', found \(name(at: offset))", at: spanOfCharacter)
    }
    return error(
      "missing comma between two \(isInObject ? "members" : "elements")", at: place,
      fixIt: .init("insert ','", replacing: place, with: ","))
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
        fixIt: .init("remove the curly quote", replacing: span))
    }
    guard ASCII.isWord(byte(at: offset)) || byte(at: offset) == ASCII.dot else { return nil }
    return last.kind == .string ? unescapedQuote() : gluedWord(Int(last.start), last.kind)
  }

  private func unescapedQuote() -> Diagnostic {
    let quote = SourceSpan(offset - 1, offset)
    return error(
      "the string ends at this quote, and text follows it; a quote in a string is written '\\\"'",
      at: quote, fixIt: escapingPair(from: quote) ?? .init("escape the quotes in the string"))
  }

  /// Escapes a pair of quotes in a string, if a further quote on the line can end the string.
  private func escapingPair(from opening: SourceSpan) -> Diagnostic.FixIt? {
    let line = lineEnd(from: offset)
    let closing = end(from: offset) { $0 != ASCII.quote }
    guard closing < line, end(from: closing + 1, while: { $0 != ASCII.quote }) < line else {
      return nil
    }
    let word = text(SourceSpan(opening.end, closing))
    return .init(
      "escape the quotes in the string", replacing: SourceSpan(opening.start, closing + 1),
      with: "\\\"\(word)\\\"")
  }

  private func gluedWord(_ start: Int, _ kind: JSONKind) -> Diagnostic {
    let span = SourceSpan(start, end(from: offset) { ASCII.isWord($0) || $0 == ASCII.dot })
    let word = text(span)
    if let value = hexadecimalValue(word) {
      return error(
        "JSON has no hexadecimal numbers such as '\(word)'", at: span,
        fixIt: .init("write it as '\(value)'", replacing: span, with: "\(value)"))
    }
    return error(
      "'\(word)' is not \(kind.phrase); a string stands in double quotes", at: span,
      fixIt: .init("put it in double quotes", replacing: span, with: "\"\(word)\""))
  }

  private func hexadecimalValue(_ word: String) -> UInt64? {
    let isNegative = word.hasPrefix("-")
    guard !isNegative, word.hasPrefix("0x") || word.hasPrefix("0X") else { return nil }
    return UInt64(word.dropFirst(2), radix: 16)
  }
}
