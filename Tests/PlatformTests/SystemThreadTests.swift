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

  #if os(Linux)
  @Test("A caller notices that the work waits, and continues")
  func waiting() throws {
    let mayEnd = DispatchSemaphore(value: 0)
    let isInTime = try SystemThread.WorkerThread().run(within: 3600) { mayEnd.wait() }
    #expect(!isInTime)
    mayEnd.signal()
  }

  @Test("Busy work is not taken as waiting")
  func busy() throws {
    let end = ContinuousClock.now + .seconds(SystemThread.Snapshot.interval * 4)
    #expect(
      try SystemThread.WorkerThread().run(within: 3600) {
        while ContinuousClock.now < end {}
      })
  }

  @Test("A running thread does not count as sleeping, nor does a missing one")
  func rest() {
    #expect(SystemThread.Snapshot(of: SystemThread.current) == nil)
    #expect(SystemThread.Snapshot(of: 0) == nil)
    #expect(SystemThread.Snapshot(of: .max) == nil)
  }

  @Test("Neither the caller nor the work stays on one processor")
  func processors() throws {
    let worker = try SystemThread.WorkerThread()
    let before = try allowedProcessors()
    let during = Mutex<[String]>([])
    for _ in 0..<3 {
      _ = worker.run(within: 30) {
        during.withLock { $0.append((try? allowedProcessors()) ?? "unknown") }
      }
    }
    #expect(during.withLock { $0 } == [before, before, before])
    #expect(try allowedProcessors() == before)
  }

  private func allowedProcessors() throws -> String {
    let status = try String(contentsOfFile: "/proc/thread-self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed_list") }
    return String(try #require(line))
  }
  #endif
}
