/// A command line that was understood: the command and all that it was given.
package struct ParsedArguments: Hashable, Sendable {
  /// The name of the command.
  package var command: String
  /// The positional arguments after the command, in order; `-` is standard input.
  package var positionals: [String]
  /// The occurrences of options in the order of the command line.
  package var options: [Option]

  /// Creates the arguments of a command.
  package init(command: String, positionals: [String] = [], options: [Option] = []) {
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

  /// One occurrence of an option on the command line.
  package struct Option: Hashable, Sendable {
    /// The name that identifies the option, whatever spelling was used.
    package var name: String
    /// The value, or nil for a flag.
    package var value: String?

    /// Creates an occurrence.
    package init(_ name: String, _ value: String? = nil) {
      self.name = name
      self.value = value
    }
  }
}
