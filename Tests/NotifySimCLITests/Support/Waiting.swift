import Foundation
import Synchronization
import Testing

extension Trait where Self == Waiting {
  /// For tests that wait for other processes.
  static var waiting: Self { Waiting() }
}

/// Runs tests on threads of their own while they wait for other processes.
///
/// Swift has a thread for each processor; a test that holds one up holds up all other tests.
struct Waiting: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing body: @Sendable @concurrent () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(Threads.shared) { try await body() }
  }

  func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    testCase == nil ? nil : self
  }

  /// Some threads that take jobs in their order.
  private final class Threads: TaskExecutor {
    static let shared = Threads(count: 4)

    private let jobs = Mutex<[UnownedJob]>([])
    private let arrivals = DispatchSemaphore(value: 0)

    init(count: Int) {
      for _ in 0..<count { Thread.detachNewThread { [self] in run() } }
    }

    func enqueue(_ job: UnownedJob) {
      jobs.withLock { $0.append(job) }
      arrivals.signal()
    }

    private func run() {
      while true {
        arrivals.wait()
        let job = jobs.withLock { $0.removeFirst() }
        job.runSynchronously(on: asUnownedTaskExecutor())
      }
    }
  }
}
