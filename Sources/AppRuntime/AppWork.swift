import Foundation
import Platform
package import Synchronization

/// The work in progress of an app, besides the current call of its code: blocks on dispatch queues,
/// tasks, and completion handlers that the system has to call.
///
/// All of it runs in the order of the main queue. Work off the main thread has a position in that
/// queue: when the main queue reaches it, the queue waits until the work is done, unless that would
/// block the app (``AppWork.SerialQueue``).
package final class AppWork: Sendable {
  /// A kind of work, for the report about unfinished work.
  package enum Kind: Int, CaseIterable, Sendable {
    /// A block on a dispatch queue.
    case block
    /// A part of a task without an actor.
    case task
    /// Work of which nothing tells which app it belongs to, or whether to any: a part of a task
    /// that left the main actor, and what it starts.
    case foreign
    /// A call of a completion handler by the system.
    case answer
  }

  /// The work of the app that did not end in time, by kind.
  package struct Unfinished: Hashable, Sendable {
    /// The amount of each kind.
    package var counts: [Kind: Int]
  }

  /// An object that each task inherits from the call of the app's code that started it; it marks
  /// the task as the app's.
  package final class TaskMarker: Sendable {
    /// The app.
    let app: any RunningApp

    /// Creates a marker for a call of an app.
    package init(of app: any RunningApp) {
      self.app = app
    }
  }

  /// The marker of the call in which the code runs.
  @TaskLocal package static var trace: TaskMarker?
  /// Whether the running or resumed code is the simulator's, not the app's.
  @TaskLocal package static var isSimulator = false

  private let state = Mutex(State())
  private let binding: @Sendable (() -> Void) -> Void

  private struct State {
    var counts: [Int] = Kind.allCases.map { _ in 0 }
    /// How much work began, to detect new work.
    var begun = 0
    /// How much of that is certainly the app's.
    var begunForCertain = 0
    /// Whether work began since the app last settled.
    var isUnsettled = false
    /// The markers of tasks that the app's code started; only the tasks hold them.
    var traces: [WeakTrace] = []
    /// Increased when work is abandoned, so that its end no longer counts.
    var generation = 0
    var waiter: CheckedContinuation<Void, Never>?

    var isIdle: Bool { counts.allSatisfy { $0 == 0 } }
    /// Whether any of the app's tasks may return to the main queue.
    var hasTasks: Bool { traces.contains { $0.trace != nil } }

    mutating func removeWaiter() -> CheckedContinuation<Void, Never>? {
      defer { waiter = nil }
      return waiter
    }
  }

  /// Creates the work of an app; the closure runs a body with the frameworks bound to the app's
  /// phone.
  package init(binding: @escaping @Sendable (() -> Void) -> Void) {
    self.binding = binding
  }

  /// The work of the app whose code is running: in its own task or block, or on a queue of the
  /// phone whose turn it is.
  package static var current: AppWork? {
    if let boundApp { return isSimulator ? nil : boundApp.work }
    let hasNoTask = withUnsafeCurrentTask { $0 == nil }
    guard isOnAppQueue, hasNoTask || SerialQueue.isCurrent else { return nil }
    return appWithTurn?.work
  }

  /// Whether a phone with compiled code has the turn.
  package static let isWorking = Atomic(false)

  /// Whether the code runs where only the app with the turn does: on the main queue, or as work in
  /// its order.
  private static var isOnAppQueue: Bool {
    isWorking.load(ordering: .relaxed) && !isSimulator
      && (MainQueue.isCurrent || SerialQueue.isCurrent)
  }

  /// Whether code that is bound to no phone is attributed to the phone with the turn: code on its
  /// queues, and on threads and queues without a task.
  package static var belongsToWorkingPhone: Bool {
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

  /// Records that a call of the app's code started tasks, which hold its marker.
  package func recordTasks(_ trace: TaskMarker) {
    state.withLock { state in
      state.begun += 1
      state.begunForCertain += 1
      state.isUnsettled = true
      state.traces.append(WeakTrace(trace: trace))
    }
  }

  /// Whether code that is bound to no phone runs as foreign work.
  private static var isForeign: Bool {
    boundApp == nil && SystemThread.WorkerThread.isForeign
  }

  /// Counts work that is run elsewhere.
  ///
  /// - Returns: a closure to call when the work is done.
  package func begin(_ kind: Kind) -> @Sendable () -> Void {
    let kind = Self.isForeign ? .foreign : kind
    let generation = state.withLock { state in
      state.begun += 1
      if kind != .foreign { state.begunForCertain += 1 }
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
      return state.isIdle ? state.removeWaiter() : nil
    }
    Self.$isSimulator.withValue(true) { waiter?.resume() }
  }

  /// Runs work off the main thread at its position in the order of the main queue.
  package func runInOrder(_ kind: Kind, _ body: @escaping @Sendable () -> Void) {
    let end = begin(kind)
    SerialQueue.shared.append {
      body()
      end()
    }
  }

  /// Takes the job of a task that became ready where the app's code may run, and runs it in order.
  package func take(_ job: UnownedJob) {
    let isCertain = Self.boundApp != nil || SerialQueue.isCurrent
    if isCertain, !Self.isForeign {
      runInOrder(.task) { TaskJobs.run(job) }
    } else {
      runInOrder(.foreign) { SystemThread.WorkerThread.runForeign { TaskJobs.run(job) } }
    }
  }

  /// Calls a completion handler as the system does: asynchronously and off the main thread (R23).
  package func answer(_ body: @escaping @Sendable () -> Void) {
    runInOrder(.answer) { [self] in bound(body) }
  }
}

extension AppWork {
  /// Whether the app began any work since it last settled.
  package var isUnsettled: Bool { state.withLock { $0.isUnsettled } }

  /// How many rounds of the main queue without new work mean that the app has settled.
  ///
  /// A task on the main actor is not detected when it returns to that queue.
  private static let quietRounds = 16
  /// The same number if no tasks of the app are left, since some ways to that queue are not
  /// detected.
  private static let fewestRounds = 2
  /// After how many rounds with new work the app is considered never to settle; on a busy machine
  /// that takes longer than the time limit.
  private static let maximumRestarts = 100

  /// Waits until all work is done, except work that waits for something outside, without leaving
  /// the caller's thread.
  ///
  /// - Parameter limit: the seconds after which work is abandoned, so that it is no longer waited
  ///   for.
  /// - Returns: the abandoned work; nil if the app has settled, or nothing of what is left is
  ///   certainly its own.
  package nonisolated(nonsending) func settle(within limit: Double) async -> Unfinished? {
    let deadline = DispatchTime.now() + limit
    var restarts = 0
    while true {
      let begun = state.withLock(\.begunForCertain)
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
      let isHeldUp = seen == nil || restarts > Self.maximumRestarts
      if isHeldUp, DispatchTime.now() >= deadline { return giveUp(after: begun) }
    }
  }

  /// Abandons all work; `begun` is how much had begun before the last look.
  private func giveUp(after begun: Int) -> Unfinished? {
    state.withLock { state in
      var unfinished = Unfinished(counts: [:])
      for kind in Kind.allCases where kind != .foreign && state.counts[kind.rawValue] > 0 {
        unfinished.counts[kind] = state.counts[kind.rawValue]
      }
      let isCertain = !unfinished.counts.isEmpty || state.begunForCertain != begun
      state.generation += 1
      state.counts = state.counts.map { _ in 0 }
      state.isUnsettled = false
      state.traces = []
      return isCertain ? unfinished : nil
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
        state.withLock { $0.removeWaiter() }?.resume()
      }
    }
    call?.cancel()
  }
}
