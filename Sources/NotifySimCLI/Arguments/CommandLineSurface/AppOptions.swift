import CommandLineTools
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
  static let identity = OptionGroup("App", [app.spec])
  /// For commands that run the app.
  static let all = OptionGroup("App", [app.spec, handler.spec])
}
