import Synchronization

/// A queue from any threads to one task.
package final class Inbox<Item: Sendable>: Sendable {
  private struct State {
    var items: [Item] = []
    var first = 0
    var waiting: CheckedContinuation<Void, Never>?

    var count: Int { items.count - first }

    mutating func pop() -> Item? {
      guard first < items.count else { return nil }
      let item = items[first]
      first += 1
      if first == items.count {
        items.removeAll(keepingCapacity: true)
        first = 0
      } else if first > 1_024 {
        items.removeFirst(first)
        first = 0
      }
      return item
    }
  }

  private let state = Mutex(State())

  /// An empty queue.
  package init() {}

  /// How many items wait.
  package var count: Int { state.withLock(\.count) }

  /// Adds an item.
  package func push(_ item: Item) {
    let waiting = state.withLock { state in
      state.items.append(item)
      return state.waiting.take()
    }
    waiting?.resume()
  }

  /// The next item, if there is one at this moment.
  package func popIfAny() -> Item? { state.withLock { $0.pop() } }

  /// Waits for the next item.
  package func pop() async -> Item {
    while true {
      if let item = popIfAny() { return item }
      await withCheckedContinuation { continuation in
        let isThere = state.withLock { state in
          guard state.count == 0 else { return true }
          state.waiting = continuation
          return false
        }
        if isThere { continuation.resume() }
      }
    }
  }
}
