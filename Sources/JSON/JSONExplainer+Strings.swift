import Diagnostics

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
      fixIt: .init("write '\(escape)'", replacing: span, with: escape, isSafe: true))
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
        fixIt: .init(
          "replace it with '\"'", replacing: quote, with: "\"",
          isSafe: !hasCurlyQuote(in: SourceSpan(failure.tokenStart, quote.start))))
    }
    if isKey, let finding = curlyQuoteAfterKey(from: failure.tokenStart) { return finding }
    return goesOnInNextLine ? lineBreakInString() : unclosedOnLine()
  }

  /// Whether the next line reads like more of the text, not like JSON.
  private var goesOnInNextLine: Bool {
    let place = skippingBlank(from: offset)
    let next = byte(at: place)
    // The quote that ends the string.
    if next == ASCII.quote, isStructure(at: place + 1), !isKey { return true }
    return ![ASCII.quote, ASCII.rightBrace, ASCII.rightBracket, ASCII.comma, 0].contains(next)
  }

  private func lineBreakInString() -> Diagnostic {
    let length = byte(at: offset) == ASCII.carriageReturn && byte(at: offset + 1) == ASCII.lineFeed
    let span = SourceSpan(offset, offset + (length ? 2 : 1))
    return error(
      "a line break in a string is written '\\n'", at: span, notes: openingQuote,
      fixIt: .init("write '\\n'", replacing: span, with: "\\n", isSafe: isClosedLater))
  }

  /// Whether the next quote ends the string, as what follows it shows.
  private var isClosedLater: Bool {
    var place = offset
    while !isEnd(place), byte(at: place) != ASCII.quote {
      place += byte(at: place) == ASCII.backslash ? 2 : 1
    }
    return !isEnd(place) && isStructure(at: place + 1, orColon: isKey)
  }

  /// Whether what comes next at an offset is what may follow a value or, if told, a key.
  func isStructure(at offset: Int, orColon isKey: Bool = false) -> Bool {
    let next = skippingBlank(from: offset)
    switch byte(at: next) {
    case ASCII.comma, ASCII.rightBrace, ASCII.rightBracket: return true
    case ASCII.colon: return isKey
    default: return isEnd(next)
    }
  }

  private func hasCurlyQuote(in span: SourceSpan) -> Bool {
    (span.start..<span.end).contains(where: isCurlyQuote)
  }

  private func unclosedOnLine() -> Diagnostic {
    if let end = endOfUnclosedKey {
      return error(
        "key '\(text(SourceSpan(failure.tokenStart + 1, end)))' has no quote after it",
        at: .at(end), notes: openingQuote,
        fixIt: .init("insert '\"'", replacing: .at(end), with: "\"", isSafe: true))
    }
    var end = trimmingBlank(before: offset)
    if byte(at: end - 1) == ASCII.comma { end = trimmingBlank(before: end - 1) }
    end = max(end, failure.tokenStart + 1)
    let isCertain = ASCII.isWord(byte(at: end - 1)) && !isKey
    return error(
      "the string is not closed on this line", at: .at(end), notes: openingQuote,
      fixIt: .init("insert '\"'", replacing: .at(end), with: "\"", isSafe: isCertain))
  }

  /// The end of a key whose closing quote is missing: only a container follows its colon.
  private var endOfUnclosedKey: Int? {
    guard isKey else { return nil }
    let end = self.end(from: failure.tokenStart + 1) {
      ASCII.isWord($0) || $0 == ASCII.minus || $0 == ASCII.dot
    }
    let colon = skippingSpaces(from: end)
    guard end > failure.tokenStart + 1, byte(at: colon) == ASCII.colon else { return nil }
    let value = skippingSpaces(from: colon + 1)
    let isContainer = byte(at: value) == ASCII.leftBrace || byte(at: value) == ASCII.leftBracket
    return isContainer && skippingSpaces(from: value + 1) >= trimmingBlank(before: offset)
      ? end : nil
  }

  private func curlyQuoteBefore(_ end: Int) -> SourceSpan? {
    var place = trimmingBlank(before: end)
    if byte(at: place - 1) == ASCII.comma { place -= 1 }
    let start = place - 3
    return start > failure.tokenStart && isCurlyQuote(at: start) ? SourceSpan(start, place) : nil
  }

  /// A backslash is followed by something that JSON does not know.
  func badEscape() -> Diagnostic {
    let letter = byte(at: offset + 1)
    guard !isEnd(offset + 1), let next = scalar(at: offset + 1) else {
      return error("the text ends inside a string", at: SourceSpan(offset, offset + 1))
    }
    let span = SourceSpan(offset, next.span.end)
    guard letter >= 0x20 else {
      return error(
        "a backslash must be followed by a letter or a sign, not by a control character",
        at: span)
    }
    let escape = "'\(text(span))'"
    if let (cause, whole, replacement) = knownEscape(letter) {
      return error(
        "\(escape) is not an escape of JSON; \(cause)", at: whole,
        fixIt: .init(
          "write '\(replacement)'", replacing: whole, with: replacement,
          isSafe: letter != ASCII.zero))
    }
    let message = "\(escape) is not an escape of JSON; a backslash is written '\\\\'"
    if ASCII.isLetter(letter) || ASCII.isDigit(letter) {
      return error(
        message, at: span,
        fixIt: .init("double the backslash", replacing: .at(offset), with: "\\"))
    }
    let isQuote = isCurlyQuote(at: offset + 1)
    return error(
      message, at: span,
      fixIt: isQuote
        ? .init("write '\\\"'", replacing: span, with: "\\\"")
        : .init(
          "remove the backslash, or double it if it is meant",
          replacing: SourceSpan(offset, offset + 1)))
  }

  private func knownEscape(_ letter: UInt8) -> (cause: String, SourceSpan, replacement: String)? {
    let span = SourceSpan(offset, offset + 2)
    switch letter {
    case ASCII.apostrophe: return ("an apostrophe needs none", span, "'")
    case ASCII.zero: return ("NUL is written '\\u0000'", span, "\\u0000")
    case 0x55: return capitalEscape()
    case 0x78:
      let whole = SourceSpan(offset, offset + 4)
      let digits = text(SourceSpan(offset + 2, offset + 4))
      guard UInt8(digits, radix: 16) != nil, digits.count == 2 else { return nil }
      return ("a character is written with '\\u' and four digits", whole, "\\u00" + digits)
    default: return nil
    }
  }

  /// `\U0001F600` or `\U00E9`, the escapes of other languages (P6).
  private func capitalEscape() -> (cause: String, SourceSpan, replacement: String)? {
    let cause = "'\\u' takes a small letter and four digits"
    for length in [8, 4] {
      let digits = text(SourceSpan(offset + 2, offset + 2 + length))
      guard digits.utf8.count == length, let value = UInt32(digits, radix: 16),
        let scalar = Unicode.Scalar(value), scalar.value >= 0x20
      else { continue }
      let units = UTF16.encode(scalar).map(Array.init) ?? []
      let escapes = units.map { "\\u" + hexadecimal(UInt32($0), digits: 4) }
      return (cause, SourceSpan(offset, offset + 2 + length), escapes.joined())
    }
    return nil
  }

  /// `\u` is not followed by four hexadecimal digits.
  func badUnicodeEscape() -> Diagnostic {
    error(
      "expected four hexadecimal digits after '\\u', found \(name(at: offset))", at: unicodeEscape)
  }

  /// From the backslash to the fault.
  var unicodeEscape: SourceSpan {
    var start = offset
    while start > failure.tokenStart, byte(at: start) != ASCII.backslash { start -= 1 }
    return SourceSpan(start, offset)
  }

  /// Half of a surrogate pair.
  func loneSurrogate() -> Diagnostic {
    let span = SourceSpan(offset, offset + 6)
    return error(
      "'\(text(span))' is half of a surrogate pair; a character past U+FFFF takes two escapes",
      at: span, fixIt: .init("write '\\uFFFD'", replacing: span, with: "\\uFFFD"))
  }

  /// Whether one of the quotation marks that word processors put in stands at an offset.
  func isCurlyQuote(at offset: Int) -> Bool {
    scalar(at: offset).map { Self.curlyQuotes.contains($0.scalar) } ?? false
  }

  private static let curlyQuotes: Set<Unicode.Scalar> = [
    "\u{2018}", "\u{2019}", "\u{201A}", "\u{201C}", "\u{201D}", "\u{201E}", "\u{00AB}", "\u{00BB}",
    "\u{2033}",
  ]

  /// A string in single, curly or back quotes begins at the fault.
  func wrongQuotes() -> Diagnostic? {
    if let string = stringOfPython() { return string }
    guard let (scalar, opening) = scalar(at: offset) else { return nil }
    let isCurly = Self.curlyQuotes.contains(scalar)
    guard isCurly || scalar == "'" || scalar == "`" else { return nil }
    let kind = isCurly ? "curly quotes" : scalar == "'" ? "single quotes" : "backquotes"
    let message = "strings need double quotes, not \(kind)"
    guard let closing = closingQuote(for: scalar, from: opening.end) else {
      return error(message, at: opening)
    }
    let whole = SourceSpan(opening.start, closing.end)
    let content = bytes(SourceSpan(opening.end, closing.start))
    return error(
      message, at: whole,
      fixIt: .init(
        "use double quotes", replacing: whole, with: doubleQuoted(content),
        isSafe: isStructure(at: closing.end, orColon: true)))
  }

  /// A string begins at the fault as Python 2 prints it, with a `u` before its quotes.
  private func stringOfPython() -> Diagnostic? {
    let mark = byte(at: offset + 1)
    guard byte(at: offset) == UInt8(ascii: "u"), mark == ASCII.apostrophe || mark == ASCII.quote,
      let closing = closingQuote(for: Unicode.Scalar(mark), from: offset + 2)
    else { return nil }
    let span = SourceSpan(offset, closing.end)
    return error(
      "Python 2 prints a 'u' before strings; JSON has double quotes alone", at: span,
      fixIt: .init(
        "use double quotes", replacing: span,
        with: doubleQuoted(bytes(SourceSpan(offset + 2, closing.start))),
        isSafe: isStructure(at: closing.end, orColon: true)))
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

  /// A string holds JSON whose quotes are not escaped, so that it ends at the first of them.
  func unescapedJSON(from string: SourceSpan) -> Diagnostic? {
    let content = SourceSpan(string.start + 1, string.end - 1)
    let start = skippingBlank(from: content.start)
    let isBegun = bytes(content).allSatisfy { ASCII.isBlank($0) || "{[".utf8.contains($0) }
    guard start < content.end, isBegun else { return nil }
    let end = endOfContainer(from: start)
    let quote = skippingBlank(from: end)
    guard end > content.end, byte(at: quote) == ASCII.quote, isStructure(at: quote + 1) else {
      return nil
    }
    let inner = SourceSpan(start, end)
    let isJSON = (try? JSONDocument(parsing: Array(bytes(inner)))) != nil
    var writer = JSONWriter()
    writer.string(text(inner))
    return error(
      "the quotes of the JSON in this string are not escaped; in a string '\"' is written '\\\"'",
      at: SourceSpan(string.start, quote + 1),
      fixIt: .init(
        "escape the quotes of the JSON", replacing: SourceSpan(string.start, quote + 1),
        with: writer.text, isSafe: isJSON))
  }

  /// The end of the object or array that begins at an offset; the offset if it has none.
  private func endOfContainer(from start: Int) -> Int {
    var (place, depth, isInString) = (start, 0, false)
    while place < start + Self.maximumContainer, !isEnd(place) {
      let byte = byte(at: place)
      if byte == ASCII.quote {
        isInString.toggle()
      } else if isInString {
        if byte == ASCII.backslash { place += 1 }
      } else if "{[".utf8.contains(byte) {
        depth += 1
      } else if "}]".utf8.contains(byte) {
        depth -= 1
      }
      place += 1
      if depth == 0 { return place }
    }
    return start
  }

  /// The longest JSON in a string that is looked at, in bytes; APNs takes less.
  private static let maximumContainer = 1 << 14

  /// The last string holds JSON whose brackets are not closed: a quote in it is not escaped.
  func cutJSONInString() -> Diagnostic? {
    guard let last = tape.nodes.last, last.kind == .string else { return nil }
    let span = SourceSpan(Int(last.start), Int(last.end))
    let content = bytes(span)
    let opened = content.count { $0 == ASCII.leftBrace }
    guard content.firstRange(of: Array("\\\"".utf8)) != nil,
      opened > content.count(where: { $0 == ASCII.rightBrace })
    else { return nil }
    let quote = SourceSpan(span.end - 1, span.end)
    return error(
      "this quote ends the string that holds JSON; a quote in it is written '\\\"'", at: quote,
      fixIt: .init("escape the quote", replacing: quote, with: "\\\""))
  }
}
