import Foundation
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

    /// Whether the code at hand runs on it: on Linux another thread may serve the main queue.
    package static var isCurrent: Bool {
      DispatchQueue.getSpecific(key: key) == true || Thread.isMainThread
    }

    /// Passes through the queue, from its end to its beginning, for as long as a condition asks for
    /// another round, which is told how many there were.
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

  /// Work off the main thread that has its place in the order of the main queue.
  ///
  /// Where the app holds up the main thread to wait for such work, or the work waits for the main
  /// thread, it is held back only until that is seen, and never for longer than ``patience``.
  final class SerialQueue: Sendable {
    static let shared = SerialQueue()
    private static let patience = 0.5

    private struct State {
      var waiting: [@Sendable () -> Void] = []
      /// How often the main queue came to a place.
      var passes = 0
      /// The thread that served the main queue last.
      var mainThread: Int32 = 0
      var isWatched = false
      /// Whether the main queue waits for work at its place.
      var isRunning = false
      /// The thread of the work; nil before the first, and after work that took too long.
      var worker: SystemThread.WorkerThread?
    }

    private let state = Mutex(State())

    /// Whether the code at hand is such work.
    static var isCurrent: Bool { SystemThread.WorkerThread.isCurrent }

    /// Adds work behind all that is in the main queue.
    func append(_ body: @escaping @Sendable () -> Void) {
      let mainThread = MainQueue.isCurrent ? SystemThread.current : nil
      let (mustWatch, passes) = state.withLock { state in
        state.waiting.append(body)
        if let mainThread { state.mainThread = mainThread }
        defer { state.isWatched = true }
        return (!state.isWatched, state.passes)
      }
      DispatchQueue.main.async(group: nil, qos: .unspecified, flags: []) { [self] in
        state.withLock { state in
          state.passes += 1
          state.mainThread = SystemThread.current
        }
        runNext()
      }
      if mustWatch { watch(QueueSnapshot(passes: passes, time: .now(), rest: nil)) }
    }

    /// Runs the work that is first, and waits for it.
    private func runNext() {
      let next = state.withLock { state in
        state.waiting.isEmpty ? nil : (state.waiting.removeFirst(), state.worker.take())
      }
      guard let (body, known) = next else { return }
      // Where no thread can be started, this one has to do.
      guard let worker = known ?? (try? SystemThread.WorkerThread()) else { return body() }
      // What holds up its thread must not hold up what comes after it.
      state.withLock { $0.isRunning = true }
      let isDone = worker.run(within: Self.patience, body)
      state.withLock { state in
        state.isRunning = false
        if isDone { state.worker = worker }
      }
    }

    /// What was seen of the main queue: how far it had come at what time, and whether its thread
    /// slept since.
    private struct QueueSnapshot {
      let passes: Int
      let time: DispatchTime
      let rest: SystemThread.Snapshot?
    }

    /// Looks after a while whether the main queue moved on, and runs what is first if it did not.
    private func watch(_ last: QueueSnapshot) {
      Deadlines.shared.add(at: .now() + SystemThread.Snapshot.interval) { [self] in
        let (isNeeded, isMoving, passes, thread) = state.withLock { state in
          state.isWatched = !state.waiting.isEmpty
          let isMoving = state.isRunning || state.passes != last.passes
          return (state.isWatched, isMoving, state.passes, state.mainThread)
        }
        guard isNeeded else { return }
        let now = DispatchTime.now()
        if isMoving {
          return watch(QueueSnapshot(passes: passes, time: now, rest: nil))
        }
        let rest = SystemThread.Snapshot(of: thread)
        let isStuck = rest != nil && rest == last.rest || now >= last.time + Self.patience
        if isStuck { runNextApart() }
        watch(QueueSnapshot(passes: passes, time: isStuck ? now : last.time, rest: rest))
      }
    }

    /// Runs what is first beside the main queue, and then what comes next.
    private func runNextApart() {
      let next = state.withLock { state in
        state.waiting.isEmpty ? nil : state.waiting.removeFirst()
      }
      guard let next else { return }
      guard let worker = try? SystemThread.WorkerThread() else { return next() }
      worker.start(next)
    }
  }

  /// Calls at times that mostly never come, because what is waited for comes first.
  ///
  /// One thread of their own makes them, which is started for the first of them at the latest.
  /// While there are calls it looks again after a while, so that adding one seldom has to wake it.
  package final class Deadlines: Sendable {
    /// Those of the process.
    package static let shared = Deadlines()

    /// A call that is to come.
    package struct Call: Sendable {
      fileprivate let number: UInt64

      /// Takes the call back.
      package func cancel() {
        Deadlines.shared.state.withLock { $0.calls[number] = nil }
      }
    }

    private struct State {
      var calls: [UInt64: (time: DispatchTime, body: @Sendable () -> Void)] = [:]
      var lastNumber: UInt64 = 0
      /// When the thread looks next; nil where it waits to be woken.
      var nextLook: DispatchTime?
      var hasThread = false
      /// Whether a call was added since the thread looked last.
      var isBusy = false

      /// Takes out what is due, in order, and decides when to look next.
      mutating func takeDue(_ now: DispatchTime) -> [@Sendable () -> Void] {
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

    /// Has a body called at a time, on the thread of deadlines.
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

    /// Has the thread started, unless there is one.
    ///
    /// - Throws: why it cannot be started; the next call tries again.
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
        let due = state.withLock { $0.takeDue(.now()) }
        due.forEach { $0() }
        _ = wake.wait(timeout: state.withLock { $0.nextLook } ?? .distantFuture)
      }
    }
  }
}
