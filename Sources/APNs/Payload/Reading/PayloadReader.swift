/// Walks the tape of a payload once, turning Apple's keys into typed values.
struct PayloadReader {
  let tape: JSONTape
  var findings = BoundedFindings()
  var traits = PayloadTraits()

  init(tape: JSONTape) {
    self.tape = tape
  }

  /// Reads the top level.
  mutating func read(into payload: inout Payload) {
    guard tape.nodes[0].kind == .object else { return reportTopLevel() }
    var hasAPS = false
    var walk = MemberWalk<TopLevelKey>(0, in: tape)
    while let (cursor, key) = walk.next(in: tape) {
      switch key {
      case .aps:
        hasAPS = true
        payload.aps = aps(at: cursor)
      case .simulatorTargetBundle: payload.simulatorTargetBundle = text(at: cursor)
      case .mdm: payload.mdm = text(at: cursor)
      }
    }
    traits.hasSimulatorTarget = payload.simulatorTargetBundle != nil
    payload.traits = traits
    if !hasAPS, payload.mdm == nil { reportMissingAPS() }
  }

  /// A value with its place, given the place of its key.
  func field<Value>(_ value: Value, at cursor: Int) -> Field<Value> {
    Field(value, key: tape.nodes[cursor], node: tape.nodes[cursor + 1])
  }
}
