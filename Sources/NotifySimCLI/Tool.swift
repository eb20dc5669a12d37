import APNs
package import CommandLineTools
import NotifySimCore

/// The program: understands the command line, runs the command, and says how it went.
package struct Tool {
  /// The commands in the order of help.
  private static let commands: [Command] = [
    .initialize, .deliver, .push, .replay, .explore, .serve, .check, .categories, .matrix,
    .preview, .rules, .schema,
  ]

  /// The command line as data.
  package static let spec = ToolSpec(
    "notify-sim",
    abstract: "A phone for push notifications that runs in a terminal.",
    examples: [
      .init("notify-sim init parcels", "Write a small app to begin with, in a new folder"),
      .init("notify-sim deliver invitation.json", "Show an alert and ask what to do with it"),
      .init(
        "notify-sim deliver invitation.json --locked --action ACCEPT_ACTION",
        "Choose an action on a locked phone"),
      .init("notify-sim categories", "Show every category as its card"),
    ],
    everywhere: [Output.options],
    commands: commands.map(\.spec),
    exitStatuses: HelpTopic.exitStatuses,
    topics: HelpTopic.all)

  private let terminal: any Terminal

  /// Creates the program over a terminal.
  package init(terminal: any Terminal) {
    self.terminal = terminal
  }

  /// Runs one command line, the words after the program's name.
  package func run(_ arguments: [String]) async -> ExitStatus {
    var output = Output(terminal, of: Self.spec)
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
    case .help(let subject, let isBrief, let width):
      let columns = terminal.width(requested: width)
      try output.write(Self.spec.helpText(for: subject, isBrief: isBrief, width: columns))
    case .version:
      try output.write("\(Self.spec.name) \(Simulator.version)\n")
    case .completionScript(let shell):
      try output.write(Self.spec.completionScript(for: shell))
    case .manPage(let page):
      try output.write(Self.spec.manPage(named: page, version: Simulator.version) ?? "")
    case .words(let list, let line):
      let words = await CompletionList(rawValue: list)?.words(on: line) ?? []
      try output.write(words.map { "\($0)\n" }.joined())
    case .run(let parsed):
      output = Output(commandOf: parsed, on: terminal)
      let command = Self.commands.first { $0.spec.name == parsed.command }
      guard let command else { return .usage }
      return try await Command.Call(parsed, on: terminal, output)
        .run(command, keeping: [DeviceOptions.state.spec])
    }
    return .done
  }

  private func invocation(_ arguments: [String]) throws(CommandFailure) -> ToolSpec.Invocation {
    do throws(UsageError) {
      return try Self.spec.invocation(for: arguments)
    } catch {
      throw .usage(error)
    }
  }
}

extension Output {
  /// The output of a command, as its options say.
  init(commandOf arguments: ParsedArguments, on terminal: any Terminal) {
    self.init(
      terminal, of: Tool.spec, arguments, isJSON: arguments[OutputOptions.format] == .json,
      explains: arguments[OutputOptions.explain])
  }
}
