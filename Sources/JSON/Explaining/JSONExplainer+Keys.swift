extension JSONExplainer {
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
        fixIt: .init("remove the comma", replacing: span))
    case let byte where ASCII.isWord(byte): return unquotedKey()
    default:
      return error("expected a key in double quotes, found \(name(at: offset))", at: span)
    }
  }

  private func unquotedKey() -> Diagnostic {
    let span = SourceSpan(offset, end(from: offset) { ASCII.isWord($0) || $0 == ASCII.minus })
    let word = text(span)
    return error(
      "key '\(word)' must stand in double quotes", at: span,
      fixIt: .init("put it in double quotes", replacing: span, with: "\"\(word)\""))
  }

  /// A colon should stand at the fault.
  func missingColon() -> Diagnostic {
    let place = SourceSpan.at(tape.nodes.last.map { Int($0.end) } ?? offset)
    if isEnd(offset) {
      return error("the text ends after the key '\(lastKey)'", at: place, notes: openingNote)
    }
    if let finding = comment() ?? foreignBlank() { return finding }
    switch byte(at: offset) {
    case ASCII.equals: return wrongColon()
    case ASCII.comma, ASCII.rightBrace, ASCII.rightBracket:
      return error("expected ':' and a value after the key '\(lastKey)'", at: place)
    default:
      return error(
        "expected ':' after the key '\(lastKey)', found \(name(at: offset))", at: place,
        fixIt: .init("insert ':'", replacing: place, with: ":"))
    }
  }

  private func wrongColon() -> Diagnostic {
    let span = SourceSpan(offset, offset + (byte(at: offset + 1) == ASCII.greater ? 2 : 1))
    return error(
      "expected ':' after the key '\(lastKey)', found '\(text(span))'", at: span,
      fixIt: .init("replace it with ':'", replacing: span, with: ":"))
  }
}
