import Checks
import CommandLineTools

/// A command: its declaration, and what runs it.
struct Command: Sendable {
  /// What runs a command.
  typealias Runner = @Sendable (Call) async throws(CommandFailure) -> ExitStatus

  /// The declaration.
  let spec: CommandSpec
  /// Does what a call asks for.
  let run: Runner

  /// Creates a command.
  init(_ spec: CommandSpec, run: @escaping Runner) {
    self.spec = spec
    self.run = run
  }

  /// One call of a command.
  struct Call: Sendable {
    /// What the command line says.
    let arguments: ParsedArguments
    /// The standard streams.
    let terminal: any Terminal
    /// The output of the command.
    let output: Output
    /// Finds the apps that the command line and scenarios name.
    let apps: AppLoader

    /// A usage error of this command.
    func usageError(_ message: String, suggestion: String? = nil) -> CommandFailure {
      arguments.usageError(message, suggestion: suggestion)
    }

    /// The same call without an option.
    func leavingOut<Value>(_ option: CommandOption<Value>) -> Call {
      Call(
        arguments: arguments.leavingOut(option), terminal: terminal, output: output, apps: apps)
    }
  }
}

extension Command.Call {
  /// Runs a command now, and again whenever a file changes.
  func watch(
    _ command: Command, keeping states: [OptionSpec]
  ) async throws(CommandFailure) -> ExitStatus {
    guard !arguments.options.contains(where: { $0.value == InputFile.standardInput }),
      !arguments.positionals.contains(InputFile.standardInput)
    else {
      throw usageError("'--watch' cannot read standard input again", suggestion: "name a file")
    }
    if let kept = states.first(where: { state in
      arguments.options.contains { $0.name == state.name }
    }) {
      throw usageError(
        "'--watch' cannot be used with '\(kept.name)', which each run would change")
    }
    return try await WatchLoop(output).run { () throws(CommandFailure) in
      try await command.run(self)
    }
  }
}
