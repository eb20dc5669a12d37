import CommandLineTools
import NotifySimCore

/// `notify-sim schema`: the JSON Schema of a file format.
struct SchemaRun {
  private let arguments: ParsedArguments
  private let output: Output

  init(_ arguments: ParsedArguments, _ output: Output) {
    self.arguments = arguments
    self.output = output
  }

  /// Prints the schema.
  func run() throws(CommandFailure) -> ExitStatus {
    for format in arguments.positionals.compactMap({ FileFormat(rawValue: $0) }) {
      try output.write(format.schemaText)
    }
    return .done
  }
}
