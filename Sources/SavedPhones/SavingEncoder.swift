import NotifySimCore

extension SavedValue {
  /// The label that an enumeration's payload without a name is encoded by.
  static let unnamed = "_0"

  /// Takes over a value: in its own form where it has one, else as its `Codable` tells it.
  init(_ value: some Encodable) throws {
    if let form = value as? any SavedForm {
      self = form.savedForm
      return
    }
    try self.init(coding: value)
    if let sparse = value as? any SavedSparsely { self = without(try type(of: sparse).emptyForm) }
  }

  /// Takes over a value as its `Codable` tells it.
  init(coding value: some Encodable) throws {
    let part = Part()
    try value.encode(to: SavingEncoder(part: part))
    self = part.value(isSorted: value is any Unordered)
  }
}

extension SavedSparsely {
  /// An empty one as it is written.
  static var emptyForm: SavedValue {
    get throws { try SavedValue(coding: Self()) }
  }
}

/// A collection without an order of its own.
protocol Unordered {}
extension Set: Unordered {}
extension Dictionary: Unordered where Key == String {}

/// A dictionary that is an object in JSON.
protocol KeyedByText {}
extension Dictionary: KeyedByText where Key == String {}

extension SavedValue {
  /// A value while it is put together.
  fileprivate final class Part {
    private enum Piece {
      case done(SavedValue)
      case open(Part)
    }

    private var scalar: SavedValue?
    private var elements: [Piece]?
    private var members: [(key: String, piece: Piece)]?

    func beginArray() { elements = elements ?? [] }
    func beginObject() { members = members ?? [] }
    func set(_ value: SavedValue) { scalar = value }
    func append(_ value: SavedValue) { elements?.append(.done(value)) }
    func append(_ key: String, _ value: SavedValue) { members?.append((key, .done(value))) }
    var count: Int { elements?.count ?? 0 }

    func appendPart() -> Part {
      let part = Part()
      elements?.append(.open(part))
      return part
    }

    func appendPart(_ key: String) -> Part {
      let part = Part()
      members?.append((key, .open(part)))
      return part
    }

    func value(isSorted: Bool) -> SavedValue {
      if let scalar { return scalar }
      if let elements {
        let values = elements.map(Self.value)
        return .array(isSorted ? values.sorted { $0.text < $1.text } : values)
      }
      var all = (members ?? []).flatMap(Self.members)
      if isSorted { all.sort { $0.key < $1.key } }
      return .object(all)
    }

    private static func value(_ piece: Piece) -> SavedValue {
      switch piece {
      case .done(let value): value
      case .open(let part): part.value(isSorted: false)
      }
    }

    /// The payload of an enumeration's case has its unnamed value under the case's own key, and the
    /// others beside it.
    private static func members(_ key: String, _ piece: Piece) -> [Member] {
      let value = value(piece)
      guard case .open = piece, case .object(let inner) = value, value[unnamed] != nil else {
        return [Member(key: key, value: value)]
      }
      return inner.map { Member(key: $0.key == unnamed ? key : $0.key, value: $0.value) }
    }
  }
}

/// Writes what is `Codable` as a ``SavedValue``, members in the order in which they are encoded.
private struct SavingEncoder: Encoder {
  let part: SavedValue.Part
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    part.beginObject()
    return KeyedEncodingContainer(Members<Key>(part: part))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    part.beginArray()
    return Elements(part: part)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(part: part) }
}

extension SavingEncoder {
  private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let part: SavedValue.Part
    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil(forKey key: Key) { part.append(key.stringValue, .null) }

    mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
      part.append(key.stringValue, try SavedValue(value))
    }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
      SavingEncoder(part: part.appendPart(key.stringValue)).container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      SavingEncoder(part: part.appendPart(key.stringValue)).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder { SavingEncoder(part: part.appendPart("super")) }

    mutating func superEncoder(forKey key: Key) -> any Encoder {
      SavingEncoder(part: part.appendPart(key.stringValue))
    }
  }

  private struct Elements: UnkeyedEncodingContainer {
    let part: SavedValue.Part
    var codingPath: [any CodingKey] { [] }
    var count: Int { part.count }

    mutating func encodeNil() { part.append(.null) }
    mutating func encode<T: Encodable>(_ value: T) throws { part.append(try SavedValue(value)) }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> {
      SavingEncoder(part: part.appendPart()).container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
      SavingEncoder(part: part.appendPart()).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder { SavingEncoder(part: part.appendPart()) }
  }

  private struct Single: SingleValueEncodingContainer {
    let part: SavedValue.Part
    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil() { part.set(.null) }
    mutating func encode<T: Encodable>(_ value: T) throws { part.set(try SavedValue(value)) }
  }
}
