import Diagnostics

/// Puts a fault into words: what was expected, what is there, the likely cause, and the fix.
///
/// It runs once per unreadable text, so it favours plain bounds-checked code, and looks around in
/// the text as a person would.
struct JSONExplainer {
  /// The text, and the nodes up to the fault.
  let tape: JSONTape
  let failure: JSONScanner.Failure

  /// The offset of the fault.
  var offset: Int { failure.fault.offset }

  /// The one finding.
  func diagnostic() -> Diagnostic {
    if let finding = wideEncoding() ?? placeholder()?.finding ?? expression() { return finding }
    switch failure.fault.kind {
    case .value: return missingValue()
    case .key: return missingKey()
    case .colon: return missingColon()
    case .separator: return missingSeparator()
    case .end: return textAfterEnd()
    case .trailingComma: return trailingComma()
    case .unclosedString, .controlCharacter: return stringProblem()
    case .escape: return badEscape()
    case .hexadecimal: return badUnicodeEscape()
    case .loneSurrogate: return loneSurrogate()
    case .utf8: return invalidUTF8()
    case .digit: return missingDigit()
    case .leadingZero: return leadingZero()
    case .depth: return tooDeep()
    case .byteOrderMark: return byteOrderMark()
    case .size: return tooLong()
    }
  }

  private func trailingComma() -> Diagnostic {
    let span = SourceSpan(offset, offset + 1)
    return error(
      "trailing comma before '\(closer)'", at: span,
      fixIt: .init("remove the comma", replacing: span, isSafe: true))
  }

  private func tooDeep() -> Diagnostic {
    error(
      "arrays and objects are nested more deeply than the limit allows",
      at: SourceSpan(offset, offset + 1))
  }

  private func byteOrderMark() -> Diagnostic {
    let span = SourceSpan(0, 3)
    return error(
      "the text begins with a byte order mark, which JSON does not allow", at: span,
      fixIt: .init("remove the byte order mark", replacing: span, isSafe: true))
  }

  private func tooLong() -> Diagnostic {
    error("the text is longer than 4 GiB and cannot be read", at: .at(0))
  }

  /// An error of the code X1.
  func error(
    _ message: String, at span: SourceSpan, notes: [Diagnostic.Note] = [],
    fixIt: Diagnostic.FixIt? = nil
  ) -> Diagnostic {
    Diagnostic(.error, .invalidJSON, message, at: span, notes: notes, fixIt: fixIt)
  }
}

/// Looking around in the text.
extension JSONExplainer {
  /// The byte at an offset, or NUL outside the text.
  func byte(at offset: Int) -> UInt8 {
    tape.storage.indices.contains(offset) ? tape.storage[offset] : 0
  }

  /// The part of the text in a span that may reach outside it.
  func text(_ span: SourceSpan) -> String {
    String(decoding: bytes(span), as: UTF8.self)
  }

  func bytes(_ span: SourceSpan) -> ArraySlice<UInt8> {
    tape.storage[max(0, min(span.start, tape.count))..<max(0, min(span.end, tape.count))]
  }

  /// Whether nothing is left of the text at an offset.
  func isEnd(_ offset: Int) -> Bool { offset >= tape.count }

  /// The end of the line that holds an offset, before its terminator.
  func lineEnd(from offset: Int) -> Int {
    end(from: offset) { $0 != ASCII.lineFeed && $0 != ASCII.carriageReturn }
  }

  /// The end of the run of bytes from an offset that satisfy a condition.
  func end(from offset: Int, while condition: (UInt8) -> Bool) -> Int {
    var end = offset
    while end < tape.count, condition(byte(at: end)) { end += 1 }
    return end
  }

  /// The first offset that is not white space, from `offset` on.
  func skippingBlank(from offset: Int) -> Int {
    end(from: offset, while: ASCII.isBlank)
  }

  /// The offset past the last byte before `offset` that is not white space.
  func trimmingBlank(before offset: Int) -> Int {
    var end = min(offset, tape.count)
    while end > 0, ASCII.isBlank(byte(at: end - 1)) { end -= 1 }
    return end
  }

  /// The Unicode scalar at an offset and the span of its bytes; nil if there is none.
  func scalar(at offset: Int) -> (scalar: Unicode.Scalar, span: SourceSpan)? {
    var decoder = UTF8()
    var rest = bytes(SourceSpan(offset, offset + 4)).makeIterator()
    guard !isEnd(offset), case .scalarValue(let scalar) = decoder.decode(&rest) else { return nil }
    return (scalar, SourceSpan(offset, offset + UTF8.width(scalar)))
  }

  /// What stands at an offset, in single quotes or, where it cannot be seen, by its number.
  func name(at offset: Int) -> String {
    if isEnd(offset) { return "the end of the text" }
    guard let scalar = scalar(at: offset)?.scalar else {
      return "the byte 0x" + hexadecimal(UInt32(byte(at: offset)), digits: 2)
    }
    let isVisible =
      scalar.value > 0x20 && scalar.value != 0x7F && !scalar.properties.isWhitespace
      && scalar.properties.generalCategory != .format
    return isVisible ? "'\(scalar)'" : "the character U+" + hexadecimal(scalar.value, digits: 4)
  }

  /// A number in upper-case hexadecimal digits.
  func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}

/// What is found between tokens.
extension JSONExplainer {
  /// A comment begins at the fault.
  func comment() -> Diagnostic? {
    guard let (end, isClosed) = commentEnd() else { return nil }
    let span = SourceSpan(offset, end)
    let (removed, replacement) = removal(of: span)
    return error(
      "JSON has no comments", at: span,
      fixIt: .init(
        "remove the comment", replacing: removed, with: replacement,
        isSafe: isClosed && !mayBeValue))
  }

  /// Whether what reads like a comment stands where a value should, as in `"color": #fff`.
  private var mayBeValue: Bool {
    guard failure.fault.kind == .value, isInObject, byte(at: offset + 1) != ASCII.asterisk else {
      return false
    }
    return !bytes(SourceSpan(trimmingBlank(before: offset), offset)).contains(ASCII.lineFeed)
  }

  private func commentEnd() -> (end: Int, isClosed: Bool)? {
    switch (byte(at: offset), byte(at: offset + 1)) {
    case (ASCII.slash, ASCII.slash), (ASCII.number, _): (lineEnd(from: offset), true)
    case (ASCII.slash, ASCII.asterisk): blockEnd()
    default: beginsRemark ? (trimmingBlank(before: lineEnd(from: offset)), true) : nil
    }
  }

  /// Whether a reader's remark begins at the fault and ends with the line: an arrow, a dash or
  /// another sign that begins no value, or words in parentheses, as in `"badge": 1 <-- here`.
  private var beginsRemark: Bool {
    guard [.key, .separator, .end].contains(failure.fault.kind) else { return false }
    switch (byte(at: offset), byte(at: offset + 1)) {
    case (ASCII.less, ASCII.minus), (ASCII.less, ASCII.less), (ASCII.less, ASCII.equals),
      (ASCII.minus, ASCII.minus), (ASCII.minus, ASCII.greater), (ASCII.equals, ASCII.greater):
      return true
    case (UInt8(ascii: "("), _):
      let last = trimmingBlank(before: lineEnd(from: offset))
      return byte(at: last - 1) == UInt8(ascii: ")")
    case (..<0x80, _): return false
    default:
      let category = scalar(at: offset)?.scalar.properties.generalCategory
      return [.mathSymbol, .otherSymbol, .dashPunctuation].contains(category)
    }
  }

  private func blockEnd() -> (end: Int, isClosed: Bool) {
    var end = offset + 2
    while !isEnd(end), byte(at: end) != ASCII.asterisk || byte(at: end + 1) != ASCII.slash {
      end += 1
    }
    return (min(end + 2, tape.count), end + 2 <= tape.count)
  }

  /// What goes with a comment: the lines that it has for itself, else the blanks after it; a blank
  /// takes its place where its neighbours would run into each other.
  private func removal(of comment: SourceSpan) -> (span: SourceSpan, replacement: String) {
    func isBlank(_ byte: UInt8) -> Bool { byte == ASCII.space || byte == ASCII.tab }
    func isLineBreak(_ byte: UInt8) -> Bool {
      byte == ASCII.lineFeed || byte == ASCII.carriageReturn
    }
    var start = comment.start
    while start > 0, isBlank(byte(at: start - 1)) { start -= 1 }
    var end = end(from: comment.end, while: isBlank)
    let beginsLine = start == 0 || isLineBreak(byte(at: start - 1))
    if isEnd(end) || isLineBreak(byte(at: end)) {
      guard beginsLine, !isEnd(end) else { return (SourceSpan(start, end), "") }
      end += byte(at: end) == ASCII.carriageReturn && byte(at: end + 1) == ASCII.lineFeed ? 2 : 1
      return (SourceSpan(start, end), "")
    }
    let joins =
      start == comment.start && !beginsLine && end == comment.end
      && ASCII.isWord(byte(at: start - 1)) && ASCII.isWord(byte(at: end))
    return (SourceSpan(comment.start, end), joins ? " " : "")
  }

  /// White space that JSON does not know, such as U+00A0 from a web page, stands at the fault.
  func foreignBlank() -> Diagnostic? {
    guard let (scalar, span) = scalar(at: offset), scalar.value >= 0x0B else { return nil }
    let isBlank = scalar.properties.isWhitespace && !ASCII.isBlank(byte(at: offset))
    guard isBlank || scalar.value == 0xFEFF || scalar.value == 0x200B else { return nil }
    return error(
      "the character U+\(hexadecimal(scalar.value, digits: 4)) is not white space in JSON",
      at: span, fixIt: .init("replace it with a space", replacing: span, with: " ", isSafe: true))
  }
}

/// The encoding of the text.
extension JSONExplainer {
  /// The bytes at the fault are not UTF-8.
  func invalidUTF8() -> Diagnostic {
    let byte = byte(at: offset)
    let span = SourceSpan(offset, offset + 1)
    return error(
      "the byte 0x\(hexadecimal(UInt32(byte), digits: 2)) is not UTF-8 here; \(cause(of: byte))",
      at: span, notes: [.init("save the text as UTF-8")])
  }

  private func cause(of byte: UInt8) -> String {
    switch (byte, self.byte(at: offset + 1)) {
    case (0x80...0xBF, _): "it can only continue a character"
    case (0xC0...0xC1, 0x80...0xBF), (0xE0, 0x80...0x9F), (0xF0, 0x80...0x8F):
      "it begins a character that is written longer than it needs to be"
    case (0xED, 0xA0...0xBF): "it begins half of a surrogate pair"
    case (0xF4, 0x90...0xBF), (0xF5...0xF7, 0x80...0xBF): "it begins a number past U+10FFFF"
    case (0xF8...0xFF, _): "it is in no character"
    default: "the character that it begins is cut short, or the text is in Latin-1"
    }
  }

  /// The text is in UTF-16 or UTF-32, told by its byte order mark or by where its NUL bytes are.
  func wideEncoding() -> Diagnostic? {
    guard let encoding = wideEncodingName() else { return nil }
    return error(
      "the text is in \(encoding); expected UTF-8", at: .at(0),
      notes: [.init("save the text as UTF-8")])
  }

  private func wideEncodingName() -> String? {
    let head = (0..<4).map { isEnd($0) ? 1 : byte(at: $0) }
    switch (head[0], head[1], head[2], head[3]) {
    case (0xFF, 0xFE, 0, 0), (1..., 0, 0, 0): return "UTF-32 (little-endian)"
    case (0, 0, 0xFE, 0xFF), (0, 0, 0, 1...): return "UTF-32 (big-endian)"
    case (0xFF, 0xFE, _, _), (1..., 0, 1..., 0): return "UTF-16 (little-endian)"
    case (0xFE, 0xFF, _, _), (0, 1..., 0, 1...): return "UTF-16 (big-endian)"
    default: return nil
    }
  }
}
