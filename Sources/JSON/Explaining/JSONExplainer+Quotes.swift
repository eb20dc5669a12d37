extension JSONExplainer {
  /// Whether one of the quotation marks that word processors put in stands at an offset.
  func isCurlyQuote(at offset: Int) -> Bool {
    scalar(at: offset).map { Self.curlyQuotes.contains($0.scalar) } ?? false
  }

  private static let curlyQuotes: Set<Unicode.Scalar> = [
    "\u{2018}", "\u{2019}", "\u{201A}", "\u{201C}", "\u{201D}", "\u{201E}", "\u{00AB}", "\u{00BB}",
  ]

  /// A string in single, curly or back quotes begins at the fault.
  func wrongQuotes() -> Diagnostic? {
    guard let (scalar, opening) = scalar(at: offset) else { return nil }
    let isCurly = Self.curlyQuotes.contains(scalar)
    guard isCurly || scalar == "'" || scalar == "`" else { return nil }
    let kind = isCurly ? "curly quotes" : scalar == "'" ? "single quotes" : "backquotes"
    let message = "strings stand in double quotes, not in \(kind)"
    guard let closing = closingQuote(for: scalar, from: opening.end) else {
      return error(message, at: opening)
    }
    let whole = SourceSpan(opening.start, closing.end)
    let content = bytes(SourceSpan(opening.end, closing.start))
    return error(
      message, at: whole,
      fixIt: .init("use double quotes", replacing: whole, with: doubleQuoted(content)))
  }

  /// The quote on the same line that ends a string begun with `opening`.
  private func closingQuote(for opening: Unicode.Scalar, from start: Int) -> SourceSpan? {
    let isCurly = Self.curlyQuotes.contains(opening)
    let lineEnd = lineEnd(from: start)
    var place = start
    while place < lineEnd {
      guard let (scalar, span) = scalar(at: place) else { return nil }
      if scalar == "\\" {
        place += 2
        continue
      }
      let isCloser =
        isCurly ? Self.curlyQuotes.contains(scalar) || scalar == "\"" : scalar == opening
      if isCloser { return span }
      place = span.end
    }
    return nil
  }

  /// A string's content between double quotes, with its quotes escaped as JSON wants them.
  private func doubleQuoted(_ content: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = [ASCII.quote]
    var rest = content
    while let byte = rest.popFirst() {
      if byte == ASCII.backslash, rest.first == ASCII.apostrophe { continue }
      if byte == ASCII.quote { result.append(ASCII.backslash) }
      result.append(byte)
      if byte == ASCII.backslash, let next = rest.popFirst() { result.append(next) }
    }
    result.append(ASCII.quote)
    return String(decoding: result, as: UTF8.self)
  }
}
