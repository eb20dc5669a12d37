import APNs
import NotifySimCore

extension SavedPlace {
  /// Reads a value: in its own form where it has one, else as its `Codable` takes it.
  func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if let form = type as? any SavedForm.Type, let value = try form.init(savedForm: self) as? Value
    {
      return value
    }
    if fallback == nil, let sparse = type as? any SavedSparsely.Type {
      fallback = try sparse.emptyJSON
    }
    let result: Value
    do {
      result = try Value(from: SavedReader(place: self))
    } catch is DecodingError {
      throw mistake(expectation(of: type))
    }
    if let limited = result as? any SavedWithLimits, !limited.isWithinLimits {
      throw mistake(Swift.type(of: limited).limits)
    }
    if value.kind == .object, !(type is any KeyedByText.Type) { try checkKeys() }
    return result
  }

  /// What is expected of a value, in words.
  private func expectation(of type: Any.Type) -> String {
    guard let words = type as? any (RawRepresentable & CaseIterable).Type else {
      return value.kind == .object ? "complete" : "of another form"
    }
    return "one of \(words.rawTexts.joined(separator: ", "))"
  }

  /// The mistake that a key has no value.
  fileprivate func missing(_ key: String) -> Mistake {
    value.kind == .object
      ? Mistake("'\(key)' is missing", at: value) : mistake("an object with '\(key)'")
  }
}

extension RawRepresentable where Self: CaseIterable {
  fileprivate static var rawTexts: [String] { allCases.map { "\($0.rawValue)" } }
}

extension SavedSparsely {
  /// An empty one in JSON, with all its members.
  fileprivate static var emptyJSON: JSONValue {
    get throws { try emptyForm.json }
  }
}

/// Reads what is `Codable` out of a saved phone's file.
struct SavedReader: Decoder {
  let place: SavedPlace
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    guard place.value.kind == .object else { throw place.mistake("an object") }
    return KeyedDecodingContainer(Members<Key>(place: place))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard place.value.kind == .array else { throw place.mistake("an array") }
    return Elements(places: place.value.elements.map { SavedPlace($0) })
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { Single(place: place) }

  private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let place: SavedPlace
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { place.keys.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { place.child(key.stringValue) != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try child(key).value.isNull }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
      try child(key).read(type)
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
      let payload = SavedPlace(payloadOf: key.stringValue, in: place)
      return KeyedDecodingContainer(Members<Nested>(place: payload))
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try SavedReader(place: child(key)).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { SavedReader(place: place) }
    func superDecoder(forKey key: Key) throws -> any Decoder { SavedReader(place: try child(key)) }

    private func child(_ key: Key) throws(SavedPlace.Mistake) -> SavedPlace {
      guard let child = place.child(key.stringValue) else { throw place.missing(key.stringValue) }
      return child
    }
  }

  private struct Elements: UnkeyedDecodingContainer {
    let places: [SavedPlace]
    var currentIndex = 0
    var codingPath: [any CodingKey] { [] }
    var count: Int? { places.count }
    var isAtEnd: Bool { currentIndex >= places.count }

    mutating func decodeNil() throws -> Bool {
      guard !isAtEnd, places[currentIndex].value.isNull else { return false }
      currentIndex += 1
      return true
    }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try next().read(type) }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
      try SavedReader(place: next()).container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      try SavedReader(place: next()).unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder { SavedReader(place: try next()) }

    private mutating func next() throws -> SavedPlace {
      guard !isAtEnd else {
        throw DecodingError.dataCorruptedError(in: self, debugDescription: "the array ends here")
      }
      defer { currentIndex += 1 }
      return places[currentIndex]
    }
  }

  private struct Single: SingleValueDecodingContainer {
    let place: SavedPlace
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { place.value.isNull }
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try place.read(type) }
  }
}
