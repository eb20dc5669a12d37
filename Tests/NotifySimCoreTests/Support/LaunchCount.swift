import Synchronization

/// Counts the launches of an app.
final class LaunchCount: Sendable {
  private let count = Mutex(0)

  /// The number of the launch that begins.
  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
