/// A programming language in which apps are written.
package enum Language: String, Sendable, CaseIterable {
  case swift
  case objectiveC
  /// TypeScript and JavaScript.
  case javaScript
  case dart
  case cSharp
  case kotlin

  /// The language of a file, by its path; nil for another one.
  package init?(path: some StringProtocol) {
    switch path.split(separator: "/").last?.split(separator: ".").last {
    case "swift": self = .swift
    case "m", "mm", "h", "pch": self = .objectiveC
    case "ts", "tsx", "js", "jsx", "mjs", "cjs": self = .javaScript
    case "dart": self = .dart
    case "cs": self = .cSharp
    case "kt", "kts": self = .kotlin
    default: return nil
    }
  }

  /// Whether a statement may end with its line.
  var endsStatementsWithLines: Bool {
    switch self {
    case .swift, .javaScript, .kotlin: true
    case .objectiveC, .dart, .cSharp: false
    }
  }

  /// Whether comments between `/*` and `*/` may contain each other.
  var nestsComments: Bool {
    switch self {
    case .swift, .dart, .kotlin: true
    case .objectiveC, .javaScript, .cSharp: false
    }
  }

  /// Whether a string may be written in single quotes.
  var hasSingleQuotes: Bool { self == .javaScript || self == .dart }

  /// Whether `'x'` is a character.
  var hasCharacters: Bool { self == .objectiveC || self == .cSharp || self == .kotlin }

  /// Whether lines that begin with `#` are for the preprocessor.
  var hasDirectives: Bool { self == .swift || self == .objectiveC || self == .cSharp }

  /// Whether `/…/` is a regular expression.
  var hasRegularExpressions: Bool { self == .swift || self == .javaScript }

  /// Whether a name may be written in backquotes.
  var hasQuotedNames: Bool { self == .swift || self == .kotlin }

  /// Whether strings follow each other to be one.
  var joinsStrings: Bool { self == .dart || self == .objectiveC }
}
