/// A command of a tool: its declaration, and what runs it.
package struct Command: Sendable {
  /// What runs a command.
  package typealias Runner = @Sendable (Call) async throws(CommandFailure) -> ExitStatus

  /// The declaration.
  package let spec: CommandSpec
  /// Does what a call asks for.
  package let run: Runner

  /// Creates a command.
  package init(_ spec: CommandSpec, run: @escaping Runner) {
    self.spec = spec
    self.run = run
  }

  /// One call of a command.
  package struct Call: Sendable {
    /// What the command line says.
    package let arguments: ParsedArguments
    /// The standard streams.
    package let terminal: any Terminal
    /// Where the command's words go.
    package let output: Output

    /// Creates a call.
    package init(_ arguments: ParsedArguments, on terminal: any Terminal, _ output: Output) {
      self.arguments = arguments
      self.terminal = terminal
      self.output = output
    }

    /// A usage error of this command.
    package func misused(_ message: String, suggestion: String? = nil) -> CommandFailure {
      arguments.misused(message, suggestion: suggestion)
    }

    /// The same call without an option.
    package func leavingOut<Value>(_ option: CommandOption<Value>) -> Call {
      var rest = arguments
      rest.options.removeAll { $0.name == option.spec.name }
      return Call(rest, on: terminal, output)
    }
  }
}

extension ParsedArguments {
  /// A usage error of the command that was called.
  package func misused(_ message: String, suggestion: String? = nil) -> CommandFailure {
    misused(UsageError(message, suggestion: suggestion))
  }

  /// A usage error, as one of the command that was called.
  package func misused(_ error: UsageError) -> CommandFailure {
    var error = error
    error.command = command
    return .usage(error)
  }

  /// The value of an option that is read more closely than its kind says.
  package func value<Value>(
    of option: CommandOption<Result<Value, UsageError>>
  ) throws(CommandFailure) -> Value {
    do throws(UsageError) {
      return try self[option].get()
    } catch {
      throw misused(error)
    }
  }
}
