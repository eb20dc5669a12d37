import APNs
package import NotifySimCore

extension Scenario {
  /// What a scenario file may be.
  package static var schema: JSONSchema {
    JSONSchema.object(members(Key.ofFile), required: ["name", "steps"]).titled(
      "A scenario of notify-sim",
      definitions: [
        ("app", .any(of: [.someText, AppManifest.schema])),
        ("device", .orPlaceholder(DeviceState.schema(or: .placeholder))),
        ("profile", Profile.schema),
        ("case", .object(members(Key.ofCase), required: ["name"])),
        ("steps", .array(of: .reference("step"))),
        ("step", step),
        ("expectation", expectation),
        ("event", event),
        ("payload", Payload.schema),
      ])
  }

  private static func members(_ keys: [Key]) -> [JSONSchema.Member] {
    keys.map { ($0.rawValue, $0.schema) }
  }

  /// The keys of a scenario file and of its cases, in the order of the schema.
  enum Key: String {
    case schemaLocation = "$schema"
    case name, app, device, profile, seed, check, cases, steps, values

    static let ofFile: [Key] = [
      .schemaLocation, .name, .app, .device, .profile, .seed, .check, .cases, .steps,
    ]
    static let ofCase: [Key] = [.name, .app, .device, .profile, .seed, .values]

    /// The schema of the key's value.
    var schema: JSONSchema {
      switch self {
      case .schemaLocation: .text.described("The schema that an editor goes by.")
      case .name: .someText.described("What reports call it.")
      case .app:
        .reference("app").described(
          "The app: the name of a built-in one, the path of a manifest, or a manifest.")
      case .device: .reference("device").described("The phone at the start.")
      case .profile:
        .any(of: [.reference("profile"), Profile.namesSchema]).described(
          "How to decide where the real behaviour is uncertain.")
      case .seed:
        .whole(from: 0).described("The seed of generated identifiers; 1 unless given.")
      case .check: AppManifest.CheckSection.schema
      case .cases:
        .array(of: .reference("case"), atLeast: 1)
          .described("The same steps under other conditions.")
      case .steps: .reference("steps").described("What happens, and what is expected of it.")
      case .values:
        .object(isOpen: true).described("The value of each ${NAME} in the device and the steps.")
      }
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

  /// The valid combinations: a modifier with its verbs, the steps with their repetition.
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
    EventShape.expectation(or: .placeholder)
      .described("Some keys of an event, with the values that they must have.")
  }
}

extension JSONSchema {
  static let yes = oneOf([.flag(true)])
  /// A text with a placeholder for a value of a case.
  static let placeholder = text(matching: "\\$\\{[^}]*\\}")

  static func orPlaceholder(_ schema: JSONSchema) -> JSONSchema {
    any(of: [schema, placeholder])
  }
}
