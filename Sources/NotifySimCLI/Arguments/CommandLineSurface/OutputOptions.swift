/// How results are shown (CONTRACT, shared options, Output).
package enum OutputOptions {
  /// The form of standard output.
  package enum Format: String, CaseIterable, Hashable, Sendable {
    /// Cards and tables for people.
    case text
    /// JSON Lines, an event a line.
    case json
  }

  /// The form of standard output.
  package static let format = CommandOption<Format>.choice(
    "--format", value: "format", default: .text,
    help: "Write text for people or JSON Lines for programs.")

  /// Whether to tell which rules decided.
  package static let explain = CommandOption.flag(
    "--explain", help: "Tell which rules decided, and how certain they are.")

  /// When output is coloured.
  package static let color = CommandOption<ColorChoice>.choice(
    "--color", value: "when", default: .auto,
    help: "Colour the output; 'auto' does on a terminal and heeds NO_COLOR.")

  /// The columns to lay output out for; nil for those of the terminal.
  package static let width = StandardOptions.width

  /// Whether to draw with ASCII characters only.
  package static let ascii = CommandOption.flag(
    "--ascii", help: "Draw frames and signs with ASCII characters only.")

  /// What every command takes.
  static let display = OptionGroup("Output", [color.spec, width.spec, ascii.spec])
  /// For commands whose result is data.
  static let data = OptionGroup("Output", [format.spec] + display.options)
  /// For commands that simulate.
  static let all = OptionGroup("Output", [format.spec, explain.spec] + display.options)
}
