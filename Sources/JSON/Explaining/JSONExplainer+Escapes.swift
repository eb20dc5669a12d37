extension JSONExplainer {
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
        fixIt: .init("write '\(replacement)'", replacing: whole, with: replacement))
    }
    return error(
      "\(escape) is not an escape of JSON; a backslash is written '\\\\'", at: span,
      fixIt: .init("double the backslash", replacing: .at(offset), with: "\\"))
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
    var start = offset
    while start > failure.tokenStart, byte(at: start) != ASCII.backslash { start -= 1 }
    return error(
      "expected four hexadecimal digits after '\\u', found \(name(at: offset))",
      at: SourceSpan(start, offset))
  }

  /// Half of a surrogate pair.
  func loneSurrogate() -> Diagnostic {
    let span = SourceSpan(offset, offset + 6)
    return error(
      "'\(text(span))' is half of a surrogate pair; a character past U+FFFF takes two escapes",
      at: span, fixIt: .init("write '\\uFFFD'", replacing: span, with: "\\uFFFD"))
  }
}
