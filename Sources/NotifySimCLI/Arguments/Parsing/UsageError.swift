import APNs

/// A command line that cannot be followed: exit status 64 (CONTRACT, exit codes).
package struct UsageError: Error, Hashable, Sendable {
  /// The exit status that belongs to it, `EX_USAGE` of sysexits.h.
  package static let exitStatus: Int32 = 64

  /// One sentence, lower case, no full stop, with the user's own words in single quotes.
  package var message: String
  /// What to do instead, such as `did you mean '--locked'?`; nil where nothing is near.
  package var suggestion: String?
  /// The command whose help explains more; nil for the tool's own.
  package var command: String?

  /// Creates an error.
  package init(_ message: String, suggestion: String? = nil, command: String? = nil) {
    self.message = message
    self.suggestion = suggestion
    self.command = command
  }
}

extension UsageError {
  /// A user's word in single quotes, safe to print: control characters are escaped and a word of
  /// more than 80 characters is cut short.
  package static func quoted(_ word: String) -> String {
    let cut = word.count > 80 ? "\(word.prefix(77))..." : word
    var text = ""
    for scalar in cut.unicodeScalars {
      let isControl = scalar.properties.generalCategory == .control
      text += isControl ? scalar.escaped(asASCII: true) : String(scalar)
    }
    return "'\(text)'"
  }

  /// The suggestion to take the nearest of some words, or nil when none is near.
  package static func suggestion(for word: String, from candidates: [String]) -> String? {
    nearest(to: word, among: candidates).map { "did you mean '\($0)'?" }
  }
}
