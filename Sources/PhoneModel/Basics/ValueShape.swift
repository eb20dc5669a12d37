import APNs

/// What a value of the record may be.
///
/// The shape of every event is declared once, by the keys that write it. Expectations are held to
/// these shapes, and the schema of events and the tables of the manual are made of them.
package indirect enum ValueShape: Sendable {
  /// Any JSON value.
  case anything
  /// A string.
  case text
  /// A string that is not empty: the key is left out where it would be.
  case someText
  /// A whole number.
  case whole
  /// A number.
  case number
  /// `true` or `false`.
  case flag
  /// `true`: the key is left out where it would be false.
  case yes
  /// One of these words.
  case word([String])
  /// An identifier that something declares.
  case name(Noun)
  /// An array whose elements are alike.
  case list(ValueShape)
  /// An object with these keys, and others where it is open.
  case object([Key], isOpen: Bool = false)
  /// The value, or `null`.
  case orNull(ValueShape)

  /// What an identifier stands for.
  package enum Noun: String, Sendable, CaseIterable {
    case rule
    case code = "diagnostic code"
    case deviceKey = "device key"
    case action
    case category
  }

  /// A key with what stands under it.
  package struct Key: Sendable {
    /// The key.
    package let name: String
    /// What it says, as a phrase; the words that it may be are not repeated there.
    package let summary: String
    /// What stands under it.
    package let shape: ValueShape
  }

  /// The keys of an object; none for any other shape.
  package var keys: [Key] {
    switch self {
    case .object(let keys, _): keys
    case .orNull(let shape): shape.keys
    default: []
    }
  }

  /// Whether a string stands for an object by its identifier.
  package var hasIdentifier: Bool { keys.contains { $0.name == "identifier" } }

  /// The shape with a noun for people.
  package var phrase: String {
    switch self {
    case .anything: "any value"
    case .text, .someText, .word, .name: "a string"
    case .whole: "a whole number"
    case .number: "a number"
    case .flag, .yes: "true or false"
    case .list: "an array"
    case .object: hasIdentifier ? "an object, or its identifier" : "an object"
    case .orNull(let shape): "\(shape.phrase), or null"
    }
  }
}

extension ValueShape {
  /// What a value of the record may be, as a JSON Schema.
  package var schema: JSONSchema {
    switch self {
    case .anything: .anything
    case .text, .name: .text
    case .someText: .someText
    case .whole: .whole
    case .number: .number
    case .flag: .oneOf([.flag(true), .flag(false)])
    case .yes: .oneOf([.flag(true)])
    case .word(let words): .oneOf(words)
    case .list(let element): .array(of: element.schema)
    case .object(let keys, _): .object(keys.map(\.member), isOpen: true)
    case .orNull(let shape): .any(of: [shape.schema, .null])
    }
  }

  /// What may be expected of such a value, as a JSON Schema; the alternative may stand for any
  /// scalar and any array.
  package func expectation(or alternative: JSONSchema) -> JSONSchema {
    switch self {
    case .anything, .text, .someText, .name: schema
    case .whole, .number, .flag, .yes, .word: .any(of: [schema, alternative])
    case .list(let element):
      .any(of: [.array(of: element.expectation(or: alternative)), alternative])
    case .object(let keys, let isOpen):
      .any(of: [
        .object(keys.map { ($0.name, $0.shape.expectation(or: alternative)) }, isOpen: isOpen),
        hasIdentifier ? .text : alternative,
      ])
    case .orNull(let shape): .any(of: [shape.expectation(or: alternative), .null])
    }
  }
}

extension ValueShape.Key {
  /// The key in a schema.
  package var member: JSONSchema.Member { (name, shape.schema.described("\(summary).")) }
}

/// A key of the record with the value that a subject has under it.
package struct RecordKey<Subject>: Sendable {
  /// The key with its shape.
  let key: ValueShape.Key
  /// The value; nil where the record leaves the key out.
  let tree: @Sendable (Subject) -> JSONTree?

  /// Declares a key.
  init(
    _ name: String, _ summary: String, _ shape: ValueShape,
    _ tree: @escaping @Sendable (Subject) -> JSONTree?
  ) {
    key = ValueShape.Key(name: name, summary: summary, shape: shape)
    self.tree = tree
  }

  /// A string that is always there.
  static func text(
    _ name: String, _ summary: String, _ get: @escaping @Sendable (Subject) -> String
  ) -> Self {
    Self(name, summary, .text) { .text(get($0)) }
  }

  /// A string that is left out where there is none; an empty one is kept.
  static func optionalText(
    _ name: String, _ summary: String, _ shape: ValueShape = .text,
    _ get: @escaping @Sendable (Subject) -> String?
  ) -> Self {
    Self(name, summary, shape) { get($0).map { .text($0) } }
  }

  /// A string that is left out where it is empty.
  static func someText(
    _ name: String, _ summary: String, _ get: @escaping @Sendable (Subject) -> String
  ) -> Self {
    Self(name, summary, .someText) { subject in
      let text = get(subject)
      return text.isEmpty ? nil : .text(text)
    }
  }

  /// A whole number.
  static func whole(
    _ name: String, _ summary: String, _ get: @escaping @Sendable (Subject) -> Int
  ) -> Self {
    Self(name, summary, .whole) { .whole(get($0)) }
  }

  /// A Boolean.
  static func flag(
    _ name: String, _ summary: String, _ get: @escaping @Sendable (Subject) -> Bool
  ) -> Self {
    Self(name, summary, .flag) { .boolean(get($0)) }
  }

  /// A Boolean that is left out where it is false.
  static func yes(
    _ name: String, _ summary: String, _ get: @escaping @Sendable (Subject) -> Bool
  ) -> Self {
    Self(name, summary, .yes) { get($0) ? .boolean(true) : nil }
  }

  /// One of a few words.
  static func word<Value: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ name: String, _ summary: String, _ get: @escaping @Sendable (Subject) -> Value
  ) -> Self {
    Self(name, summary, .word(Value.allCases.map(\.rawValue))) { .text(get($0).rawValue) }
  }
}

extension [JSONTree.Member] {
  /// Adds what a subject has under some keys.
  mutating func add<Subject>(_ subject: Subject, _ keys: [RecordKey<Subject>]) {
    for key in keys {
      if let value = key.tree(subject) { append((key.key.name, value)) }
    }
  }
}

extension JSONTree {
  /// What a subject has under some keys, as an object.
  static func object<Subject>(_ subject: Subject, _ keys: [RecordKey<Subject>]) -> JSONTree {
    var members: [Member] = []
    members.add(subject, keys)
    return .object(members)
  }
}

extension ValueShape {
  /// An object with the keys that write it.
  static func record<Subject>(_ keys: [RecordKey<Subject>]) -> ValueShape {
    .object(keys.map(\.key))
  }
}
