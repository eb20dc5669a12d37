@_exported public import JSON

/// JSON as a value that is put together in memory: what events are written from, and compared by.
public enum JSONTree: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A whole number.
  case whole(Int)
  /// A number.
  case number(Double)
  /// A string.
  case text(String)
  /// An array.
  case array([JSONTree])
  /// An object, its members in order.
  case object([Member])
  /// JSON that was read from a text, and is written as it was read.
  case json(JSONValue)

  /// A key with its value.
  public typealias Member = (key: String, value: JSONTree)

  /// The strings as an array.
  package static func texts(_ texts: some Sequence<String>) -> JSONTree {
    .array(texts.map { .text($0) })
  }

  /// What kind of JSON it is; an infinity or NaN is written as `null`.
  package var kind: JSONValue.Kind {
    switch self {
    case .null: .null
    case .boolean: .boolean
    case .whole: .number
    case .number(let number): number.isFinite ? .number : .null
    case .text: .string
    case .array: .array
    case .object: .object
    case .json(let value): value.kind
    }
  }

  /// The text of a string; nil for any other kind.
  package var string: String? {
    switch self {
    case .text(let text): text
    case .json(let value) where value.kind == .string: value.string ?? ""
    default: nil
    }
  }

  /// The value of a Boolean; nil for any other kind.
  package var boolean: Bool? {
    switch self {
    case .boolean(let flag): flag
    case .json(let value): value.boolean
    default: nil
    }
  }

  /// The value of a number; nil for any other kind, and for one that is too large.
  package var double: Double? {
    switch self {
    case .whole(let number): Double(number)
    case .number(let number): number.isFinite ? number : nil
    case .json(let value): value.double
    default: nil
    }
  }

  /// The elements of an array; none for any other kind.
  package var elements: [JSONTree] {
    switch self {
    case .array(let elements): elements
    case .json(let value): value.elements.map { .json($0) }
    default: []
    }
  }

  /// The members of an object; none for any other kind.
  package var members: [Member] {
    switch self {
    case .object(let members): members
    case .json(let value): value.members.map { ($0.key.string ?? "", .json($0.value)) }
    default: []
    }
  }

  /// How many members an object has.
  package var memberCount: Int {
    switch self {
    case .object(let members): members.count
    case .json(let value) where value.kind == .object: value.count
    default: 0
    }
  }

  /// The value of a key; nil if there is none.
  package subscript(key: String) -> JSONTree? {
    switch self {
    case .object(let members): members.first { $0.key == key }?.value
    case .json(let value): value[key].map { .json($0) }
    default: nil
    }
  }

  /// The value on one line, without blanks.
  package var text: String {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.text
  }

  /// Writes the value.
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .boolean(let flag): writer.boolean(flag)
    case .whole(let number): writer.integer(number)
    case .number(let number): writer.double(number)
    case .text(let text): writer.string(text)
    case .json(let value): writer.raw(value)
    case .array(let elements):
      writer.beginArray()
      for element in elements { element.write(to: &writer) }
      writer.endArray()
    case .object(let members):
      writer.beginObject()
      for (key, value) in members {
        writer.key(key)
        value.write(to: &writer)
      }
      writer.endObject()
    }
  }
}

/// Putting an object together, member by member.
extension [JSONTree.Member] {
  package mutating func add(_ key: String, _ value: JSONTree) { append((key, value)) }
  package mutating func add(_ key: String, _ text: String) { append((key, .text(text))) }
  package mutating func add(_ key: String, _ number: Int) { append((key, .whole(number))) }
  package mutating func add(_ key: String, _ number: Double) { append((key, .number(number))) }
  package mutating func add(_ key: String, _ flag: Bool) { append((key, .boolean(flag))) }

  /// Adds a text, if there is one and it is not empty.
  package mutating func add(ifAny key: String, _ text: String?) {
    if let text, !text.isEmpty { add(key, text) }
  }
}

// MARK: - Literals

extension JSONTree: ExpressibleByStringInterpolation {
  /// Creates a string.
  public init(stringLiteral text: String) { self = .text(text) }
}

extension JSONTree: ExpressibleByIntegerLiteral {
  /// Creates a whole number.
  public init(integerLiteral number: Int) { self = .whole(number) }
}

extension JSONTree: ExpressibleByFloatLiteral {
  /// Creates a number.
  public init(floatLiteral number: Double) { self = .number(number) }
}

extension JSONTree: ExpressibleByBooleanLiteral {
  /// Creates true or false.
  public init(booleanLiteral flag: Bool) { self = .boolean(flag) }
}

extension JSONTree: ExpressibleByArrayLiteral {
  /// Creates an array.
  public init(arrayLiteral elements: Self...) { self = .array(elements) }
}

extension JSONTree: ExpressibleByDictionaryLiteral {
  /// Creates an object, its members in this order.
  public init(dictionaryLiteral members: (String, Self)...) {
    self = .object(members.map { (key: $0, value: $1) })
  }
}
