extension Diagnostic.FixIt {
  /// The text with the change made, or nil if the fix is advice only or does not fit the text.
  public func applied(to bytes: [UInt8]) -> [UInt8]? {
    guard let span, span.start >= 0, span.end <= bytes.count else { return nil }
    return Array(bytes[..<span.start]) + Array(replacement.utf8) + Array(bytes[span.end...])
  }

  /// The text with the change made, or nil if the fix is advice only or does not fit the text.
  public func applied(to text: String) -> String? {
    applied(to: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }
}
