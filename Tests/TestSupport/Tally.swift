import Synchronization

/// Collects what closures are called with, on any thread.
package final class Tally<Value: Sendable>: Sendable {
  private let collected = Mutex<[Value]>([])

  package init() {}

  package var values: [Value] { collected.withLock { $0 } }

  package func add(_ value: Value) {
    collected.withLock { $0.append(value) }
  }
}
