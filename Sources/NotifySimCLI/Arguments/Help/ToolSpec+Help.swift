extension ToolSpec {
  /// The help of a command, or of the tool for nil and for names that it does not know.
  ///
  /// - Parameters:
  ///   - command: The name of the command.
  ///   - width: The columns of a line, taken as 40 below that and as 200 above.
  /// - Returns: ASCII text with a line feed at its end.
  package func helpText(for command: String? = nil, width: Int = 80) -> String {
    HelpPage(self, command: command.flatMap(self.command(named:)), width: width).text
  }

  /// The usage line of a command, or of the tool for nil, without its heading.
  func usage(of command: CommandSpec?) -> String {
    guard let command else { return "\(name) <command> [<options>]" }
    let words = [name, command.name, "[<options>]"] + command.arguments.map(\.usage)
    return words.joined(separator: " ")
  }
}
