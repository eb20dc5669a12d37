import APNs
package import NotifySimCore

extension Scenario {
  /// What a scenario file may be.
  package static var schema: JSONSchema {
    JSONSchema.object(members(of: ScenarioReader.keys), required: ["name", "steps"]).titled(
      "A scenario of notify-sim",
      definitions: [
        ("app", .any(of: [.someText, AppManifest.schema])),
        ("device", .orPlaceholder(DeviceState.schema(or: .placeholder))),
        ("profile", Profile.schema),
        ("case", .object(members(of: ScenarioReader.caseKeys), required: ["name"])),
        ("steps", .array(of: .reference("step"))),
        ("step", step),
        ("expectation", expectation),
        ("event", event),
        ("payload", Payload.schema),
      ])
  }

  private static func members(of keys: [String]) -> [JSONSchema.Member] {
    keys.map { ($0, schema(of: $0)) }
  }

  private static func schema(of key: String) -> JSONSchema {
    switch key {
    case "$schema": .text.described("The schema that an editor goes by.")
    case "name": .someText.described("What reports call it.")
    case "app":
      .reference("app").described(
        "The app: the name of a built-in one, the path of a manifest, or a manifest.")
    case "device": .reference("device").described("The phone at the start.")
    case "profile":
      .reference("profile").described("How to decide where the real behaviour is uncertain.")
    case "seed": .whole(from: 0).described("What minted identifiers are made from; 1 unless given.")
    case "check": CheckSection.schema
    case "cases":
      .array(of: .reference("case"), atLeast: 1).described("The same steps under other conditions.")
    case "steps": .reference("steps").described("What happens, and what is expected of it.")
    case "values":
      .object(isOpen: true).described("What stands for each ${NAME} in the device and the steps.")
    default: .anything
    }
  }

  /// One verb with what is said besides, or a repetition.
  private static var step: JSONSchema {
    let verbs = Verb.all.map { verb in
      (verb.name, verb.operand.schema.described("What happens: \(verb.summary)."))
    }
    let modifiers = Verb.Modifier.allCases.map { ($0.rawValue, $0.schema) }
    let members: [JSONSchema.Member] =
      verbs + modifiers + [
        ("expect", expectations), ("snapshot", snapshot),
        (
          "repeat",
          .orPlaceholder(.whole(from: 1)).described("How often the steps are done.")
        ),
        ("steps", .reference("steps").described("The steps to repeat.")),
      ]
    return .object(members)
      .and(oneOf: verbs.map { .requiring([$0.0]) } + [.requiring(["repeat"])])
      .holding(dependencies)
  }

  /// What goes with what: a modifier with the verbs that take it, the steps with their repetition.
  private static var dependencies: [JSONSchema.Member] {
    let modifiers = Verb.Modifier.allCases.map { modifier in
      let verbs = Verb.all.filter { $0.modifiers.contains(modifier) }
      return (modifier.rawValue, JSONSchema.any(of: verbs.map { .requiring([$0.name]) }))
    }
    return modifiers + [
      ("steps", .requiring(["repeat"])), ("repeat", .requiring(["steps"])),
      ("expect", .having([("repeat", .nothing)])), ("snapshot", .having([("repeat", .nothing)])),
    ]
  }

  private static var expectations: JSONSchema {
    .any(of: [.reference("expectation"), .array(of: .reference("expectation"))])
      .described("What is expected of the step's events, in order.")
  }

  private static var snapshot: JSONSchema {
    .any(of: [.oneOf([.flag(true), .flag(false)]), .text(matching: "^[^/]+$")])
      .described("Whether the rendered text is compared with a file, or the file's name.")
  }

  private static var expectation: JSONSchema {
    .any(of: [
      .reference("event"),
      .object([("not", .reference("event"))], required: ["not"])
        .described("No event of the step is like this."),
      .object(
        [
          ("exactly", .orPlaceholder(.whole(from: 0))), ("of", .reference("event")),
        ], required: ["exactly", "of"]
      ).described("So many events of the step are like this."),
    ])
  }

  private static var event: JSONSchema {
    .object(
      [
        ("event", .orPlaceholder(.oneOf(Event.Kind.names)).described("The kind of event.")),
        ("not", .nothing), ("exactly", .nothing),
      ], isOpen: true
    ).described("Some keys of an event, with the values that they must have.")
  }
}

extension Verb.Operand {
  fileprivate var schema: JSONSchema {
    switch self {
    case .nothing: .orPlaceholder(.yes)
    case .notification: .any(of: [.yes, .text])
    case .action, .text: .text
    case .payload: .any(of: [.someText, .reference("payload"), .object(isOpen: true)])
    case .request: .any(of: [LocalRequest.schema, .object(isOpen: true)])
    case .settings: .reference("device")
    case .duration: .any(of: [.number(from: 0), .someText])
    case .position:
      .object(
        [
          ("latitude", .orPlaceholder(.number(from: -90, to: 90))),
          ("longitude", .orPlaceholder(.number(from: -180, to: 180))),
        ], required: ["latitude", "longitude"])
    case .word(let words): .orPlaceholder(.oneOf([.flag(true)] + words.map { .text($0) }))
    }
  }
}

extension Verb.Modifier {
  fileprivate var schema: JSONSchema {
    switch self {
    case .of: .text.described("The identifier of the notification meant; the newest unless given.")
    case .action: .text.described("The identifier of the action, where several take text.")
    case .headers:
      .object(isOpen: true).described("The headers of the request that begin with apns-.")
    }
  }
}

extension JSONSchema {
  fileprivate static let yes = oneOf([.flag(true)])
  /// A text in which something stands for what a case gives.
  static let placeholder = text(matching: "\\$\\{[^}]*\\}")

  static func orPlaceholder(_ schema: JSONSchema) -> JSONSchema {
    any(of: [schema, placeholder])
  }
}
