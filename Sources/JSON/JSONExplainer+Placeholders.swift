import Diagnostics

/// What templates put where JSON has values.
extension JSONExplainer {
  /// What somebody has to fill in, and the JSON that reading goes on with.
  struct Unwritten {
    let span: SourceSpan
    let finding: Diagnostic
    let replacement: String
  }

  /// Such a part of the text at the fault, if there is one.
  func placeholder() -> Unwritten? {
    guard wideEncoding() == nil else { return nil }
    switch failure.fault.kind {
    case .value where container != nil:
      return omissionOfElements() ?? placeholder(from: offset)
    case .key:
      let isDoubled =
        byte(at: offset) == ASCII.leftBrace && byte(at: offset - 1) == byte(at: offset)
      return isDoubled ? placeholder(from: offset - 1) : omission()
    case .separator: return omissionAfterValue()
    default: return nil
    }
  }

  // MARK: - Placeholders

  private func placeholder(from start: Int) -> Unwritten? {
    guard let end = placeholderEnd(from: start) else { return nil }
    return placeholder(SourceSpan(start, end), "a value of JSON belongs")
  }

  private func placeholder(
    _ span: SourceSpan, _ meant: String, replacement: String? = nil
  ) -> Unwritten {
    Unwritten(
      span: span,
      finding: error("'\(text(span))' is a placeholder; \(meant) in its place", at: span),
      replacement: replacement ?? quoted(span))
  }

  /// An ellipsis in the place of members that were left out.
  private func omission() -> Unwritten? {
    let line = bytes(SourceSpan(offset, lineEnd(from: offset)))
    guard let sign = ellipsis(line) else { return nil }
    let next = skippingComments(from: sign.end)
    // A key may follow on another line without a comma.
    let isBeforeKey = byte(at: next) == ASCII.quote && next > lineEnd(from: offset)
    guard isBeforeKey || isStructure(at: next) else { return nil }
    return placeholder(
      sign, "members belong", replacement: quoted(sign) + (isBeforeKey ? ":null," : ":null"))
  }

  /// An ellipsis on a line of its own before the elements of an array.
  private func omissionOfElements() -> Unwritten? {
    guard !isInObject, let sign = ellipsis(bytes(SourceSpan(offset, lineEnd(from: offset)))),
      skippingSpaces(from: sign.end) == lineEnd(from: offset)
    else { return nil }
    let isLast = isStructure(at: skippingComments(from: sign.end))
    return placeholder(
      sign, "elements belong", replacement: quoted(sign) + (isLast ? "" : ","))
  }

  /// An ellipsis on a line of its own after a value without a comma.
  private func omissionAfterValue() -> Unwritten? {
    guard let end = ellipsisEnd(bytes(SourceSpan(offset, lineEnd(from: offset)))) else {
      return nil
    }
    let span = SourceSpan(offset, end)
    return placeholder(
      span, "\(isInObject ? "members" : "elements") belong",
      replacement: "," + quoted(span) + (isInObject ? ":null" : ""))
  }

  /// The end of `...` or `…`, if that is all before the next sign of JSON.
  private func ellipsisEnd(_ text: ArraySlice<UInt8>) -> Int? {
    guard let sign = ellipsis(text), isStructure(at: skippingComments(from: sign.end)) else {
      return nil
    }
    return sign.end
  }

  /// The ellipsis that a text begins with.
  private func ellipsis(_ text: ArraySlice<UInt8>) -> SourceSpan? {
    guard let sign = Ellipsis.sign(of: text) else { return nil }
    let end = text.startIndex + sign.utf8.count
    // Words may say what was left out, in parentheses or without.
    let rest = text[end...].drop { $0 == ASCII.space }
    let last = trimmingBlank(before: text.endIndex)
    let isInParentheses =
      rest.first == UInt8(ascii: "(") && byte(at: last - 1) == UInt8(ascii: ")")
    let isWords =
      rest.startIndex > end && rest.startIndex < last
      && text[rest.startIndex..<last].allSatisfy {
        ASCII.isWord($0) && $0 != ASCII.dollar || $0 == ASCII.space || $0 >= 0x80
      }
    return SourceSpan(text.startIndex, isInParentheses || isWords ? last : end)
  }

  private func placeholderEnd(from start: Int) -> Int? {
    let rest = bytes(SourceSpan(start, min(lineEnd(from: start), start + Self.placeholderLimit)))
    for (opening, closing) in Self.brackets where rest.starts(with: opening.utf8) {
      let inside = rest.dropFirst(opening.utf8.count)
      guard let end = inside.firstRange(of: Array(closing.utf8)), end.lowerBound > inside.startIndex
      else { return nil }
      return end.upperBound
    }
    if let end = ellipsisEnd(rest) { return end }
    switch rest.first {
    case ASCII.percent: return formatEnd(rest)
    case ASCII.less: return angleEnd(rest)
    case ASCII.dollar:
      let name = rest.dropFirst().prefix(while: ASCII.isWord)
      return name.contains(where: ASCII.isLetter) && isValueEnd(name.endIndex) ? name.endIndex : nil
    default: return capitalsEnd(rest)
    }
  }

  /// `DEVICE_TOKEN`: a word in capitals that is no literal.
  private func capitalsEnd(_ text: ArraySlice<UInt8>) -> Int? {
    let word = text.prefix(while: ASCII.isWord)
    let isCapital = word.allSatisfy { ASCII.lowercased($0) != $0 || !ASCII.isLetter($0) }
    let name = String(decoding: word, as: UTF8.self)
    let isName =
      word.count > 2 && isCapital && word.first.map(ASCII.isLetter) == true
      && Self.literal(for: name) == nil && isStructure(at: word.endIndex)
    return isName ? word.endIndex : nil
  }

  private static let placeholderLimit = 120
  private static let brackets = [
    ("{{", "}}"), ("${", "}"), ("$(", ")"), ("#{", "}"), ("#(", ")"), ("@{", "}"), ("%(", ")s"),
    ("%{", "}"), ("<%", "%>"), ("\u{2039}", "\u{203A}"),
  ]

  /// `%s`, `%1$@` or `%ld`.
  private func formatEnd(_ text: ArraySlice<UInt8>) -> Int? {
    let word = text.dropFirst().prefix {
      ASCII.isWord($0) || $0 == ASCII.dot || $0 == UInt8(ascii: "@")
    }
    let isFormat = word.last.map { ASCII.isLetter($0) || $0 == UInt8(ascii: "@") } ?? false
    return isFormat && word.count <= 8 && isValueEnd(word.endIndex) ? word.endIndex : nil
  }

  /// `<TOKEN>` or `<your name>`.
  private func angleEnd(_ text: ArraySlice<UInt8>) -> Int? {
    guard let close = text.firstIndex(of: ASCII.greater), isValueEnd(close + 1) else { return nil }
    let name = text[(text.startIndex + 1)..<close]
    let isName =
      name.first != ASCII.slash
      && name.allSatisfy { ASCII.isWord($0) || $0 >= 0x80 || " -.#/(),'?|:".utf8.contains($0) }
    return isName && name.contains(where: ASCII.isLetter) && !name.elementsEqual("null".utf8)
      ? close + 1 : nil
  }

  /// Whether a value may end at an offset.
  private func isValueEnd(_ offset: Int) -> Bool {
    isStructure(at: offset) || ASCII.isBlank(byte(at: offset))
  }

  func skippingSpaces(from offset: Int) -> Int {
    end(from: offset) { $0 == ASCII.space || $0 == ASCII.tab }
  }

  /// What stands in a span, as a string of JSON.
  private func quoted(_ span: SourceSpan) -> String {
    var writer = JSONWriter()
    writer.string(text(span))
    return writer.text
  }
}

/// What programs put where JSON has values. It is named and not read: reading ends there.
extension JSONExplainer {
  /// The finding that an expression stands at the fault, or goes on there after its first value.
  func expression() -> Diagnostic? {
    guard wideEncoding() == nil else { return nil }
    switch failure.fault.kind {
    case .value where container != nil: return isExpression ? expression(from: offset) : nil
    case .key: return isKeyOfProgram ? expression(from: offset) : nil
    case .separator: return valueGoingOn.map { expression(from: $0) }
    default: return nil
    }
  }

  private func expression(from start: Int) -> Diagnostic {
    let span = SourceSpan(start, max(offset + 1, expressionEnd(from: start)))
    let shown = text(span).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let name = shown.count > 40 ? shown.prefix(39) + "…" : shown[...]
    return error(
      "'\(name)' is an expression, not a value of JSON", at: span,
      fixIt: .init("give the JSON that is sent"))
  }

  /// Whether a name stands at the fault with what follows names in expressions alone: a member, a
  /// call or an operator.
  private var isExpression: Bool {
    guard ASCII.isWord(byte(at: offset)), !ASCII.isDigit(byte(at: offset)) else { return false }
    let word = end(from: offset, while: ASCII.isWord)
    let next = skippingSpaces(from: word)
    let name = text(SourceSpan(offset, word))
    let isCall = byte(at: word) == UInt8(ascii: "(") || byte(at: word) == ASCII.leftBracket
    let isMade = next > word && Self.prefixes.contains(name) && ASCII.isLetter(byte(at: next))
    let isFormat = byte(at: word) == ASCII.quote && Self.formats.contains(name)
    return isCall || isMade || isFormat || isMember(endingAt: word) || isOperator(at: next)
  }

  private static let prefixes: Set<String> = ["new", "await", "try"]
  private static let formats: Set<String> = ["f", "r", "b", "$"]

  /// Whether the name at the fault has a member after it, and is not that of a file, an address or
  /// an app.
  private func isMember(endingAt end: Int) -> Bool {
    guard byte(at: end) == ASCII.dot, ASCII.isLetter(byte(at: end + 1)) else { return false }
    let last = self.end(from: end) { ASCII.isWord($0) || $0 == ASCII.dot }
    let words = text(SourceSpan(offset, last)).lowercased().split(separator: ".").map(String.init)
    return !Self.endings.contains(words.last ?? "") && !Self.domains.contains(words.first ?? "")
  }

  private static let endings: Set<String> = [
    "aif", "aiff", "caf", "gif", "html", "jpeg", "jpg", "json", "m4a", "mov", "mp3", "mp4", "pdf",
    "png", "wav", "com", "net", "org",
  ]
  private static let domains: Set<String> = ["com", "net", "org", "www"]

  /// The start of the value before the fault, if an operator or a member of it follows, as in
  /// `"a" + b`.
  private var valueGoingOn: Int? {
    guard let last = tape.nodes.last, !last.isContainer, previousEnd == Int(last.end) else {
      return nil
    }
    let isMember =
      offset == Int(last.end) && byte(at: offset) == ASCII.dot && last.kind == .string
      && ASCII.isLetter(byte(at: offset + 1))
    return isMember || isOperator(at: offset) ? Int(last.start) : nil
  }

  /// Whether a key without a value, or an object that is spread, stands at the fault, as JavaScript
  /// has them.
  private var isKeyOfProgram: Bool {
    let isSpread = bytes(SourceSpan(offset, offset + 3)).elementsEqual("...".utf8)
    guard ASCII.isLetter(byte(at: isSpread ? offset + 3 : offset)) else { return false }
    if isSpread { return true }
    let next = byte(at: skippingBlank(from: end(from: offset, while: ASCII.isWord)))
    return next == ASCII.comma || next == ASCII.rightBrace
  }

  private func isOperator(at offset: Int) -> Bool {
    let pair = bytes(SourceSpan(offset, offset + 2))
    if Self.operators.contains(where: { pair.elementsEqual($0.utf8) }) { return true }
    guard [ASCII.plus, ASCII.asterisk, UInt8(ascii: "?")].contains(byte(at: offset)) else {
      return false
    }
    let next = byte(at: skippingSpaces(from: offset + 1))
    return ASCII.isWord(next) || next == ASCII.quote || next == ASCII.apostrophe
  }

  private static let operators = ["||", "&&", "??", "?.", "->", "::", "==", "!="]

  /// The end of an expression in its line: what ends a value, outside of brackets and quotes.
  private func expressionEnd(from start: Int) -> Int {
    let lineEnd = lineEnd(from: max(start, offset))
    var (place, depth) = (start, 0)
    while place < lineEnd {
      switch byte(at: place) {
      case ASCII.quote, ASCII.apostrophe, UInt8(ascii: "`"):
        let quote = byte(at: place)
        place = end(from: place + 1) { $0 != quote && $0 != ASCII.lineFeed }
      case UInt8(ascii: "("), ASCII.leftBracket, ASCII.leftBrace: depth += 1
      case UInt8(ascii: ")"), ASCII.rightBracket, ASCII.rightBrace:
        if depth == 0 { return trimmingBlank(before: place) }
        depth -= 1
      case ASCII.comma:
        if depth == 0 { return trimmingBlank(before: place) }
      default: break
      }
      place += 1
    }
    return trimmingBlank(before: lineEnd)
  }
}
