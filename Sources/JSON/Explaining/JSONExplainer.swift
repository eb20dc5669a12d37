/// Puts a fault into words: what was expected, what is there, the likely cause, and the fix.
///
/// It runs once per unreadable text, so it favours plain bounds-checked code, and looks around in
/// the text as a person would.
struct JSONExplainer {
  /// The text, and the nodes up to the fault.
  let tape: JSONTape
  let failure: JSONScanFailure

  /// The offset of the fault.
  var offset: Int { failure.fault.offset }

  /// The one finding.
  func diagnostic() -> Diagnostic {
    if let finding = wideEncoding() { return finding }
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
      fixIt: .init("remove the comma", replacing: span))
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
      fixIt: .init("remove the byte order mark", replacing: span))
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
