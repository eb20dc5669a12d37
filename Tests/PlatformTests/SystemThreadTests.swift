import Foundation
import Platform
import Synchronization
import Testing

@Suite("Threads of the system")
struct SystemThreadTests {
  @Test("A second thread does the work while the caller waits")
  func worker() throws {
    let worker = try SystemThread.WorkerThread()
    let threads = Mutex<[Bool]>([])
    for _ in 0..<3 {
      #expect(
        worker.run(within: 30) {
          threads.withLock { $0.append(SystemThread.WorkerThread.isCurrent) }
        })
    }
    #expect(threads.withLock { $0 } == [true, true, true])
    // The test's own thread may be a phone's worker, which takes the jobs that nobody owns.
    let isWorker = Mutex(true)
    let isStarted = SystemThread.run(onStackOf: 1 << 20) {
      isWorker.withLock { $0 = SystemThread.WorkerThread.isCurrent }
    }
    #expect(isStarted)
    #expect(!isWorker.withLock { $0 })
  }

  @Test("A caller waits no longer than its limit, and the work continues")
  func late() throws {
    let (mayEnd, hasEnded) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let isInTime = try SystemThread.WorkerThread().run(within: 0.01) {
      mayEnd.wait()
      hasEnded.signal()
    }
    #expect(!isInTime)
    mayEnd.signal()
    #expect(hasEnded.wait(timeout: .now() + 30) == .success)
  }

  @Test("Work that nobody waits for outlives its thread object")
  func started() throws {
    let hasEnded = DispatchSemaphore(value: 0)
    try SystemThread.WorkerThread().start { hasEnded.signal() }
    #expect(hasEnded.wait(timeout: .now() + 30) == .success)
  }
}
