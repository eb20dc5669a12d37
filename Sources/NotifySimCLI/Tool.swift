import APNs
import Checks
package import CommandLineTools
import Foundation
public import NotifySimCore
import Platform

/// The command line of notify-sim, for a package with its own app.
///
/// ```swift
/// @main
/// struct Phone {
///   static func main() async { await NotifySim.main(app: App(manifest: manifest) { _ in … }) }
/// }
/// ```
public enum NotifySim {
  /// Runs the command line of this process, and ends the process with its status.
  ///
  /// - Parameter app: the default app, for commands and scenarios that do not name one.
  @MainActor public static func main(app: App?) async -> Never {
    // On Linux, Swift reads the arguments from /proc.
    let words = CurrentProcess.arguments
    guard !words.isEmpty else {
      FileHandle.standardError.write(
        Data("error: the arguments cannot be read; on Linux that takes /proc\n".utf8))
      exit(70)
    }
    // Ends processes that a handler leaves running; this process has no other children.
    Orphans.adopt()

    // What an app's own code prints must not get into the result.
    Descriptor.occupyStandardDescriptors()
    let output = app == nil ? nil : Descriptor.claimStandardOutput()
    let tool = Tool(terminal: SystemTerminal(output: output ?? 1), app: app)
    exit(await tool.run(Array(words.dropFirst())).rawValue)
  }
}

/// The program: parses the command line, runs the command, and returns its exit status.
package struct Tool {
  /// The commands in the order of help.
  private static let commands: [(name: String, command: @Sendable () -> Command)] = [
    ("init", { .initialize }), ("deliver", { .deliver }), ("push", { .push }),
    ("replay", { .replay }), ("explore", { .explore }), ("serve", { .serve }),
    ("check", { .check }), ("categories", { .categories }), ("matrix", { .matrix }),
    ("schedule", { .schedule }), ("preview", { .preview }), ("rules", { .rules }),
    ("schema", { .schema }),
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
    commands: commands.map { entry in (entry.name, { entry.command().spec }) },
    exitStatuses: ToolSpec.HelpTopic.exitStatuses,
    topics: ToolSpec.HelpTopic.all)

  private let terminal: any Terminal
  private let apps: AppLoader

  /// Creates the program for a terminal.
  ///
  /// `app` is the default app; nil for the one that is found.
  package init(terminal: any Terminal, app: App? = nil) {
    self.terminal = terminal
    apps = AppLoader(defaultApp: app)
  }

  /// Runs a command line, without the program's name.
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
      let words = await CompletionList(rawValue: list)?.words(on: line, apps) ?? []
      try output.write(words.map { "\($0)\n" }.joined())
    case .run(let parsed):
      output = Output(commandOf: parsed, on: terminal)
      guard let command = Self.commands.first(where: { $0.name == parsed.command })?.command()
      else { return .usage }
      // These run nothing of an app, so nothing of a package is built for them.
      if !["check", "categories", "schema"].contains(parsed.command),
        let app = parsed.word(AppOptions.app),
        let package = AppPackage(namedBy: app)
      {
        return try await package.run(
          Self.spec.words(for: parsed.leavingOut(AppOptions.app)), output)
      }
      let call = Command.Call(arguments: parsed, terminal: terminal, output: output, apps: apps)
      guard parsed[WatchLoop.option] else { return try await command.run(call) }
      return try await call.watch(command, keeping: [DeviceOptions.state.spec])
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
  /// Creates the output of a command, from its options.
  init(commandOf arguments: ParsedArguments, on terminal: any Terminal) {
    self.init(
      terminal, of: Tool.spec, arguments, isJSON: arguments[OutputOptions.format] == .json,
      explains: arguments[OutputOptions.explain])
  }
}
