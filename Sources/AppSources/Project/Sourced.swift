package import PhoneModel

/// A fact with the place that says it.
package struct Sourced<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The fact.
  package var value: Value
  /// Where it is written.
  package var place: ReadApp.Place

  /// Creates a fact.
  package init(_ value: Value, at place: ReadApp.Place) {
    self.value = value
    self.place = place
  }

  /// Another fact that the same place says.
  package func map<Other: Hashable & Sendable>(_ change: (Value) -> Other) -> Sourced<Other> {
    Sourced<Other>(change(value), at: place)
  }
}
