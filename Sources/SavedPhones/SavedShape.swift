import APNs
import NotifySimCore

/// A value that declares its shape in a saved phone, where decoding would not show it.
protocol SavedShape: Decodable {
  /// What it may be.
  static var savedSchema: JSONSchema { get }
  /// One that it may be.
  static var savedExample: Self { get }
}

extension JSONSchema {
  /// The schema of a `Decodable` type, found by decoding it from a source that answers any request.
  init(savedAs type: (some Decodable).Type) throws {
    self = try ShapeProbe(hasDefaults: true).shape(of: type).schema
  }
}

/// Notes what a type asks for while it is decoded.
private final class ShapeProbe {
  /// Whether what is missing has a default.
  private let hasDefaults: Bool
  private var members: [JSONSchema.Member] = []
  private var required: [String] = []
  private var elements: JSONSchema?
  private var optional: Set<String> = []

  init(hasDefaults: Bool) {
    self.hasDefaults = hasDefaults
  }

  /// The schema of a type, with a value of it.
  func shape<Value: Decodable>(of type: Value.Type) throws -> (schema: JSONSchema, value: Value) {
    if let words = type as? any (RawRepresentable<String> & CaseIterable).Type,
      let (texts, first) = words.wordsAndFirst, let value = first as? Value
    {
      return (.oneOf(texts), value)
    }
    if let declared = type as? any SavedShape.Type, let value = declared.savedExample as? Value {
      return (declared.savedSchema, value)
    }
    let (isSparse, isKeyed) = (type is any SavedSparsely.Type, type is any KeyedByText.Type)
    let probe = ShapeProbe(hasDefaults: isSparse || (hasDefaults && !isKeyed))
    let value = try Value(from: ShapeDecoder(probe: probe))
    return (probe.schema(isKeyed: isKeyed), value)
  }

  private func schema(isKeyed: Bool) -> JSONSchema {
    if let elements { return .array(of: elements) }
    if isKeyed { return .dictionary(of: members.first?.schema ?? .anything) }
    return .object(members, required: hasDefaults ? [] : required)
  }

  func recordOptional(_ key: String) { optional.insert(key) }

  func member<Value: Decodable>(_ key: String, _ type: Value.Type) throws -> Value {
    let isOptional = optional.contains(key)
    let probe = ShapeProbe(hasDefaults: hasDefaults && !isOptional)
    let (schema, value) = try probe.shape(of: type)
    members.append((key, schema))
    if !isOptional { required.append(key) }
    return value
  }

  func element<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let (schema, value) = try ShapeProbe(hasDefaults: false).shape(of: type)
    elements = schema
    return value
  }

  func beginArray() { elements = elements ?? .anything }
}

extension RawRepresentable<String> where Self: CaseIterable {
  fileprivate static var wordsAndFirst: (words: [String], first: Any)? {
    allCases.first.map { (allCases.map(\.rawValue), $0) }
  }
}

extension ShapeProbe {
  fileprivate struct ShapeDecoder: Decoder {
    let probe: ShapeProbe
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
      KeyedDecodingContainer(Members<Key>(probe: probe))
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer {
      probe.beginArray()
      return Elements(probe: probe)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { throw Unknown() }

    /// A shape that cannot be found by decoding.
    private struct Unknown: Error {}

    private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
      let probe: ShapeProbe
      var codingPath: [any CodingKey] { [] }
      var allKeys: [Key] { ["*"].compactMap { Key(stringValue: $0) } }

      func contains(_ key: Key) -> Bool {
        probe.recordOptional(key.stringValue)
        return true
      }

      func decodeNil(forKey key: Key) -> Bool { false }

      func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try probe.member(key.stringValue, type)
      }

      func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
      ) throws -> KeyedDecodingContainer<Nested> { throw Unknown() }

      func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        throw Unknown()
      }

      func superDecoder() throws -> any Decoder { throw Unknown() }
      func superDecoder(forKey key: Key) throws -> any Decoder { throw Unknown() }
    }

    private struct Elements: UnkeyedDecodingContainer {
      let probe: ShapeProbe
      var codingPath: [any CodingKey] { [] }
      var count: Int? { 1 }
      var currentIndex = 0
      var isAtEnd: Bool { currentIndex > 0 }

      mutating func decodeNil() -> Bool { false }

      mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        currentIndex += 1
        return try probe.element(type)
      }

      mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
      ) throws -> KeyedDecodingContainer<Nested> { throw Unknown() }

      mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw Unknown()
      }

      mutating func superDecoder() throws -> any Decoder { throw Unknown() }
    }
  }
}
