extension ToolSpec {
  /// A usage error as standard error shows it: what is wrong, what to do, and where to read more.
  ///
  /// - Returns: Three or four lines, each with a line feed at its end.
  package func text(for error: UsageError) -> String {
    let command = error.command.flatMap(self.command(named:))
    let help = ([name, "help"] + [command?.name].compactMap(\.self)).joined(separator: " ")
    let lines = [
      "error: \(error.message)",
      error.suggestion.map { "help: \($0)" },
      "Usage: \(usage(of: command))",
      "  See '\(help)' for more information.",
    ]
    return lines.compactMap(\.self).map { "\($0)\n" }.joined()
  }
}
