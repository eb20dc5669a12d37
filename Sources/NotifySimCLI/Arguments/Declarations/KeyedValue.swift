/// A key and its value, such as `locked=true` or `apns-priority: 5`.
package struct KeyedValue: Hashable, Sendable {
  /// What stands before the separator; never empty.
  package var key: String
  /// What stands after it, possibly empty.
  package var value: String

  /// Creates a pair.
  package init(key: String, value: String) {
    self.key = key
    self.value = value
  }

  /// Splits a text at the first separator behind its first character, or fails without one.
  ///
  /// A separator at the very start belongs to the key, as in the pseudo-header `:path`. Blanks
  /// around key and value are dropped.
  package init?(_ text: String, separator: Character) {
    guard let split = text.dropFirst().firstIndex(of: separator) else { return nil }
    key = Self.trimmed(text[..<split])
    value = Self.trimmed(text[split...].dropFirst())
    guard !key.isEmpty else { return nil }
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop(while: \.isWhitespace)
    let blanks = start.reversed().prefix(while: \.isWhitespace).count
    return String(start.dropLast(blanks))
  }
}
