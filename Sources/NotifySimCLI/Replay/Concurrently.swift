import Synchronization

/// Does something for each number from 0 below a count, several at a time.
///
/// Numbers are handed out in order. When the body says false, no more are.
///
/// - Parameters:
///   - count: How many numbers there are.
///   - jobs: How many bodies may run at a time, at least 1.
///   - body: What is done; says whether to go on.
func concurrently(
  _ count: Int, jobs: Int, _ body: @escaping @Sendable (Int) async -> Bool
) async {
  let cursor = Cursor(end: count)
  await withTaskGroup(of: Void.self) { group in
    for _ in 0..<min(jobs, count) {
      group.addTask {
        while let number = cursor.next() {
          if await !body(number) { cursor.stop() }
        }
      }
    }
  }
}

/// A place in a sequence of numbers that several tasks move on.
private final class Cursor: Sendable {
  private let place = Atomic(0)
  private let isStopped = Atomic(false)
  private let end: Int

  init(end: Int) {
    self.end = end
  }

  func next() -> Int? {
    guard !isStopped.load(ordering: .relaxed) else { return nil }
    let number = place.wrappingAdd(1, ordering: .relaxed).oldValue
    return number < end ? number : nil
  }

  func stop() { isStopped.store(true, ordering: .relaxed) }
}
