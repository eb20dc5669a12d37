import APNs
import NotifySimCore

extension JSONTree {
  /// The label that an enumeration's payload without a name is encoded by.
  static let unnamed = "_0"

  /// Encodes a value in its own form where it has one, else by its `Codable` conformance.
  init(_ value: some Encodable) throws {
    if let form = value as? any SavedForm {
      self = form.savedForm
      return
    }
    try self.init(coding: value)
    if let sparse = value as? any SavedSparsely { self = without(try type(of: sparse).emptyForm) }
  }

  /// Encodes a value by its `Codable` conformance.
  init(coding value: some Encodable) throws {
    let part = Part()
    try value.encode(to: SavingEncoder(part: part))
    self = part.value(isSorted: value is any Unordered)
  }

  /// The object without those members that another object has as well.
  func without(_ other: JSONTree) -> JSONTree {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { !(other[$0.key]?.isWritten(like: $0.value) ?? false) })
  }

  /// Whether two values are written alike; JSON from elsewhere is like nothing else.
  private func isWritten(like other: JSONTree) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.boolean(let one), .boolean(let other)): one == other
    case (.whole(let one), .whole(let other)): one == other
    case (.number(let one), .number(let other)): one == other
    case (.text(let one), .text(let other)): one == other
    case (.array(let one), .array(let other)):
      one.elementsEqual(other) { $0.isWritten(like: $1) }
    case (.object(let one), .object(let other)):
      one.elementsEqual(other) { $0.key == $1.key && $0.value.isWritten(like: $1.value) }
    default: false
    }
  }

  /// The value as JSON that is read.
  var json: JSONValue {
    get throws {
      var writer = JSONWriter()
      write(to: &writer)
      return try JSONDocument(parsing: writer.bytes).root
    }
  }
}

extension SavedSparsely {
  /// An empty one as it is written.
  static var emptyForm: JSONTree {
    get throws { try JSONTree(coding: Self()) }
  }
}

/// A collection without an order of its own.
protocol Unordered {}
extension Set: Unordered {}
extension Dictionary: Unordered where Key == String {}

/// A dictionary that is an object in JSON.
protocol KeyedByText {}
extension Dictionary: KeyedByText where Key == String {}

extension JSONTree {
  /// A value while it is put together.
  fileprivate final class Part {
    private enum Piece {
      case done(JSONTree)
      case open(Part)
    }

    private var scalar: JSONTree?
    private var elements: [Piece]?
    private var members: [(key: String, piece: Piece)]?

    func beginArray() { elements = elements ?? [] }
    func beginObject() { members = members ?? [] }
    func set(_ value: JSONTree) { scalar = value }
    func append(_ value: JSONTree) { elements?.append(.done(value)) }
    func append(_ key: String, _ value: JSONTree) { members?.append((key, .done(value))) }
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

    func value(isSorted: Bool) -> JSONTree {
      if let scalar { return scalar }
      if let elements {
        let values = elements.map(Self.value)
        return .array(isSorted ? values.sorted { $0.text < $1.text } : values)
      }
      var all = (members ?? []).flatMap(Self.members)
      if isSorted { all.sort { $0.key < $1.key } }
      return .object(all)
    }

    private static func value(_ piece: Piece) -> JSONTree {
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
        return [(key, value)]
      }
      return inner.map { ($0.key == unnamed ? key : $0.key, $0.value) }
    }
  }

  /// Writes what is `Codable` as a ``JSONTree``, members in the order in which they are encoded.
  fileprivate struct SavingEncoder: Encoder {
    let part: JSONTree.Part
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
}

extension JSONTree.SavingEncoder {
  private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let part: JSONTree.Part
    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil(forKey key: Key) { part.append(key.stringValue, .null) }

    mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
      part.append(key.stringValue, try JSONTree(value))
    }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
      JSONTree.SavingEncoder(part: part.appendPart(key.stringValue)).container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      JSONTree.SavingEncoder(part: part.appendPart(key.stringValue)).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder {
      JSONTree.SavingEncoder(part: part.appendPart("super"))
    }

    mutating func superEncoder(forKey key: Key) -> any Encoder {
      JSONTree.SavingEncoder(part: part.appendPart(key.stringValue))
    }
  }

  private struct Elements: UnkeyedEncodingContainer {
    let part: JSONTree.Part
    var codingPath: [any CodingKey] { [] }
    var count: Int { part.count }

    mutating func encodeNil() { part.append(.null) }
    mutating func encode<T: Encodable>(_ value: T) throws { part.append(try JSONTree(value)) }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> {
      JSONTree.SavingEncoder(part: part.appendPart()).container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
      JSONTree.SavingEncoder(part: part.appendPart()).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder { JSONTree.SavingEncoder(part: part.appendPart()) }
  }

  private struct Single: SingleValueEncodingContainer {
    let part: JSONTree.Part
    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil() { part.set(.null) }
    mutating func encode<T: Encodable>(_ value: T) throws { part.set(try JSONTree(value)) }
  }
}
