import APNs
import NotifySimCore

/// A value of a saved phone's file, while it is read.
///
/// What the file leaves out is taken from the fallback, the same value of a phone as it begins.
final class SavedPlace {
  /// The key that leads here; empty for the outermost value and for elements.
  let name: String
  let value: JSONValue
  /// Where members are found that the value lacks.
  var fallback: JSONValue?
  private let lookup: Lookup
  private var asked: Set<String> = []

  /// Where members are looked for.
  private enum Lookup {
    case members
    /// The payload of an enumeration's case, laid beside the case's own key.
    case payload(String, of: SavedPlace)
  }

  init(_ value: JSONValue, name: String = "", fallback: JSONValue? = nil) {
    self.name = name
    self.value = value
    self.fallback = fallback
    lookup = .members
  }

  /// The payload of an enumeration's case.
  init(payloadOf key: String, in place: SavedPlace) {
    name = place.name
    value = place.value
    lookup = .payload(key, of: place)
  }

  /// The value of a key; nil if neither the file nor the fallback has it.
  func child(_ key: String) -> SavedPlace? {
    switch lookup {
    case .members:
      asked.insert(key)
      if let found = value[key] { return SavedPlace(found, name: key, fallback: fallback?[key]) }
      return fallback?[key].map { SavedPlace($0, name: key) }
    case .payload(let own, let place):
      guard key != JSONTree.unnamed else { return place.child(own) }
      return place.child(key) ?? place.child(own)?.child(key)
    }
  }

  /// The keys that the file has.
  var keys: [String] { value.members.compactMap(\.key.string) }

  /// Counts every key of the file as read.
  func acceptKeys() {
    asked.formUnion(keys)
  }

  /// Checks that every key of the file was read.
  /// - Throws: ``SavedPlace.Mistake``.
  func checkKeys() throws(Mistake) {
    for (key, _) in value.members {
      guard let unknown = key.string, !asked.contains(unknown) else { continue }
      throw Mistake(
        "unknown key '\(unknown)'", at: key, suggestion: nearest(to: unknown, among: Array(asked)))
    }
  }

  /// Takes the value for what it should be.
  /// - Throws: ``SavedPlace.Mistake``.
  func take<Value>(
    _ expected: String, _ read: (JSONValue) -> Value?
  ) throws(Mistake) -> Value {
    guard let result = read(value) else { throw mistake(expected) }
    return result
  }

  /// The mistake that the value is not what it should be.
  func mistake(_ expected: String) -> Mistake {
    Mistake(
      name.isEmpty ? "expected \(expected)" : "'\(name)' must be \(expected)", at: value)
  }

  /// Why a saved phone cannot be read.
  struct Mistake: Error {
    let diagnostic: Diagnostic

    /// Makes a finding of the JSON reader a mistake: one of two values would be lost.
    init(_ finding: Diagnostic) {
      diagnostic = Diagnostic(
        .error, .state, finding.message, at: finding.span, notes: finding.notes)
    }

    init(_ message: String, at value: JSONValue, suggestion: String? = nil) {
      diagnostic = Diagnostic(
        .error, .state, message, at: value.span, pointer: value.pointer,
        fixIt: suggestion.map { Diagnostic.FixIt("did you mean '\($0)'?") })
    }
  }
}

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
