extension JSONExplainer {
  /// The text goes on after its value.
  func textAfterEnd() -> Diagnostic {
    if let finding = comment() ?? foreignBlank() ?? gluedToRoot() { return finding }
    let span = spanOfCharacter
    switch byte(at: offset) {
    case ASCII.rightBrace, ASCII.rightBracket:
      return removable("extra \(name(at: offset)) after the end of the value", span)
    case ASCII.comma, ASCII.semicolon:
      return removable("expected the end of the text, found \(name(at: offset))", span)
    case ASCII.leftBrace, ASCII.leftBracket, ASCII.quote:
      return error(
        "a second value begins here, after the end of the first", at: span,
        notes: [.init("a file with one value per line is read line by line")])
    default:
      if isCurlyQuote(at: offset) {
        return removable("curly quote \(name(at: offset)) after the end of the value", span)
      }
      return error("expected the end of the text, found \(name(at: offset))", at: span)
    }
  }

  private func removable(_ message: String, _ span: SourceSpan) -> Diagnostic {
    error(message, at: span, fixIt: .init("remove it", replacing: span))
  }

  /// The root is a number or a word with text stuck to it.
  private func gluedToRoot() -> Diagnostic? {
    guard let root = tape.nodes.first, Int(root.end) == offset, !root.isContainer,
      root.kind != .string, ASCII.isWord(byte(at: offset))
    else { return nil }
    let span = SourceSpan(Int(root.start), end(from: offset, while: ASCII.isWord))
    return error("'\(text(span))' is not \(root.kind.phrase)", at: span)
  }
}
