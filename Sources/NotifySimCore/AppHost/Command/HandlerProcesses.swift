import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The handler commands that are running at this moment, each with its process group.
package enum HandlerProcesses {
  private static let running = Mutex<Set<pid_t>>([])

  /// Ends them all, with their own children: for a process that is about to exit.
  package static func endAll() {
    running.withLock { $0 }.forEach { _ = killpg($0, SIGKILL) }
  }

  static func add(_ group: pid_t) {
    running.withLock { _ = $0.insert(group) }
  }

  static func remove(_ group: pid_t) {
    running.withLock { _ = $0.remove(group) }
  }
}
