package import Foundation
package import Platform
import Synchronization

extension AppWork {
  /// The queue of the main thread.
  package enum MainQueue {
    private static let key = {
      let key = DispatchSpecificKey<Bool>()
      DispatchQueue.main.setSpecific(key: key, value: true)
      return key
    }()

    /// Whether the current code runs on the main queue; on Linux another thread may serve it.
    package static var isCurrent: Bool {
      DispatchQueue.getSpecific(key: key) == true || Thread.isMainThread
    }

    /// Goes through the main queue once, and again while a condition holds; the condition gets the
    /// number of rounds so far.
    nonisolated(nonsending) static func pass(
      while wantsMore: @escaping @Sendable (_ rounds: Int) -> Bool
    ) async {
      await withCheckedContinuation { continuation in pass(0, wantsMore, continuation) }
    }

    private static func pass(
      _ rounds: Int, _ wantsMore: @escaping @Sendable (Int) -> Bool,
      _ continuation: CheckedContinuation<Void, Never>
    ) {
      guard wantsMore(rounds) else {
        return AppWork.$isSimulator.withValue(true) { continuation.resume() }
      }
      DispatchQueue.main.async(group: nil, qos: .unspecified, flags: []) {
        pass(rounds + 1, wantsMore, continuation)
      }
    }
  }

  /// Runs work off the main thread in the order of the main queue.
  ///
  /// Normally the main queue waits for the work. If the app blocks the main thread to wait for the
  /// work, or the work waits for the main thread, the wait ends after ``timeout``.
  final class SerialQueue: Sendable {
    static let shared = SerialQueue()
    private static let timeout = 0.5

    private struct State {
      var waiting: [@Sendable () -> Void] = []
      /// How often the main queue reached the position of some work.
      var passes = 0
      var isWatched = false
      /// Whether the main queue waits for work.
      var isRunning = false
      /// The worker thread; nil before the first work, and after work that took too long.
      var worker: SystemThread.WorkerThread?
    }

    private let state = Mutex(State())

    /// Whether the current code is such work.
    static var isCurrent: Bool { SystemThread.WorkerThread.isCurrent }

    /// Appends work after everything in the main queue.
    func append(_ body: @escaping @Sendable () -> Void) {
      let passes = state.withLock { state -> Int? in
        state.waiting.append(body)
        defer { state.isWatched = true }
        return state.isWatched ? nil : state.passes
      }
      DispatchQueue.main.async(group: nil, qos: .unspecified, flags: []) { [self] in
        state.withLock { $0.passes += 1 }
        runNext()
      }
      if let passes { watch(since: passes) }
    }

    /// Runs the first work, and waits for it.
    private func runNext() {
      let next = state.withLock { state in
        state.waiting.isEmpty ? nil : (state.waiting.removeFirst(), state.worker.take())
      }
      guard let (body, known) = next else { return }
      // If no thread can be started, the work runs on this one.
      guard let worker = known ?? (try? SystemThread.WorkerThread()) else { return body() }
      // Work that blocks its thread must not block the work after it.
      state.withLock { $0.isRunning = true }
      let isDone = worker.run(within: Self.timeout, body)
      state.withLock { state in
        state.isRunning = false
        if isDone { state.worker = worker }
      }
    }

    /// Checks after ``timeout`` whether the main queue progressed since it had made so many passes,
    /// and runs the first work if it did not.
    private func watch(since passes: Int) {
      Deadlines.shared.add(at: .now() + Self.timeout) { [self] in
        let (isNeeded, isStuck, now) = state.withLock { state in
          state.isWatched = !state.waiting.isEmpty
          return (state.isWatched, !state.isRunning && state.passes == passes, state.passes)
        }
        guard isNeeded else { return }
        if isStuck { runNextApart() }
        watch(since: now)
      }
    }

    /// Runs the first work independently of the main queue, and then the next.
    private func runNextApart() {
      let next = state.withLock { state in
        state.waiting.isEmpty ? nil : state.waiting.removeFirst()
      }
      guard let next else { return }
      guard let worker = try? SystemThread.WorkerThread() else { return next() }
      worker.start(next)
    }
  }

  /// Timeouts, most of which are cancelled before they occur.
  ///
  /// One thread calls all of them; it is started with the first one at the latest. While there are
  /// timeouts it checks them at intervals, so that adding one seldom has to wake it.
  package final class Deadlines: Sendable {
    /// The timeouts of the process.
    package static let shared = Deadlines()

    /// A scheduled call.
    package struct Call: Sendable {
      fileprivate let number: UInt64

      /// Cancels the call.
      package func cancel() {
        Deadlines.shared.state.withLock { $0.calls[number] = nil }
      }
    }

    private struct State {
      var calls: [UInt64: (time: DispatchTime, body: @Sendable () -> Void)] = [:]
      var lastNumber: UInt64 = 0
      /// When the thread checks next; nil if it waits to be woken.
      var nextLook: DispatchTime?
      var hasThread = false
      /// Whether a call was added since the last check.
      var isBusy = false

      /// Removes and returns the due calls in order, and sets the time of the next check.
      mutating func removeDue(_ now: DispatchTime) -> [@Sendable () -> Void] {
        let due = calls.filter { $0.value.time <= now }.sorted { $0.key < $1.key }
        for call in due { calls[call.key] = nil }
        let isNeeded = isBusy || !calls.isEmpty
        isBusy = false
        let next = calls.values.map(\.time).min() ?? .distantFuture
        nextLook = isNeeded ? min(next, now + Deadlines.interval) : nil
        return due.map(\.value.body)
      }
    }

    private static let interval = 0.5
    private let state = Mutex(State())
    private let wake = DispatchSemaphore(value: 0)

    /// Schedules a closure, to be called on the thread of deadlines.
    @discardableResult
    package func add(at time: DispatchTime, _ body: @escaping @Sendable () -> Void) -> Call {
      try? start()
      let (number, mustWake) = state.withLock { state in
        state.lastNumber += 1
        state.calls[state.lastNumber] = (time, body)
        state.isBusy = true
        let mustWake = state.nextLook.map { time < $0 } ?? true
        if mustWake { state.nextLook = time }
        return (state.lastNumber, mustWake)
      }
      if mustWake { wake.signal() }
      return Call(number: number)
    }

    /// Starts the thread, unless it is running.
    ///
    /// - Throws: the error of starting it; the next call tries again.
    package func start() throws(SystemError) {
      let mustStart = state.withLock { state in
        defer { state.hasThread = true }
        return !state.hasThread
      }
      guard mustStart else { return }
      do throws(SystemError) {
        try SystemThread.start { [self] in run() }
      } catch {
        state.withLock { $0.hasThread = false }
        throw error
      }
    }

    private func run() {
      while true {
        let due = state.withLock { $0.removeDue(.now()) }
        due.forEach { $0() }
        _ = wake.wait(timeout: state.withLock { $0.nextLook } ?? .distantFuture)
      }
    }
  }
}
