/// The declaration of a value: what help calls it and what it may be.
package struct ValueSpec: Hashable, Sendable {
  /// The name that help shows in angle brackets, such as `seconds`.
  package var name: String
  /// What the value may be.
  package var kind: Kind
  /// The list that completion asks the tool for, where the words depend on more than the
  /// declaration; nil for none.
  package var list: String?
  /// Words that people type for others, which are answered with those: `js` for `node`.
  package var synonyms: [String: String] = [:]

  /// Creates a declaration.
  package init(_ name: String, _ kind: Kind = .text, list: String? = nil) {
    self.name = name
    self.kind = kind
    self.list = list
  }

  /// The name as help and messages show it, such as `<seconds>`.
  package var placeholder: String { "<\(name)>" }

  /// Whether the value may be the path of a file, which need not be UTF-8.
  var isPath: Bool { kind.fileExtensions != nil }

  /// What kind of words a value may be; parsing checks it and completion offers from it.
  package enum Kind: Hashable, Sendable {
    /// Any text, even empty.
    case text
    /// Any text but an empty one.
    case word
    /// A path; completion offers the files with one of these extensions, or all when there are
    /// none.
    case file(extensions: [String])
    /// One of some well-known names, or else a path as in ``file(extensions:)``.
    case nameOrFile(names: [String], extensions: [String])
    /// One of these words and no other.
    case choice([String])
    /// A whole number in a range.
    case integer(ClosedRange<Int>)
    /// A decimal number in a range.
    case number(ClosedRange<Int>)
    /// A key and a value, such as `locked=true`; the key is not empty.
    case keyed(separator: Character)
  }

  /// A key and its value, such as `locked=true` or `apns-priority: 5`.
  package struct Pair: Hashable, Sendable {
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
}

extension ValueSpec.Kind {
  /// The words that completion can offer without looking at the disk.
  package var words: [String] {
    switch self {
    case .choice(let words): words
    case .nameOrFile(let names, _): names
    case .text, .word, .file, .integer, .number, .keyed: []
    }
  }

  /// The extensions, without the dot, of the files that completion offers; nil to offer none.
  package var fileExtensions: [String]? {
    switch self {
    case .file(let extensions): extensions
    case .nameOrFile(_, let extensions): extensions
    case .text, .word, .choice, .integer, .number, .keyed: nil
    }
  }
}

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
      suggestion: synonyms[text.lowercased()].map { "did you mean '\($0)'?" }
        ?? UsageError.suggestion(for: text, from: kind.words))
  }

  private func accepts(_ text: String) -> Bool {
    switch kind {
    case .text: true
    case .word, .file, .nameOrFile: !text.isEmpty
    case .choice(let words): words.contains(text)
    case .integer(let range): Int(text).map(range.contains) ?? false
    case .number(let range): Self.isDecimal(text, in: range)
    case .keyed(let separator): Pair(text, separator: separator) != nil
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
