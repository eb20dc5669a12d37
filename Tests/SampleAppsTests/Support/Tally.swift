import Synchronization

/// Collects what closures are called with, on any thread.
final class Tally<Value: Sendable>: Sendable {
  private let collected = Mutex<[Value]>([])

  var values: [Value] { collected.withLock { $0 } }

  func add(_ value: Value) {
    collected.withLock { $0.append(value) }
  }
}
