import CommandLineTools
import NotifySimCore

extension CommandLineSurface {
  /// The declaration of `schema`.
  static let schema = CommandSpec(
    "schema",
    abstract: "Print the JSON Schema of a file format, for editors.",
    examples: [
      CommandExample(
        "notify-sim schema scenario", "What an editor checks and completes scenarios by")
    ],
    arguments: [
      ArgumentSpec(
        ValueSpec("file", .choice(FileFormat.allCases.map(\.rawValue))), .one,
        help: "What the schema is for.")
    ],
    groups: [Output.options])
}
