/// Optional values that few payloads have, held out of line so that most copies stay cheap.
@dynamicMemberLookup
struct Rare<Values: RareValues>: Sendable {
  /// Empty until a value is set.
  private var held: [Values] = []

  /// One of the values.
  subscript<Value>(dynamicMember path: WritableKeyPath<Values, Value?>) -> Value? {
    get { held.isEmpty ? nil : held[0][keyPath: path] }
    set {
      if held.isEmpty {
        if newValue == nil { return }
        held.append(Values())
      }
      held[0][keyPath: path] = newValue
    }
  }
}

/// A set of optional values that can all be absent.
protocol RareValues: Sendable {
  init()
}
