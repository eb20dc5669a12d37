/// What a value may be.
///
/// What is said of a field's type is made of it: its noun in messages, the words that a shell
/// completes, its JSON Schema, and what may be expected of it.
package indirect enum Shape: Sendable {
  /// Any JSON value.
  case anything
  /// A string.
  case text
  /// A string that is not empty.
  case someText
  /// A string that matches a regular expression, such as `like`.
  case form(String, like: String)
  /// A whole number in bounds; `Int.min` and `Int.max` stand for none.
  case whole(ClosedRange<Int>)
  /// A number: from or above a bound, and up to another.
  case number(from: Double? = nil, above: Double? = nil, to: Double? = nil)
  /// A time of more than 0 seconds and at most a day.
  case seconds
  /// `true` or `false`.
  case flag
  /// `true`: the key is left out where it would be false.
  case yes
  /// One of these words.
  case word([String])
  /// An identifier that something declares.
  case name(Noun)
  /// One or more words of a pattern, like the example; on a command line with commas between them.
  case words(String, like: String)
  /// An array whose elements are alike.
  case list(Shape, atLeast: Int = 0)
  /// An object with these keys, and others where it is open; with exactly one of some, if any are
  /// named.
  case object([Key], isOpen: Bool = false, oneOf: [String] = [])
  /// The value, or `null`.
  case orNull(Shape)
  /// A value of one of these shapes.
  case either([Shape])

  /// What an identifier stands for.
  package enum Noun: String, Sendable, CaseIterable {
    case rule
    case code = "diagnostic code"
    case deviceKey = "device key"
    case action
    case category
  }

  /// A key with the shape of its value.
  package struct Key: Sendable {
    /// The key.
    package let name: String
    /// What it says, as a phrase; the words that it may be are not repeated there.
    package let summary: String
    /// The shape of its value.
    package let shape: Shape
    /// Whether it has to be there.
    package let isRequired: Bool

    /// Declares a key.
    package init(_ name: String, _ summary: String, _ shape: Shape, isRequired: Bool = false) {
      self.name = name
      self.summary = summary
      self.shape = shape
      self.isRequired = isRequired
    }
  }

  /// Any whole number.
  package static let anyWhole = whole(.min ... .max)

  /// The keys of an object; none for any other shape.
  package var keys: [Key] {
    switch self {
    case .object(let keys, _, _): keys
    case .orNull(let shape): shape.keys
    default: []
    }
  }

  /// Whether a string stands for an object by its identifier.
  package var hasIdentifier: Bool { keys.contains { $0.name == "identifier" } }

  /// What is left of the shape where empty values are left out.
  package var withoutEmpty: Shape {
    switch self {
    case .text: .someText
    case .flag: .yes
    case .orNull(let shape): shape.withoutEmpty
    default: self
    }
  }

  /// The few words that a value may be; empty if there are many.
  package var choices: [String] {
    switch self {
    case .flag: ["true", "false"]
    case .word(let words): words
    default: []
    }
  }
}

// MARK: - For people

extension Shape {
  /// The most words that a message lists.
  package static let listLimit = 16

  /// The shape as a noun for people.
  package var noun: String {
    switch self {
    case .anything: "any value"
    case .text, .name: "a string"
    case .someText: "a non-empty string"
    case .form(_, let example), .words(_, let example): "a value such as \(example)"
    case .whole(let range): "a whole number" + Self.bounds(range)
    case .number(let from, let above, let to):
      "a number" + (from.map { " from \(Self.short($0))" } ?? "")
        + (above.map { " above \(Self.short($0))" } ?? "")
        + (to.map { " to \(Self.short($0))" } ?? "")
    case .seconds: "seconds above 0"
    case .flag, .yes: "true or false"
    case .word(let words):
      words.count > Self.listLimit ? "a string" : "one of \(words.joined(separator: ", "))"
    case .list: "an array"
    case .object: "an object"
    case .orNull(let shape): "\(shape.noun), or null"
    case .either(let shapes): shapes.map(\.noun).joined(separator: " or ")
    }
  }

  /// Several such values, as a noun for people.
  package var plural: String {
    switch self {
    case .object: "objects"
    case .list: "arrays"
    case .whole, .number: "numbers"
    default: "strings"
    }
  }

  /// The placeholder for a value in help if there are many.
  package var placeholder: String {
    switch self {
    case .text: "text"
    case .form(_, let example), .words(_, let example): example
    default: noun.hasPrefix("a ") ? String(noun.dropFirst(2)) : noun
    }
  }

  private static func bounds(_ range: ClosedRange<Int>) -> String {
    let start = range.lowerBound > .min ? " from \(range.lowerBound)" : ""
    return start + (range.upperBound < .max ? " to \(range.upperBound)" : "")
  }

  private static func short(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }
}

// MARK: - Schemas

extension Shape {
  /// What people may write, as a JSON Schema.
  package var schema: JSONSchema { schema(isOpen: false) }

  /// What the record may hold, to which later versions add keys, as a JSON Schema.
  package var schemaOfRecord: JSONSchema { schema(isOpen: true) }

  private func schema(isOpen: Bool) -> JSONSchema {
    switch self {
    case .anything: return .anything
    case .text, .name: return .text
    case .someText: return .someText
    case .form(let pattern, _): return .text(matching: pattern)
    case .whole(let range): return .whole(in: range)
    case .number(let from, let above, let to): return .number(from: from, above: above, to: to)
    case .seconds: return .number(above: 0, to: 86_400)
    case .flag: return .yesOrNo
    case .yes: return .oneOf([.flag(true)])
    case .word(let words): return .oneOf(words)
    case .words(let pattern, _): return .array(of: .text(matching: "^\(pattern)$"), atLeast: 1)
    case .list(let element, let count):
      return .array(of: element.schema(isOpen: isOpen), atLeast: count)
    case .object(let keys, let isOpenItself, let alternatives):
      let object = JSONSchema.object(
        keys.map { $0.member(isOpen: isOpen) },
        required: isOpen ? [] : keys.filter(\.isRequired).map(\.name),
        isOpen: isOpen || isOpenItself)
      return alternatives.isEmpty
        ? object : object.and(oneOf: alternatives.map { .requiring([$0]) })
    case .orNull(let shape): return .any(of: [shape.schema(isOpen: isOpen), .null])
    case .either(let shapes):
      return .any(
        of: shapes.flatMap { shape in
          guard case .orNull(let some) = shape else { return [shape.schema(isOpen: isOpen)] }
          return [some.schema(isOpen: isOpen), .null]
        })
    }
  }

  /// A value of which JSON may also have the word that is typed on a command line.
  package var schemaOfSetting: JSONSchema {
    switch self {
    case .whole: .any(of: [schema, .text(matching: "^[0-9]+$")])
    case .seconds: .any(of: [schema, .text(matching: "^[0-9]+([.][0-9]+)?$")])
    case .flag: .oneOf([.flag(true), .flag(false)] + choices.map { .text($0) })
    case .words(let pattern, _):
      .any(of: [.text(matching: "^\(pattern)(,\(pattern))*$"), schema])
    default: schema
    }
  }

  /// What may be expected of such a value of the record, as a JSON Schema; the alternative may
  /// stand for any scalar and any array.
  package func expectation(or alternative: JSONSchema) -> JSONSchema {
    switch self {
    case .whole, .number, .seconds, .flag, .yes, .word: .any(of: [schemaOfRecord, alternative])
    case .list(let element, _):
      .any(of: [.array(of: element.expectation(or: alternative)), alternative])
    case .object(let keys, let isOpen, _):
      .any(of: [
        .object(keys.map { ($0.name, $0.shape.expectation(or: alternative)) }, isOpen: isOpen),
        hasIdentifier ? .text : alternative,
      ])
    case .orNull(let shape): .any(of: [shape.expectation(or: alternative), .null])
    default: schemaOfRecord
    }
  }
}

extension Shape.Key {
  /// The key in a schema of what people write.
  package var member: JSONSchema.Member { member(isOpen: false) }

  /// The key in a schema of the record.
  package var memberOfRecord: JSONSchema.Member { member(isOpen: true) }

  fileprivate func member(isOpen: Bool) -> JSONSchema.Member {
    let schema = isOpen ? shape.schemaOfRecord : shape.schema
    guard let first = summary.first else { return (name, schema) }
    let sentence = isOpen ? summary : first.uppercased() + summary.dropFirst()
    return (name, schema.described("\(sentence)."))
  }
}
