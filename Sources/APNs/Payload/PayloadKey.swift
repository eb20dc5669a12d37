/// The keys of one of Apple's dictionaries, each declared once: what its value may be, what it
/// means, and where a value that was read goes.
protocol PayloadKey: PayloadReader.TableKey, CaseIterable {
  /// What the dictionary is read into.
  associatedtype Root

  /// The declaration of the key.
  var declaration: PayloadKeyDeclaration<Root> { get }
  /// The declarations of all keys in their order.
  static var declarations: [PayloadKeyDeclaration<Root>] { get }
}

extension PayloadKey {
  /// The dictionary as people may write it; other keys may be there only if it is open.
  static func schema(isOpen: Bool = false) -> JSONSchema {
    .object(allCases.map { ($0.rawValue, $0.declaration.schema()) }, isOpen: isOpen)
  }
}

/// What a key of one of Apple's dictionaries holds.
struct PayloadKeyDeclaration<Root>: Sendable {
  /// Reads the value whose key stands at a place of the tape; one that is wrong is reported.
  typealias Read =
    @Sendable (_ reader: inout PayloadReader, _ cursor: Int, _ root: inout Root) -> Void

  /// What the value may be, with what it means; made when it is asked for.
  let schema: @Sendable () -> JSONSchema
  let read: Read

  /// Declares a key by its type, one sentence on what it means, and the property for it.
  init<Value>(
    _ type: PayloadType<Value>, _ summary: String,
    set: @escaping @Sendable (inout Root, Payload.Field<Value>?) -> Void
  ) {
    self.init(type.schema(), summary) { reader, cursor, root in
      set(&root, type.read(&reader, cursor))
    }
  }

  /// Declares a key that is read in a way of its own.
  init(
    _ schema: @autoclosure @escaping @Sendable () -> JSONSchema, _ summary: String,
    read: @escaping Read
  ) {
    self.schema = { schema().described(summary) }
    self.read = read
  }
}

/// How values of one type are read from a payload, and what they may be.
struct PayloadType<Value: Sendable>: Sendable {
  /// What people may write; made when it is asked for.
  let schema: @Sendable () -> JSONSchema
  /// Reads the value whose key stands at a place of the tape; nil for one that is wrong, which is
  /// reported.
  let read: @Sendable (_ reader: inout PayloadReader, _ cursor: Int) -> Payload.Field<Value>?

  init(
    _ schema: @autoclosure @escaping @Sendable () -> JSONSchema,
    read: @escaping @Sendable (inout PayloadReader, Int) -> Payload.Field<Value>?
  ) {
    self.schema = schema
    self.read = read
  }
}

extension PayloadType where Value == String {
  static let text = Self(.text) { $0.text(at: $1) }
  /// A text, or `null` for none.
  static let textOrNull = Self(.any(of: [.text, .null])) { reader, cursor in
    reader.tape.nodes[cursor + 1].kind == .null ? nil : reader.text(at: cursor)
  }
}

extension PayloadType where Value == [String] {
  static let texts = Self(.array(of: .text)) { $0.texts(at: $1) }
}

extension PayloadType where Value == Double {
  static let number = Self(.number) { $0.number(at: $1) }
  /// A number from 0 to 1.
  static let fraction = Self(.number(from: 0, to: 1)) { $0.fraction(at: $1) }
}

extension PayloadType where Value == Int {
  /// A whole number from a bound on.
  static func whole(from bound: Int) -> Self {
    Self(.whole(from: bound)) { $0.count(at: $1, atLeast: bound) }
  }
}

extension PayloadType where Value == Bool {
  static let flag = Self(.bit) { $0.flag(at: $1) }
  /// A flag that is only ever given as 1.
  static let setFlag = Self(.bit) { $0.setFlag(at: $1) }
}

extension PayloadType where Value == JSONValue {
  static let object = Self(.object(isOpen: true)) { $0.object(at: $1) }
}

extension PayloadType where Value == APS.Sound {
  static let sound = Self(.any(of: [.text, APS.Sound.Key.schema()])) { $0.sound(at: $1) }
}

extension JSONSchema {
  /// 1 or 0, as Apple writes flags, or a Boolean, which is read as well.
  fileprivate static let bit = oneOf([.whole(1), .whole(0), .flag(true), .flag(false)])
  /// A text, or the translation that stands for one in a Live Activity (P12).
  static let translatedText = any(of: [
    text,
    object([
      (APS.Alert.Key.locKey.rawValue, text), (APS.Alert.Key.locArgs.rawValue, array(of: text)),
    ]),
  ])
}

// MARK: - Finding keys on a tape

extension PayloadReader {
  /// A fixed set of keys that are looked up in an object.
  protocol TableKey: RawRepresentable, Hashable, Sendable where RawValue == String {
    static var table: KeyTable<Self> { get }
  }

  /// The keys of a set, and how they are found on a tape.
  struct KeyTable<Key: TableKey>: Sendable {
    private let keys: [Key]
    private let table: JSONText.KeyTable

    /// Creates the table of all keys of a set.
    init(_ keys: [Key]) {
      self.keys = keys
      table = JSONText.KeyTable(keys.map(\.rawValue))
    }

    /// The key whose node stands at `index`, or nil if it is none of them.
    func key(at index: Int, in tape: JSONTape) -> Key? {
      table.place(ofKeyAt: index, in: tape).map { keys[$0] }
    }

    /// The member whose key stands at `index`, or nil if it is none of the set.
    func member(at index: Int, in tape: JSONTape) -> Member<Key>? {
      table.place(ofKeyAt: index, in: tape).map { Member(cursor: index, key: keys[$0], place: $0) }
    }

    /// A bit of its own for each key.
    func bit(of key: Key) -> UInt32 { PayloadReader.bit(keys.firstIndex(of: key) ?? 0) }
  }

  /// A member of an object whose key is one of a set.
  struct Member<Key: TableKey> {
    /// The place of the key on the tape; its value is at the next.
    let cursor: Int
    let key: Key
    /// The place of the key in its set.
    let place: Int

    var bit: UInt32 { PayloadReader.bit(place) }
  }

  private static func bit(_ place: Int) -> UInt32 { 1 << UInt32(truncatingIfNeeded: place) }

  /// A walk over those members of an object whose keys are in a fixed set.
  struct MemberWalk<Key: TableKey> {
    private var cursor: Int
    private let end: Int

    /// Creates a walk over the members of the object at an index.
    init(_ object: Int, in tape: JSONTape, as _: Key.Type = Key.self) {
      cursor = object + 1
      end = tape.successor(of: object)
    }

    /// Moves to the next member with a known key.
    mutating func next(in tape: JSONTape) -> Member<Key>? {
      while cursor < end {
        let index = cursor
        cursor = tape.successor(of: index + 1)
        if let member = Key.table.member(at: index, in: tape) { return member }
      }
      return nil
    }
  }
}
