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

/// A fixed set of keys that can be looked up.
protocol PayloadKey: RawRepresentable, CaseIterable, Hashable, Sendable where RawValue == String {
  static var table: KeyTable<Self> { get }
}

extension APS.Key: PayloadKey {}
extension Alert.Key: PayloadKey {}
extension Sound.Key: PayloadKey {}

/// The keys beside `aps` that are not the app's own.
enum TopLevelKey: String, PayloadKey {
  case aps
  case simulatorTargetBundle = "Simulator Target Bundle"
  case mdm

  static let table = KeyTable<TopLevelKey>()
}
