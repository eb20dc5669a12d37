/// What is known of something that an app may declare.
package enum Fact<Value> {
  /// The app declares it, at this place.
  case read(Value, at: ReadApp.Place)
  /// The app's project and sources are understood as a whole, and declare none.
  case absent
  /// It could not be read, for this reason: a clause, such as `'App.entitlements' cannot be read`.
  case unknown(String)

  /// The value; nil if there is none, or it is not known.
  package var value: Value? {
    if case .read(let value, _) = self { value } else { nil }
  }

  /// The same fact of something that is made of the value.
  package func map<Other>(_ change: (Value) -> Other) -> Fact<Other> {
    switch self {
    case .read(let value, let place): .read(change(value), at: place)
    case .absent: .absent
    case .unknown(let reason): .unknown(reason)
    }
  }
}

extension Fact: Sendable where Value: Sendable {}
extension Fact: Equatable where Value: Equatable {}
