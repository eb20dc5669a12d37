extension NamedSetting {
  /// What the setting may be in JSON: words as strings, numbers and Booleans also as themselves.
  package var schema: JSONSchema { form.schema.described("What it sets: \(summary).") }
}

extension NamedSetting.Form {
  fileprivate var schema: JSONSchema {
    switch self {
    case .words(let words):
      .oneOf(words.compactMap { Bool($0).map { .flag($0) } } + words.map { .text($0) })
    case .count: .any(of: [.whole(from: 0), .text(matching: "^[0-9]+$")])
    case .seconds:
      .any(of: [.number(above: 0, to: 86_400), .text(matching: "^[0-9]+([.][0-9]+)?$")])
    case .text(_, let pattern): pattern.map { .text(matching: $0) } ?? .text
    case .list(_, let pattern):
      .any(of: [
        .text(matching: "^\(pattern)(,\(pattern))*$"),
        .array(of: .text(matching: "^\(pattern)$"), atLeast: 1),
      ])
    }
  }
}

extension DeviceState {
  /// Any part of a phone's state, by keys with dots or objects within objects; the alternative may
  /// stand for any value.
  package static func schema(or alternative: JSONSchema) -> JSONSchema {
    let members = DeviceKey.all.map { key in
      (key.name, JSONSchema.any(of: [key.schema, alternative]))
    }
    return .object(nested(members) + members.filter { $0.0.contains(".") })
  }

  /// The members whose names have no dot, and an object for the parts of each other one.
  private static func nested(_ members: [JSONSchema.Member]) -> [JSONSchema.Member] {
    var parts: [(name: String, members: [JSONSchema.Member])] = []
    var plain: [JSONSchema.Member] = []
    for (name, schema) in members {
      guard let dot = name.firstIndex(of: ".") else {
        plain.append((name, schema))
        continue
      }
      let (part, rest) = (String(name[..<dot]), String(name[dot...].dropFirst()))
      if let place = parts.firstIndex(where: { $0.name == part }) {
        parts[place].members.append((rest, schema))
      } else {
        parts.append((part, [(rest, schema)]))
      }
    }
    return plain + parts.map { ($0.name, .object(nested($0.members))) }
  }
}

extension Profile {
  /// Switches with their values.
  package static var schema: JSONSchema {
    .object(switches.map { ($0.name, $0.setting.schema) })
  }
}
