extension Diagnostic {
  /// A trailing comma, which Apple's parser accepts and RFC 8259 does not (X1).
  static func trailingComma(at offset: Int, inObject: Bool) -> Diagnostic {
    let closer = inObject ? "}" : "]"
    let span = SourceSpan(offset, offset + 1)
    return Diagnostic(
      .warning, .invalidJSON,
      "trailing comma before '\(closer)'; Apple's parser accepts it and others do not", at: span,
      fixIt: FixIt("remove the comma", replacing: span, isSafe: true))
  }

  /// A byte order mark, which Apple's parser accepts and RFC 8259 forbids to send (X1).
  static func byteOrderMark() -> Diagnostic {
    let span = SourceSpan(0, 3)
    return Diagnostic(
      .warning, .invalidJSON,
      "the text begins with a byte order mark; Apple's parser accepts it and others do not",
      at: span, fixIt: FixIt("remove the byte order mark", replacing: span, isSafe: true))
  }

  /// A key that has been given before in the same object (X4).
  static func duplicateKey(_ key: String, at span: SourceSpan, first: SourceSpan) -> Diagnostic {
    Diagnostic(
      .warning, .unknownKey, "key '\(key)' is given twice; the last one counts", at: span,
      notes: [Note("first given here", at: first)])
  }
}
