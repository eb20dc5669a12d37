package import JSON

/// A JSON Schema as a value: the keywords of draft 7 that the files of notify-sim need.
package struct JSONSchema: Sendable {
  package typealias Member = (key: String, schema: JSONSchema)

  private var keywords: [(name: String, value: Value)]

  /// What a keyword has.
  private indirect enum Value: Sendable {
    case text(String)
    case number(Double)
    case flag(Bool)
    case scalars([Scalar])
    case schema(JSONSchema)
    case schemas([JSONSchema])
    case members([Member])
  }

  /// A value that an enumeration lists.
  package enum Scalar: Sendable {
    case text(String)
    case whole(Int)
    case flag(Bool)
  }

  private init(_ keywords: [(name: String, value: Value)] = []) {
    self.keywords = keywords
  }

  private func adding(_ name: String, _ value: Value?) -> JSONSchema {
    guard let value else { return self }
    return JSONSchema(keywords + [(name, value)])
  }
}

/// What a value may be.
extension JSONSchema {
  package static let anything = JSONSchema()
  /// Nothing at all: the key must not be there.
  package static let nothing = JSONSchema([("not", .schema(anything))])
  package static let text = JSONSchema([("type", .text("string"))])
  package static let number = JSONSchema([("type", .text("number"))])
  package static let whole = whole(in: .min ... .max)
  package static let yesOrNo = oneOf([.flag(true), .flag(false)])
  package static let null = JSONSchema([("type", .text("null"))])
  package static let someText = text.adding("minLength", .number(1))

  /// A text that fits a regular expression somewhere.
  package static func text(matching pattern: String) -> JSONSchema {
    text.adding("pattern", .text(pattern))
  }

  /// A whole number in bounds; `Int.min` and `Int.max` stand for none.
  package static func whole(in range: ClosedRange<Int>) -> JSONSchema {
    let (least, most) = (range.lowerBound, range.upperBound)
    return JSONSchema([("type", .text("integer"))])
      .adding("minimum", least > .min ? .number(Double(least)) : nil)
      .adding("maximum", most < .max ? .number(Double(most)) : nil)
  }

  /// A whole number from a bound on.
  package static func whole(from bound: Int) -> JSONSchema { whole(in: bound ... .max) }

  /// A number from or above a bound, and up to another.
  package static func number(
    from least: Double? = nil, above bound: Double? = nil, to most: Double? = nil
  ) -> JSONSchema {
    number.adding("minimum", least.map { .number($0) })
      .adding("exclusiveMinimum", bound.map { .number($0) })
      .adding("maximum", most.map { .number($0) })
  }

  package static func oneOf(_ scalars: [Scalar]) -> JSONSchema {
    JSONSchema([("enum", .scalars(scalars))])
  }

  package static func oneOf(_ words: [String]) -> JSONSchema {
    oneOf(words.map { .text($0) })
  }

  package static func array(of elements: JSONSchema, atLeast count: Int = 0) -> JSONSchema {
    JSONSchema([("type", .text("array")), ("items", .schema(elements))])
      .adding("minItems", count > 0 ? .number(Double(count)) : nil)
  }

  /// An object; keys that are not listed may be there only if it is open.
  package static func object(
    _ members: [Member] = [], required: [String] = [], isOpen: Bool = false
  ) -> JSONSchema {
    JSONSchema([("type", .text("object"))])
      .adding("properties", members.isEmpty ? nil : .members(members))
      .adding("required", required.isEmpty ? nil : .scalars(required.map { .text($0) }))
      .adding("additionalProperties", isOpen ? nil : .flag(false))
  }

  /// An object whose keys may be any, and whose values are all of one kind.
  package static func dictionary(of values: JSONSchema) -> JSONSchema {
    JSONSchema([("type", .text("object")), ("additionalProperties", .schema(values))])
  }

  package static func reference(_ definition: String) -> JSONSchema {
    JSONSchema([("$ref", .text("#/definitions/\(definition)"))])
  }
}

/// Conditions, which say nothing about the type.
extension JSONSchema {
  package static func any(of schemas: [JSONSchema]) -> JSONSchema {
    JSONSchema([("anyOf", .schemas(schemas))])
  }

  package static func requiring(_ keys: [String]) -> JSONSchema {
    JSONSchema([("required", .scalars(keys.map { .text($0) }))])
  }

  package static func having(_ members: [Member]) -> JSONSchema {
    JSONSchema([("properties", .members(members))])
  }

  package func and(oneOf schemas: [JSONSchema]) -> JSONSchema { adding("oneOf", .schemas(schemas)) }
  package func and(allOf schemas: [JSONSchema]) -> JSONSchema { adding("allOf", .schemas(schemas)) }
  package func and(required keys: [String]) -> JSONSchema {
    adding("required", .scalars(keys.map { .text($0) }))
  }
  package func and(anyOf schemas: [JSONSchema]) -> JSONSchema { adding("anyOf", .schemas(schemas)) }

  /// What holds where a condition does.
  package static func when(_ condition: JSONSchema, _ schema: JSONSchema) -> JSONSchema {
    JSONSchema([("if", .schema(condition)), ("then", .schema(schema))])
  }

  /// What else holds where a condition does not.
  package func unless(_ condition: JSONSchema, _ schema: JSONSchema) -> JSONSchema {
    adding("if", .schema(condition)).adding("else", .schema(schema))
  }

  /// What else holds for each of these keys that is there.
  package func holding(_ dependencies: [Member]) -> JSONSchema {
    adding("dependencies", .members(dependencies))
  }
}

/// What people read, and the frame of a file.
extension JSONSchema {
  /// The schema with a sentence that editors show.
  package func described(_ sentence: String) -> JSONSchema {
    let isReference = keywords.contains { $0.name == "$ref" }
    let bare = isReference ? JSONSchema([("allOf", .schemas([self]))]) : self
    return JSONSchema([("description", .text(sentence))] + bare.keywords)
  }

  /// The schema of a whole file.
  package func titled(_ title: String, definitions: [Member] = []) -> JSONSchema {
    JSONSchema(
      [("$schema", .text("http://json-schema.org/draft-07/schema#")), ("title", .text(title))]
        + keywords
    ).adding("definitions", definitions.isEmpty ? nil : .members(definitions))
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    for keyword in keywords {
      writer.key(keyword.name)
      Self.write(keyword.value, to: &writer)
    }
    writer.endObject()
  }

  private static func write(_ value: Value, to writer: inout JSONWriter) {
    switch value {
    case .text(let text): writer.string(text)
    case .number(let number): writer.double(number)
    case .flag(let flag): writer.boolean(flag)
    case .schema(let schema): schema.write(to: &writer)
    case .scalars(let scalars):
      writer.beginArray()
      for scalar in scalars { write(scalar, to: &writer) }
      writer.endArray()
    case .schemas(let schemas):
      writer.beginArray()
      for schema in schemas { schema.write(to: &writer) }
      writer.endArray()
    case .members(let members):
      writer.beginObject()
      for (key, schema) in members {
        writer.key(key)
        schema.write(to: &writer)
      }
      writer.endObject()
    }
  }

  private static func write(_ scalar: Scalar, to writer: inout JSONWriter) {
    switch scalar {
    case .text(let text): writer.string(text)
    case .whole(let number): writer.integer(number)
    case .flag(let flag): writer.boolean(flag)
    }
  }
}
