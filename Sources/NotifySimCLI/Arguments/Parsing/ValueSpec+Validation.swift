extension ValueSpec {
  /// Checks a value.
  ///
  /// - Parameters:
  ///   - text: The value as it was typed.
  ///   - subject: What takes it, as the message shall begin: `'--width'` or `<payload>`.
  /// - Returns: What is wrong, or nil when the value is what the declaration asks for.
  func problem(with text: String, subject: String) -> UsageError? {
    guard !accepts(text) else { return nil }
    return .invalidValue(
      text, of: subject, takes: expectation,
      suggestion: UsageError.suggestion(for: text, from: kind.words))
  }

  private func accepts(_ text: String) -> Bool {
    switch kind {
    case .text: true
    case .word, .file, .nameOrFile: !text.isEmpty
    case .choice(let words): words.contains(text)
    case .integer(let range): Int(text).map(range.contains) ?? false
    case .number(let range): Self.isDecimal(text, in: range)
    case .keyed(let separator): KeyedValue(text, separator: separator) != nil
    }
  }

  private var expectation: String {
    switch kind {
    case .text, .word, .file, .nameOrFile: described
    case .choice(let words): UsageError.alternatives(words)
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .keyed: placeholder
    }
  }

  /// The name with its article, such as `an id` or `a name or file`; of several, the name alone.
  private var described: String {
    guard !name.hasSuffix("s") else { return name }
    let article = name.first.map("aeiou".contains) == true ? "an" : "a"
    return "\(article) \(name.replacing("|", with: " or "))"
  }

  /// Whether a text is a number as people write it; Swift's own parser takes `nan` and `0x1p3` too.
  private static func isDecimal(_ text: String, in range: ClosedRange<Int>) -> Bool {
    guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }),
      let number = Double(text)
    else { return false }
    return Double(range.lowerBound) <= number && number <= Double(range.upperBound)
  }
}
