/// Whether values of a request are filled in later, by a tool or a person.
package enum Template {
  /// Whether the value of a field has a mark of templates in it, such as `{{token}}`, is empty, or
  /// is a device token or a provider token in capitals, such as `DEVICE_TOKEN`.
  package static func isPart(of value: some StringProtocol, in name: String) -> Bool {
    value.isEmpty || value.contains("...") || value.utf8.contains { $0 >= 0x80 }
      || value.contains(" ") && wordless.contains(name)
      || value.contains { "<{[…*$‹".contains($0) }
      || [":path", "authorization", "apns-topic"].contains(name) && endsWithName(value)
      || name == ":path" && isNamed(value.lowercased())
  }

  /// The headers that have no blank in their values, unless these are described.
  private static let wordless = [
    "apns-expiration", "apns-id", "apns-priority", "apns-push-type", "apns-topic",
  ]

  /// Whether a path ends with `xxx`, or with what names a token.
  private static func isNamed(_ path: String) -> Bool {
    let last = path.split(separator: "/").last ?? ""
    return last.contains("xxx") || last.hasPrefix("your") || last.contains("token")
  }

  /// Whether a value ends with a word in capitals that is no hexadecimal number.
  private static func endsWithName(_ value: some StringProtocol) -> Bool {
    let isEnd: (Character) -> Bool = { $0 == " " || $0 == "/" }
    guard let word = value.split(whereSeparator: isEnd).last, word.utf8.count > 2 else {
      return false
    }
    let isCapital: (UInt8) -> Bool = { ASCII.isLetter($0) && $0 & 0x20 == 0 }
    return word.utf8.allSatisfy { isCapital($0) || ASCII.isDigit($0) || $0 == ASCII.underscore }
      && word.utf8.contains { isCapital($0) && ASCII.hexadecimal($0) == nil }
  }
}
