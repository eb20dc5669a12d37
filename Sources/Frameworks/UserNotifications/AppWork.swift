import Foundation
package import Synchronization

/// What an app has under way beside the call of its code at hand: blocks on dispatch queues, tasks,
/// and answers of the system that it waits for.
///
/// The main queue is the one order that all of it keeps. What runs off the main thread has a place
/// in it: when the main queue comes to that place, it waits until the work is done, as long as that
/// does not hold up the app (``AppWork.SerialQueue``).
package final class AppWork: Sendable {
  /// A kind of work, as it is told where it does not end.
  package enum Kind: Int, CaseIterable, Sendable {
    /// A block on a dispatch queue.
    case block
    /// A part of a task that runs on no actor.
    case task
    /// A call of a completion handler.
    case answer
  }

  /// Work that did not end in time, by kind.
  package struct Unfinished: Hashable, Sendable {
    /// How much of each kind there is.
    package var counts: [Kind: Int]
  }

  /// What each task holds that a call of the app's code starts, so that it is seen.
  package final class TaskMarker: Sendable {
    /// The centre of the app.
    let center: UNUserNotificationCenter

    /// Creates a trace of a call of the app that a centre belongs to.
    package init(of center: UNUserNotificationCenter) {
      self.center = center
    }
  }

  /// The trace of the call in which the code runs.
  @TaskLocal package static var trace: TaskMarker?
  /// Whether what runs, or is woken, is the simulator and not the app.
  @TaskLocal package static var isSimulator = false

  private let state = Mutex(State())
  private let binding: @Sendable (() -> Void) -> Void

  private struct State {
    var counts: [Int] = Kind.allCases.map { _ in 0 }
    /// How much work began; what begins anew is not over.
    var begun = 0
    /// Whether work began since the app settled last.
    var isUnsettled = false
    /// What the tasks hold that calls of the app's code started; nobody else does.
    var traces: [WeakTrace] = []
    /// Raised when work is given up: the end of it no longer counts.
    var generation = 0
    var waiter: CheckedContinuation<Void, Never>?

    var isIdle: Bool { counts.allSatisfy { $0 == 0 } }
    /// Whether some of the app's tasks may come back to the main queue.
    var hasTasks: Bool { traces.contains { $0.trace != nil } }

    mutating func takeWaiter() -> CheckedContinuation<Void, Never>? {
      defer { waiter = nil }
      return waiter
    }
  }

  /// Creates an app's work; the closure runs a body with the frameworks bound to the app's phone.
  package init(binding: @escaping @Sendable (() -> Void) -> Void) {
    self.binding = binding
  }

  /// The work of the app whose code runs here: in a task or block of its own, or on a queue that
  /// belongs to the phone that works.
  package static var current: AppWork? {
    if let bound = UNUserNotificationCenter.bound { return isSimulator ? nil : bound.work }
    let isOfBlock = withUnsafeCurrentTask { $0 == nil }
    guard isOnAppQueue, isOfBlock || SerialQueue.isCurrent else { return nil }
    return UNUserNotificationCenter.working?.work
  }

  /// Whether a phone with compiled code works at this moment.
  package static let isWorking = Atomic(false)

  /// Whether the code runs where only that of the phone that works does: on the main queue, or in
  /// its place in the order of that queue.
  private static var isOnAppQueue: Bool {
    isWorking.load(ordering: .relaxed) && !isSimulator
      && (MainQueue.isCurrent || SerialQueue.isCurrent)
  }

  /// Whether code that is bound to no phone is taken to belong to the one that works: on its
  /// queues, and on threads and queues that run no task.
  package static var isOfWorkingPhone: Bool {
    isOnAppQueue
      || isWorking.load(ordering: .relaxed) && withUnsafeCurrentTask { $0 == nil }
  }

  /// Runs a body with the frameworks bound to the app's phone.
  package func bound(_ body: () -> Void) {
    binding(body)
  }

  private struct WeakTrace: Sendable {
    weak var trace: TaskMarker?
  }

  /// Notes that a call of the app's code started tasks, which hold its trace.
  package func noteTasks(_ trace: TaskMarker) {
    state.withLock { state in
      state.begun += 1
      state.isUnsettled = true
      state.traces.append(WeakTrace(trace: trace))
    }
  }

  /// Counts work that somebody else runs.
  ///
  /// - Returns: what is to be called when it is done.
  package func begin(_ kind: Kind) -> @Sendable () -> Void {
    let generation = state.withLock { state in
      state.begun += 1
      state.isUnsettled = true
      state.counts[kind.rawValue] += 1
      return state.generation
    }
    return { [self] in end(kind, generation) }
  }

  private func end(_ kind: Kind, _ generation: Int) {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard generation == state.generation else { return nil }
      state.counts[kind.rawValue] -= 1
      return state.isIdle ? state.takeWaiter() : nil
    }
    Self.$isSimulator.withValue(true) { waiter?.resume() }
  }

  /// Runs work off the main thread at its place in the order of the main queue.
  package func runInOrder(_ kind: Kind, _ body: @escaping @Sendable () -> Void) {
    let end = begin(kind)
    SerialQueue.shared.append {
      body()
      end()
    }
  }

  /// Calls a completion handler as the system does: later, and off the main thread (R23).
  package func answer(_ body: @escaping @Sendable () -> Void) {
    runInOrder(.answer) { [self] in bound(body) }
  }
}

extension AppWork {
  /// Whether the app began something since it settled last.
  package var isUnsettled: Bool { state.withLock { $0.isUnsettled } }

  /// How often the main queue is passed through without new work until the app has settled: a task
  /// on the main actor is not seen when it comes back to that queue.
  private static let quietRounds = 16
  /// How often it is where the app's tasks are over: some ways to that queue are not seen.
  private static let fewestRounds = 2
  /// How often the app may have begun something new whenever it was passed through, before it is
  /// taken to go on for ever; on a busy machine that takes longer than the limit.
  private static let mostRestarts = 100

  /// Waits until all work is done, but for what waits for something outside, without leaving the
  /// caller's thread.
  ///
  /// - Parameter limit: the seconds after which work is given up, so that nobody waits for it any
  ///   more.
  /// - Returns: what was given up; nil if the app has settled.
  package nonisolated(nonsending) func settle(within limit: Double) async -> Unfinished? {
    let deadline = DispatchTime.now() + limit
    var restarts = 0
    while true {
      await waitUntilIdle(deadline)
      let seen = state.withLock { $0.isIdle ? $0.begun : nil }
      if let seen {
        await MainQueue.pass { [self] round in
          round < Self.fewestRounds
            || round < Self.quietRounds && state.withLock { $0.hasTasks && $0.begun == seen }
        }
        let isSettled = state.withLock { state in
          guard state.isIdle, state.begun == seen else { return false }
          state.isUnsettled = false
          state.traces = []
          return true
        }
        if isSettled { return nil }
        restarts += 1
      }
      let isHeldUp = seen == nil || restarts > Self.mostRestarts
      if isHeldUp, DispatchTime.now() >= deadline { return giveUp() }
    }
  }

  private func giveUp() -> Unfinished {
    state.withLock { state in
      var unfinished = Unfinished(counts: [:])
      for kind in Kind.allCases where state.counts[kind.rawValue] > 0 {
        unfinished.counts[kind] = state.counts[kind.rawValue]
      }
      state.generation += 1
      state.counts = state.counts.map { _ in 0 }
      state.isUnsettled = false
      state.traces = []
      return unfinished
    }
  }

  private nonisolated(nonsending) func waitUntilIdle(_ deadline: DispatchTime) async {
    if state.withLock({ $0.isIdle }) { return }
    var call: Deadlines.Call?
    await withCheckedContinuation { continuation in
      let mustWait = state.withLock { state in
        guard !state.isIdle else { return false }
        state.waiter = continuation
        return true
      }
      guard mustWait else { return continuation.resume() }
      call = Deadlines.shared.add(at: deadline) { [self] in
        state.withLock { $0.takeWaiter() }?.resume()
      }
    }
    call?.cancel()
  }
}
