import CommandLineTools

/// How results are shown.
enum OutputOptions {
  /// The form of standard output.
  enum Format: String, CaseIterable, Hashable, Sendable {
    /// Cards and tables for people.
    case text
    /// JSON Lines, an event a line.
    case json
  }

  /// The form of standard output.
  static let format = CommandOption<Format>.choice(
    "--format", value: "format", default: .text,
    help: "Write text for people or JSON Lines for programs.")

  /// Whether to tell which rules decided.
  static let explain = CommandOption.flag(
    "--explain", help: "Tell which rules decided, and how certain they are.")

  /// For commands whose result is data.
  static let data = OptionSpec.Group("Output", [format.spec] + Output.options.options)
  /// For commands that simulate.
  static let all = OptionSpec.Group("Output", [format.spec, explain.spec] + Output.options.options)
}
