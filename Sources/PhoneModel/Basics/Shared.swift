/// A value that copies share until one of them changes it: for what is handed on many times, and
/// seldom changed.
struct Shared<Value: Sendable>: Sendable {
  private var box: Box

  /// Shares a value.
  init(_ value: consuming Value) {
    box = Box(value)
  }

  /// The value.
  var value: Value { box.value }

  /// Gives this copy a value of its own, which differs from the one that it shares.
  mutating func change(_ body: (inout Value) -> Void) {
    var value = box.value
    body(&value)
    box = Box(value)
  }

  private final class Box: Sendable {
    let value: Value

    init(_ value: consuming Value) {
      self.value = value
    }
  }
}
