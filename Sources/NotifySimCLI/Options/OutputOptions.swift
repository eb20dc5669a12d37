import CommandLineTools

/// The format of results.
enum OutputOptions {
  /// The form of standard output.
  enum Format: String, CaseIterable, Hashable, Sendable {
    /// Cards and tables for people.
    case text
    /// JSON Lines, one event per line.
    case json
  }

  /// The form of standard output.
  static let format = CommandOption<Format>.choice(
    "--format", value: "format", default: .text,
    help: "Write text for people or JSON Lines for programs.")

  /// Whether to show the rules of each event.
  static let explain = CommandOption.flag(
    "--explain", help: "Show which rules decided, and how certain they are.")

  /// Whether to show each call of the app.
  static let showCalls = CommandOption.flag(
    "--show-calls",
    help: "Show each call of the app as the JSON that a handler reads, also without a handler.")

  /// For commands whose result is data.
  static let data = OptionSpec.Group("Output", [format.spec] + Output.options.options)
  /// For commands that simulate.
  static let all = OptionSpec.Group("Output", [format.spec, explain.spec] + Output.options.options)
  /// For commands that simulate and can show the calls of the app.
  static let calling = OptionSpec.Group(
    "Output", [format.spec, explain.spec, showCalls.spec] + Output.options.options)
}
