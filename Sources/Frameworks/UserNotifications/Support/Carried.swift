/// A value that is carried to another task by someone who takes care that it is used in one place
/// at a time.
package struct Carried<Value>: @unchecked Sendable {
  /// The value carried.
  package var value: Value

  /// Wraps a value.
  package init(_ value: Value) {
    self.value = value
  }
}
