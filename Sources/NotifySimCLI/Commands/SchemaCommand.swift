import CommandLineTools
import NotifySimCore

extension Command {
  /// The declaration of `schema`.
  static let schema = Command(
    CommandSpec(
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
  ) { call throws(CommandFailure) in
    try SchemaRun(call).run()
  }
}

/// `notify-sim schema`: the JSON Schema of a file format.
struct SchemaRun {
  private let arguments: ParsedArguments
  private let output: Output

  init(_ call: CommandCall) {
    (arguments, output) = (call.arguments, call.output)
  }

  /// Prints the schema.
  func run() throws(CommandFailure) -> ExitStatus {
    for format in arguments.positionals.compactMap({ FileFormat(rawValue: $0) }) {
      try output.write(format.schemaText)
    }
    return .done
  }
}
