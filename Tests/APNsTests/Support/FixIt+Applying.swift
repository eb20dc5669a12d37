import APNs

extension Diagnostic.FixIt {
  /// The text with the fix made, or nil if the fix has no place in it.
  func applied(to bytes: [UInt8]) -> [UInt8]? {
    guard let span, span.end <= bytes.count else { return nil }
    return Array(bytes[..<span.start]) + Array(replacement.utf8) + Array(bytes[span.end...])
  }

  func applied(to text: String) -> String? {
    applied(to: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }
}
