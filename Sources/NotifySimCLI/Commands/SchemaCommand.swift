import APNs
import CommandLineTools
import NotifySimCore
import SavedPhones
import Scenarios

extension Command {
  /// The declaration of `schema`.
  static let schema = Command(
    CommandSpec(
      "schema",
      abstract: "Print the JSON Schema of a file format, for editors.",
      examples: [
        .init("notify-sim schema scenario", "Print the schema of scenarios")
      ],
      arguments: [
        .init(
          ValueSpec("file", .choice(FileFormat.allCases.map(\.rawValue))), .one,
          help: "The file format.")
      ],
      groups: [Output.options])
  ) { call throws(CommandFailure) in
    for format in call.arguments.positionals.compactMap({ FileFormat(rawValue: $0) }) {
      try call.output.write(format.schemaText)
    }
    return .done
  }
}

/// A kind of JSON file that people write or edit for the phone, and its JSON Schema.
enum FileFormat: String, Sendable, CaseIterable {
  /// Stimuli for a phone, and expected events.
  case scenario
  /// The declarations of an app.
  case manifest
  /// The body of a push.
  case payload
  /// A phone saved between runs.
  case state
  /// An event of the record.
  case event

  /// The JSON Schema (draft 7) as text, generated from the tables that the readers use.
  var schemaText: String {
    var writer = JSONWriter(style: .pretty)
    schema.write(to: &writer)
    return writer.text + "\n"
  }

  private var schema: JSONSchema {
    switch self {
    case .scenario: Scenario.schema
    case .manifest: AppManifest.schema.titled("An app manifest of notify-sim")
    case .payload: Payload.schema.titled("The payload of a push notification")
    case .state: SavedPhone.schemaOfText.titled("The state of a phone of notify-sim")
    case .event: EventShape.schema.titled("An event of notify-sim")
    }
  }
}
