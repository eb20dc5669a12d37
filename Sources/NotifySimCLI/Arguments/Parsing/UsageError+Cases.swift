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
      ? "\(quoted(word)) goes without a command"
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
  static func alternatives(_ words: [String], joint: String = "or") -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) \(joint) \(last)"
  }
}
