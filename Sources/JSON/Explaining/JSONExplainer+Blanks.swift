extension JSONExplainer {
  /// A comment begins at the fault.
  func comment() -> Diagnostic? {
    guard let end = commentEnd() else { return nil }
    let span = SourceSpan(offset, end)
    return error(
      "JSON has no comments", at: span, fixIt: .init("remove the comment", replacing: span))
  }

  private func commentEnd() -> Int? {
    switch (byte(at: offset), byte(at: offset + 1)) {
    case (ASCII.slash, ASCII.slash), (ASCII.number, _): lineEnd(from: offset)
    case (ASCII.slash, ASCII.asterisk): blockEnd()
    default: nil
    }
  }

  private func blockEnd() -> Int {
    var end = offset + 2
    while !isEnd(end), byte(at: end) != ASCII.asterisk || byte(at: end + 1) != ASCII.slash {
      end += 1
    }
    return min(end + 2, tape.count)
  }

  /// White space that JSON does not know, such as U+00A0 from a web page, stands at the fault.
  func foreignBlank() -> Diagnostic? {
    guard let (scalar, span) = scalar(at: offset), scalar.value >= 0x0B else { return nil }
    let isBlank = scalar.properties.isWhitespace && !ASCII.isBlank(byte(at: offset))
    guard isBlank || scalar.value == 0xFEFF || scalar.value == 0x200B else { return nil }
    return error(
      "the character U+\(hexadecimal(scalar.value, digits: 4)) is not white space in JSON",
      at: span, fixIt: .init("replace it with a space", replacing: span, with: " "))
  }
}
