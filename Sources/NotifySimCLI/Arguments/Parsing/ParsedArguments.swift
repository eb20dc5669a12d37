/// A command line that was understood: the command and all that it was given.
package struct ParsedArguments: Hashable, Sendable {
  /// The name of the command.
  package var command: String
  /// The positional arguments after the command, in order; `-` is standard input.
  package var positionals: [String]
  /// The occurrences of options in the order of the command line.
  package var options: [ParsedOption]

  /// Creates the arguments of a command.
  package init(
    command: String, positionals: [String] = [], options: [ParsedOption] = []
  ) {
    self.command = command
    self.positionals = positionals
    self.options = options
  }

  /// The value of an option: what was given, or what its declaration says holds without it.
  package subscript<Value>(_ option: CommandOption<Value>) -> Value {
    option.read(options.filter { $0.name == option.spec.name })
  }

  /// The value of an option as it was typed; nil where it was not given, or has none.
  package func word<Value>(_ option: CommandOption<Value>) -> String? {
    options.last { $0.name == option.spec.name }?.value
  }

  /// Whether an option was given.
  package func contains<Value>(_ option: CommandOption<Value>) -> Bool {
    options.contains { $0.name == option.spec.name }
  }
}
