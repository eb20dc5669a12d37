import CommandLineTools

/// The options of `matrix` alone.
enum MatrixOptions {
  /// Whether to write the table for a document.
  static let markdown = CommandOption.flag(
    "--markdown", help: "Write the table for a document, in Markdown.")
}

extension CommandLineSurface {
  /// The declaration of `matrix`.
  static let matrix = CommandSpec(
    "matrix",
    abstract: "Show what every choice does, in every state of the app and the phone.",
    examples: [
      CommandExample("notify-sim matrix invitation.json", "See where a choice reaches the app"),
      CommandExample(
        "notify-sim matrix invitation.json --markdown",
        "Write the table for a document"),
    ],
    arguments: [
      ArgumentSpec(
        ValueSpec("payload", .file(extensions: ["json", "apns"])), .one,
        help: "The file of a payload; - is the standard input.")
    ],
    options: [MatrixOptions.markdown.spec],
    groups: [
      AppOptions.all, DeviceOptions.given, RequestOptions.all, SimulationOptions.all,
      OutputOptions.data,
    ])
}
