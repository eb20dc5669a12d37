/// A value that is passed to another task; the caller guarantees that it is used in one place at a
/// time.
package struct Carried<Value>: @unchecked Sendable {
  /// The value.
  package var value: Value

  /// Wraps a value.
  package init(_ value: Value) {
    self.value = value
  }
}
