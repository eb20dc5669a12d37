/// A fixed set of keys that Apple's readers look up in an object.
protocol PayloadKey: RawRepresentable, Hashable, Sendable where RawValue == String {
  static var table: PayloadKeyTable<Self> { get }
}

/// The keys of a set, and how they are found on a tape.
struct PayloadKeyTable<Key: PayloadKey>: Sendable {
  private let keys: [Key]
  private let table: KeyTable

  /// Creates the table of all keys of a set.
  init(_ keys: [Key]) {
    self.keys = keys
    table = KeyTable(keys.map(\.rawValue))
  }

  /// The key whose node stands at `index`, or nil if it is none of them.
  func key(at index: Int, in tape: JSONTape) -> Key? {
    table.place(ofKeyAt: index, in: tape).map { keys[$0] }
  }

  /// The place of a key in the set.
  func ordinal(of key: Key) -> Int { keys.firstIndex(of: key) ?? 0 }
}

extension PayloadReader {
  /// A walk over those members of an object whose keys are in a fixed set.
  struct MemberWalk<Key: PayloadKey> {
    private var cursor: Int
    private let end: Int

    /// Creates a walk over the members of the object at an index.
    init(_ object: Int, in tape: JSONTape, as _: Key.Type = Key.self) {
      cursor = object + 1
      end = tape.successor(of: object)
    }

    /// Moves to the next known key, and tells its index.
    mutating func next(in tape: JSONTape) -> (index: Int, key: Key)? {
      while cursor < end {
        let index = cursor
        cursor = tape.successor(of: index + 1)
        if let key = Key.table.key(at: index, in: tape) { return (index, key) }
      }
      return nil
    }
  }
}

extension APS.Key: PayloadKey {}
extension Alert.Key: PayloadKey {}
extension Sound.Key: PayloadKey {}
