extension JSONExplainer {
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
        fixIt: .init("insert '0'", replacing: place, with: "0"))
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
      fixIt: .init("insert '0'", replacing: place, with: "0"))
  }

  /// A number begins with zeros that JSON does not allow.
  func leadingZero() -> Diagnostic {
    let digits = end(from: offset) { $0 == ASCII.zero }
    let isAllZeros = !ASCII.isDigit(byte(at: digits))
    let zeros = SourceSpan(offset, isAllZeros ? digits - 1 : digits)
    return error(
      "number '\(text(numberSpan))' begins with a superfluous zero", at: zeros,
      fixIt: .init("remove the leading zeros", replacing: zeros))
  }

  /// A number begins with a plus sign.
  func plusSign() -> Diagnostic {
    let span = spanOfCharacter
    let isNumber = ASCII.isDigit(byte(at: offset + 1))
    return error(
      "expected a value, found '+'; a positive number has no sign", at: span,
      fixIt: isNumber ? .init("remove the plus sign", replacing: span) : nil)
  }
}
