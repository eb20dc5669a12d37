extension JSONExplainer {
  /// A value should stand at the fault.
  func missingValue() -> Diagnostic {
    if isEnd(offset) { return endInsteadOfValue() }
    if let finding = wrongQuotes() ?? comment() ?? foreignBlank() { return finding }
    switch byte(at: offset) {
    case ASCII.rightBrace, ASCII.rightBracket: return closerInsteadOfValue()
    case ASCII.comma: return commaInsteadOfValue()
    case ASCII.plus: return plusSign()
    case ASCII.dot: return missingZero()
    case ASCII.less: return markup()
    case let byte where ASCII.isWord(byte): return bareWord()
    default: return expectedValue()
    }
  }

  private func expectedValue() -> Diagnostic {
    error("expected a value, found \(name(at: offset))", at: spanOfCharacter)
  }

  /// The bytes of the character at the fault.
  var spanOfCharacter: SourceSpan {
    scalar(at: offset)?.span ?? SourceSpan(offset, min(offset + 1, tape.count))
  }

  private func endInsteadOfValue() -> Diagnostic {
    guard container != nil else {
      let what = tape.count == 0 ? "the text is empty" : "the text holds no value"
      return error("\(what); expected a JSON value", at: .at(offset))
    }
    guard isInObject else { return unclosedContainer() }
    return error(
      "the text ends where the value of '\(lastKey)' should be",
      at: .at(trimmingBlank(before: offset)), notes: openingNote)
  }

  private func closerInsteadOfValue() -> Diagnostic {
    if isInObject {
      return error(
        "expected the value of '\(lastKey)', found \(name(at: offset))", at: spanOfCharacter)
    }
    guard container != nil else {
      return error("\(name(at: offset)) closes nothing", at: spanOfCharacter)
    }
    return mismatchedCloser()
  }

  private func commaInsteadOfValue() -> Diagnostic {
    let span = spanOfCharacter
    if isInObject {
      return error("expected the value of '\(lastKey)', found ','", at: span)
    }
    return error(
      "expected a value, found another comma", at: span,
      fixIt: container == nil ? nil : .init("remove the comma", replacing: span))
  }

  private func markup() -> Diagnostic {
    error(
      "expected a JSON value, found '<'; this looks like XML or HTML", at: spanOfCharacter,
      notes: [.init("a property list can be turned into JSON with 'plutil -convert json'")])
  }

  /// An unquoted word stands where a value should.
  private func bareWord() -> Diagnostic {
    let span = SourceSpan(offset, end(from: offset, while: ASCII.isWord))
    let word = text(span)
    guard let literal = Self.literal(for: word) else { return unquoted(word, span) }
    let isUnknown = ["nan", "infinity", "inf"].contains(word.lowercased())
    let message =
      isUnknown
      ? "JSON has no '\(word)'" : "'\(word)' is not JSON; expected '\(literal)'"
    return error(
      message, at: span,
      fixIt: .init("replace it with '\(literal)'", replacing: span, with: literal))
  }

  private func unquoted(_ word: String, _ span: SourceSpan) -> Diagnostic {
    error(
      "expected a value, found '\(word)'; a string stands in double quotes", at: span,
      fixIt: .init("put it in double quotes", replacing: span, with: "\"\(word)\""))
  }

  /// What a word of another language is in JSON.
  private static func literal(for word: String) -> String? {
    let words = [
      "true": "true", "yes": "true", "false": "false", "no": "false", "null": "null",
      "none": "null", "nil": "null", "undefined": "null", "nan": "null", "infinity": "null",
      "inf": "null",
    ]
    return words[word.lowercased()]
      ?? nearest(to: word, among: ["true", "false", "null"]).flatMap { word.count > 2 ? $0 : nil }
  }
}
