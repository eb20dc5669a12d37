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
        .init("notify-sim schema scenario", "Print the schema of scenarios"),
        .init(
          "notify-sim schema payload --app ~/src/MyApp",
          "Print what an app's own sources can be sent, for a sender's tests"),
      ],
      arguments: [
        .init(
          ValueSpec("file", .choice(FileFormat.allCases.map(\.rawValue))), .one,
          help: "The file format.")
      ],
      groups: [AppOptions.identity, Output.options])
  ) { call throws(CommandFailure) in
    if call.arguments[AppOptions.app] != nil {
      try call.output.write(try call.payloadSchema())
      return .done
    }
    for format in call.arguments.positionals.compactMap({ FileFormat(rawValue: $0) }) {
      try call.output.write(format.schemaText)
    }
    return .done
  }
}

extension Command.Call {
  /// The JSON Schema of the payloads that the app of the command line can be sent.
  fileprivate func payloadSchema() throws(CommandFailure) -> String {
    guard arguments.positionals.first == FileFormat.payload.rawValue else {
      throw usageError(
        "'--app' is for the schema of payloads", suggestion: "write 'schema payload --app …'")
    }
    guard let sources = try runnableApp(isListed: true).sources else {
      throw usageError(
        "the app is not read from its sources", suggestion: "name the folder of an app's sources")
    }
    var writer = JSONWriter(style: .pretty)
    let name = sources.facts.name.value ?? "the app"
    sources.payloadSchema.titled("The payloads of \(name)").write(to: &writer)
    return writer.text + "\n"
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
