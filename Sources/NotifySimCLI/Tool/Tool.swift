import APNs
package import CommandLineTools
import NotifySimCore

/// The program: understands the command line, runs the command, and says how it went.
package struct Tool {
  private let terminal: any Terminal

  /// Creates the program over a terminal.
  package init(terminal: any Terminal) {
    self.terminal = terminal
  }

  /// Runs one command line, the words after the program's name.
  package func run(_ arguments: [String]) async -> ExitStatus {
    var output = Output(terminal, of: CommandLineSurface.tool)
    do throws(CommandFailure) {
      let status = try await perform(arguments, &output)
      try output.flush()
      return status
    } catch {
      return output.report(error)
    }
  }

  private func perform(
    _ arguments: [String], _ output: inout Output
  ) async throws(CommandFailure) -> ExitStatus {
    switch try invocation(arguments) {
    case .help(let command, let width):
      let columns = terminal.width(requested: width)
      try output.write(CommandLineSurface.tool.helpText(for: command, width: columns))
      return .done
    case .version:
      try output.write("notify-sim \(Simulator.version)\n")
      return .done
    case .completionScript(let shell):
      try output.write(CommandLineSurface.tool.completionScript(for: shell))
      return .done
    case .run(let parsed):
      output = Output(commandOf: parsed, on: terminal)
      return try await run(parsed, output)
    }
  }

  private func invocation(_ arguments: [String]) throws(CommandFailure) -> Invocation {
    do throws(UsageError) {
      return try CommandLineSurface.tool.invocation(for: arguments)
    } catch {
      throw .usage(error)
    }
  }

  private func run(
    _ arguments: ParsedArguments, _ output: Output
  ) async throws(CommandFailure) -> ExitStatus {
    switch arguments.command {
    case CommandLineSurface.deliver.name:
      return try await DeliverRun(arguments, terminal, output).run()
    case CommandLineSurface.explore.name:
      var explore = try ExploreRun(arguments, terminal, output)
      return try await explore.run()
    case CommandLineSurface.categories.name:
      return try await CategoriesRun(arguments, output).run()
    case CommandLineSurface.matrix.name:
      return try await MatrixRun(arguments, output).run()
    case CommandLineSurface.replay.name:
      return try await ReplayRun(arguments, terminal, output).run()
    case CommandLineSurface.check.name:
      return try await CheckRun(arguments, terminal, output).run()
    case CommandLineSurface.schema.name:
      return try SchemaRun(arguments, output).run()
    default:
      return try RulesRun(arguments, output).run()
    }
  }
}
