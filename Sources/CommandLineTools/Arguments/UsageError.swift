import Diagnostics
import Platform

/// A command line that cannot be followed: exit status 64.
package struct UsageError: Error, Hashable, Sendable {
  /// One sentence, lower case, no full stop, with the user's own words in single quotes.
  package var message: String
  /// What to do instead, such as `did you mean '--locked'?`; nil if nothing is near.
  package var suggestion: String?
  /// The command whose help explains more; nil for the tool's own.
  package var command: String?
  /// The columns that the command line asks for, though it cannot be followed; nil for none.
  package var columns: Int?

  /// Creates an error.
  package init(_ message: String, suggestion: String? = nil, command: String? = nil) {
    self.message = message
    self.suggestion = suggestion
    self.command = command
  }
}

extension UsageError {
  /// A user's word in single quotes, safe to print: what a terminal might obey or a reader be
  /// deceived by is escaped, and a word of more than 80 characters is cut short.
  package static func quoted(_ word: String) -> String {
    let cut = word.count > 80 ? "\(word.prefix(77))..." : word
    var text = ""
    for scalar in cut.unicodeScalars {
      if let byte = SystemPath.byte(of: scalar) {
        text += byte.escaped
      } else {
        text += scalar.isSuspect ? scalar.escaped(asASCII: true) : String(scalar)
      }
    }
    return "'\(text)'"
  }

  /// The suggestion to take the nearest of some words, or nil when none is near.
  package static func suggestion(for word: String, from candidates: [String]) -> String? {
    nearest(to: word, among: candidates).map { "did you mean '\($0)'?" }
  }
}

/// The words of every error of the parser, in one place.
extension UsageError {
  static func unknownCommand(_ word: String, suggestion: String?) -> UsageError {
    UsageError("unknown command \(quoted(word))", suggestion: suggestion)
  }

  static func missingCommand(in tool: ToolSpec) -> UsageError {
    let names = tool.commands.map { "'\($0.name)'" }
    return UsageError("no command is given", suggestion: "use \(alternatives(names))")
  }

  static func unknownOption(_ word: String, suggestion: String?) -> UsageError {
    UsageError("unknown option \(quoted(word))", suggestion: suggestion)
  }

  static func misplaced(_ word: String, in taker: String, owners: [String]) -> UsageError {
    let owners = owners.map { "'\($0)'" }
    let advice =
      owners.isEmpty
      ? "\(quoted(word)) is used without a command"
      : "\(quoted(word)) belongs to \(alternatives(owners, joint: "and"))"
    return UsageError("'\(taker)' does not take \(quoted(word))", suggestion: advice)
  }

  static func missingValue(
    of option: String, _ value: ValueSpec, instead next: String?
  ) -> UsageError {
    let advice = next.map {
      "to give a value that begins with '-', write \(quoted("\(option)=\($0)"))"
    }
    return UsageError("'\(option)' needs a value \(value.placeholder)", suggestion: advice)
  }

  static func unexpectedValue(of option: String, _ value: String) -> UsageError {
    UsageError("'\(option)' takes no value, but \(quoted(value)) was given")
  }

  static func repeated(_ option: String) -> UsageError {
    UsageError("'\(option)' is given more than once")
  }

  static func exclusive(_ first: String, _ second: String) -> UsageError {
    UsageError("'\(first)' and '\(second)' cannot be used together")
  }

  static func missingArgument(_ value: ValueSpec) -> UsageError {
    UsageError("\(value.placeholder) is missing")
  }

  static func unexpectedArgument(_ word: String) -> UsageError {
    UsageError("unexpected argument \(quoted(word))")
  }

  /// A value that is not what its subject, an option or a `<placeholder>`, takes.
  ///
  /// For a command that reads a value more closely than its declaration can say.
  package static func invalidValue(
    _ value: String, of subject: String, takes: String, suggestion: String? = nil
  ) -> UsageError {
    UsageError("\(subject) takes \(takes), not \(quoted(value))", suggestion: suggestion)
  }

  /// Joins words as a sentence does: `a, b or c`.
  package static func alternatives(_ words: [String], joint: String = "or") -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) \(joint) \(last)"
  }
}

extension ToolSpec {
  /// A usage error as standard error shows it: what is wrong, what to do, and where to read more.
  ///
  /// - Returns: Three or four lines, each with a line feed at its end.
  package func text(for error: UsageError) -> String {
    let command = error.command.flatMap(self.command(named:))
    let help = ([name, "help"] + [command?.name].compactMap(\.self)).joined(separator: " ")
    let sanitizer = Sanitizer()
    let lines = [
      "error: \(sanitizer.clean(error.message))",
      error.suggestion.map { "help: \(sanitizer.clean($0))" },
      "Usage: \(usage(of: command))",
      "  See '\(help)' for more information.",
    ]
    return lines.compactMap(\.self).map { "\($0)\n" }.joined()
  }
}
