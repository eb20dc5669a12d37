import Diagnostics

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
    case ASCII.less where !ASCII.isBlank(byte(at: offset + 1)): return markup()
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
      "the text ends before the value of '\(lastKey)'",
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
    guard let literal = Self.literal(for: word) else { return unquoted() }
    let isUnknown = ["nan", "infinity", "inf"].contains(word.lowercased())
    let message =
      isUnknown
      ? "JSON has no '\(word)'" : "'\(word)' is not JSON; expected '\(literal)'"
    let isSafe = word.lowercased() == literal || word == "None" || word == "nil"
    return error(
      message, at: span,
      fixIt: .init("replace it with '\(literal)'", replacing: span, with: literal, isSafe: isSafe))
  }

  /// A word without quotes, or several with dots between them.
  private func unquoted() -> Diagnostic {
    let span = SourceSpan(offset, end(from: offset) { ASCII.isWord($0) || $0 == ASCII.dot })
    let word = text(span)
    return error(
      "expected a value, found '\(word)'; a string needs double quotes", at: span,
      fixIt: .init("put it in double quotes", replacing: span, with: "\"\(word)\""))
  }

  /// What a word of another language is in JSON.
  static func literal(for word: String) -> String? {
    let words = [
      "true": "true", "yes": "true", "false": "false", "no": "false", "null": "null",
      "none": "null", "nil": "null", "undefined": "null", "nan": "null", "infinity": "null",
      "inf": "null",
    ]
    return words[word.lowercased()]
      ?? nearest(to: word, among: ["true", "false", "null"]).flatMap { word.count > 2 ? $0 : nil }
  }

  private var numberSpan: SourceSpan {
    SourceSpan(
      failure.tokenStart,
      end(from: failure.tokenStart) {
        ASCII.isWord($0) || $0 == ASCII.dot || $0 == ASCII.plus || $0 == ASCII.minus
      })
  }

  /// A number lacks a digit.
  func missingDigit() -> Diagnostic {
    let place = SourceSpan.at(offset)
    switch byte(at: offset - 1) {
    case ASCII.dot:
      return error(
        "expected a digit after the decimal point", at: place,
        fixIt: .init("insert '0'", replacing: place, with: "0", isSafe: true))
    case ASCII.minus where byte(at: offset) == ASCII.dot:
      return missingZero()
    case ASCII.minus where byte(at: offset) == 0x49:
      return error(
        "JSON has no '\(text(numberSpan))'", at: numberSpan,
        fixIt: .init("replace it with 'null'", replacing: numberSpan, with: "null"))
    case ASCII.minus where offset - 1 == failure.tokenStart:
      return error("expected a digit after '-', found \(name(at: offset))", at: place)
    default:
      return error(
        "expected a digit in the exponent, found \(name(at: offset))", at: place,
        fixIt: .init("insert '0'", replacing: place, with: "0"))
    }
  }

  /// A number begins with its decimal point.
  func missingZero() -> Diagnostic {
    let place = SourceSpan.at(offset)
    guard ASCII.isDigit(byte(at: offset + 1)) else {
      return error("expected a value, found '.'", at: spanOfCharacter)
    }
    return error(
      "a number needs a digit before the decimal point", at: place,
      fixIt: .init("insert '0'", replacing: place, with: "0", isSafe: true))
  }

  /// A number begins with zeros that JSON does not allow.
  func leadingZero() -> Diagnostic {
    let digits = end(from: offset) { $0 == ASCII.zero }
    let isAllZeros = !ASCII.isDigit(byte(at: digits))
    let zeros = SourceSpan(offset, isAllZeros ? digits - 1 : digits)
    return error(
      "number '\(text(numberSpan))' has a leading zero", at: zeros,
      fixIt: .init("remove the leading zeros", replacing: zeros, isSafe: isAllZeros))
  }

  /// A number begins with a plus sign.
  func plusSign() -> Diagnostic {
    let span = spanOfCharacter
    let isNumber = ASCII.isDigit(byte(at: offset + 1))
    return error(
      "expected a value, found '+'; a positive number has no sign", at: span,
      fixIt: isNumber ? .init("remove the plus sign", replacing: span, isSafe: true) : nil)
  }

  /// The text goes on after its value.
  func textAfterEnd() -> Diagnostic {
    if let finding = comment() ?? foreignBlank() ?? gluedToRoot() { return finding }
    let span = spanOfCharacter
    switch byte(at: offset) {
    case ASCII.rightBrace, ASCII.rightBracket:
      if let finding = cutJSONInString() { return finding }
      let rest = end(from: offset) {
        $0 == ASCII.rightBrace || $0 == ASCII.rightBracket || ASCII.isBlank($0)
      }
      return removable(
        "extra \(name(at: offset)) after the end of the value", span, isSafe: isEnd(rest))
    case ASCII.comma, ASCII.semicolon:
      return removable(
        "expected the end of the text, found \(name(at: offset))", span,
        isSafe: isEnd(skippingBlank(from: offset + 1)))
    case ASCII.leftBrace, ASCII.leftBracket, ASCII.quote:
      if byte(at: offset) == ASCII.quote, let finding = cutJSONInString() { return finding }
      return error(
        "a second value begins here, after the end of the first", at: span,
        notes: [.init("a file with one value per line is read line by line")])
    case ASCII.colon where tape.nodes.first?.kind == .string:
      return error(
        "the braces around the members are missing", at: .at(Int(tape.nodes.first?.start ?? 0)),
        fixIt: .init("write '{' before them and '}' after them"))
    default:
      if isCurlyQuote(at: offset) {
        return removable(
          "curly quote \(name(at: offset)) after the end of the value", span, isSafe: false)
      }
      return error("expected the end of the text, found \(name(at: offset))", at: span)
    }
  }

  private func removable(_ message: String, _ span: SourceSpan, isSafe: Bool) -> Diagnostic {
    error(message, at: span, fixIt: .init("remove it", replacing: span, isSafe: isSafe))
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
