/// Walks the tape of a payload once, turning Apple's keys into typed values.
struct PayloadReader {
  let tape: JSONTape
  var diagnostics: [Diagnostic] = []

  init(tape: JSONTape) {
    self.tape = tape
  }

  /// Reads the top level.
  mutating func read(into payload: inout Payload) {
    guard tape.nodes[0].kind == .object else { return reportTopLevel() }
    var hasAPS = false
    forEachMember(of: 0) { reader, cursor, key in
      switch key as TopLevelKey {
      case .aps:
        hasAPS = true
        payload.aps = reader.aps(at: cursor)
      case .simulatorTargetBundle:
        payload.simulatorTargetBundle = reader.text(at: cursor)
      case .mdm:
        payload.mdm = reader.text(at: cursor)
      }
    }
    if !hasAPS, payload.mdm == nil { reportMissingAPS() }
  }

  /// Calls `body` with the place of each member's key that is one of a set of keys.
  @inline(__always)
  mutating func forEachMember<Key>(
    of object: Int, _ body: (inout PayloadReader, Int, Key) -> Void
  ) where Key: PayloadKey {
    var cursor = object + 1
    let end = tape.successor(of: object)
    while cursor < end {
      if let key = Key.table.key(at: cursor, in: tape) { body(&self, cursor, key) }
      cursor = tape.successor(of: cursor + 1)
    }
  }

  /// A value with its place, given the place of its key.
  func field<Value>(_ value: Value, at cursor: Int) -> Field<Value> {
    Field(value, key: tape.nodes[cursor], node: tape.nodes[cursor + 1])
  }
}

/// A fixed set of keys that the reader can look up.
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
