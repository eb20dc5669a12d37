import Checks
import CommandLineTools
import NotifySimCore
import SampleApps

/// Which app receives (CONTRACT, shared options, App).
enum AppOptions {
  /// The names of built-in apps that completion offers.
  static let builtIn = SampleApp.all.map(\.name)

  /// A built-in app or the file of a manifest.
  static let app = CommandOption.text(
    "--app", value: "name|file", .nameOrFile(names: builtIn, extensions: ["json"]),
    help: """
      Use a built-in app or a manifest; without it the nearest notify-sim.json upward from the \
      working directory, else the app 'samples'.
      """)

  /// The command that answers the app's callbacks.
  static let handler = CommandOption.text(
    "--handler", value: "command",
    help: "Run this command for every callback of the app, in place of the manifest's handler.")

  /// For commands that only look at the app.
  static let identity = OptionSpec.Group("App", [app.spec])
  /// For commands that run the app.
  static let all = OptionSpec.Group("App", [app.spec, handler.spec])
}

extension AppLoader {
  /// The app as the command line names it, with the handler that it names.
  static func app(_ arguments: ParsedArguments) throws(CommandFailure) -> App {
    var app: App = try found(for: arguments) { name throws(Failure) in
      try self.app(named: name, from: "")
    }
    if let line = arguments[AppOptions.handler] { app.handler = HandlerCommand(shell: line) }
    return app
  }

  /// Where the app comes from that the command line names; without a name, the one at hand.
  static func place(_ arguments: ParsedArguments) throws(CommandFailure) -> Place {
    try found(for: arguments) { name throws(Failure) in try place(named: name, from: "") }
  }

  private static func found<Found>(
    for arguments: ParsedArguments, _ find: (String?) throws(Failure) -> Found
  ) throws(CommandFailure) -> Found {
    do throws(Failure) {
      return try find(arguments[AppOptions.app])
    } catch {
      switch error {
      case .manifest(let failure): throw failure
      case .unknown(let name):
        let near = UsageError.suggestion(for: name, from: AppOptions.builtIn)
        throw arguments.misused(
          "there is no built-in app and no file \(UsageError.quoted(name))",
          suggestion: near
            ?? "the built-in apps are \(AppOptions.builtIn.joined(separator: ", "))")
      }
    }
  }
}
