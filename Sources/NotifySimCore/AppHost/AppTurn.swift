import APNs
import Foundation
import Platform
import Synchronization
import UserNotifications

/// The exclusive turn of one phone among all phones of a process with compiled code.
///
/// It is needed since their apps share the main thread, and since what an app runs on its own
/// queues is attributed to the phone whose turn it is.
///
/// A phone keeps its turn until its app has settled, and then until another phone calls its app.
enum AppTurn {
  private struct Waiting {
    let code: AppCode
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var owner: AppCode?
    /// Whether the owner's app is being called, or has not settled.
    var isKept = false
    /// The waiting phones, the longest waiting first.
    var waiting: [Waiting] = []
    /// Whether the main queue is about to pass the turn on.
    var isHandOverDue = false

    /// Gives the turn to an app, unless another app keeps it.
    mutating func grant(to code: AppCode) -> Bool {
      guard !isKept || owner === code else { return false }
      give(to: code)
      return true
    }

    private mutating func give(to code: AppCode) {
      isKept = true
      guard owner !== code else { return }
      owner = code
      AppWork.appWithTurn = code.center
      AppWork.isWorking.store(true, ordering: .relaxed)
    }

    /// Gives the turn to the phone that has waited longest; nil if none waits.
    mutating func yieldToNext() -> CheckedContinuation<Void, Never>? {
      isKept = false
      guard !waiting.isEmpty else { return nil }
      let next = waiting.removeFirst()
      give(to: next.code)
      return next.continuation
    }
  }

  private static let state = Mutex(State())

  /// Takes the turn for an app, which then keeps it.
  ///
  /// - Returns: false if another app keeps the turn.
  static func take(for code: AppCode) -> Bool {
    Self.routeTasks
    return state.withLock { $0.grant(to: code) }
  }

  /// Waits until an app has the turn; the app then keeps it.
  nonisolated(nonsending) static func wait(for code: AppCode) async {
    await withCheckedContinuation { continuation in
      let isTaken = state.withLock { state in
        if state.grant(to: code) { return true }
        state.waiting.append(Waiting(code: code, continuation: continuation))
        return false
      }
      if isTaken { continuation.resume() }
    }
  }

  /// Makes the turn of a settled app available to others.
  ///
  /// It passes on only when the main queue gets to it: a phone that continues at once keeps the
  /// turn, which saves a thread switch per call.
  static func offer(by code: AppCode) {
    let mustHandOver = state.withLock { state in
      guard state.owner === code else { return false }
      state.isKept = false
      guard !state.waiting.isEmpty, !state.isHandOverDue else { return false }
      state.isHandOverDue = true
      return true
    }
    guard mustHandOver else { return }
    DispatchQueue.main.async(group: nil, qos: .unspecified, flags: []) { passTurnOn() }
  }

  /// Passes the turn on, unless a phone took it again in the meantime.
  private static func passTurnOn() {
    let next = state.withLock { state in
      state.isHandOverDue = false
      return state.isKept ? nil : state.yieldToNext()
    }
    AppWork.$isSimulator.withValue(true) { next?.resume() }
  }

  /// Ends the turn of a phone that has finished its stimulus.
  private static func end(of code: AppCode) {
    guard state.withLock({ $0.owner === code }) else { return }
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.owner === code else { return nil }
      state.owner = nil
      AppWork.isWorking.store(false, ordering: .relaxed)
      AppWork.appWithTurn = nil
      return state.yieldToNext()
    }
    if let next { AppWork.$isSimulator.withValue(true) { next.resume() } }
  }

  /// Runs the tasks of the app whose turn it is in the order of the main queue.
  ///
  /// A simulator that is used on the main actor resumes on that queue, from the thread that resumes
  /// it, so that no other thread is started. A simulator that is used elsewhere resumes as usual.
  private static let routeTasks: Void = TaskJobs.route { job in
    guard AppWork.isWorking.load(ordering: .relaxed) else { return false }
    if let visit = Session.underWay(in: TaskJobs.identifier(of: job)) {
      guard visit.isOnMainActor, AppWork.isSimulator else { return false }
      TaskJobs.run(job)
      return true
    }
    guard let work = AppWork.current, work === AppWork.appWithTurn?.work else {
      return false
    }
    work.take(job)
    return true
  }

  /// One use of a phone by a task.
  ///
  /// The task runs on the main queue as the app's tasks do, but does not count as one of them.
  struct Session {
    /// A task with a session under way.
    fileprivate struct Holder: Sendable {
      let task: UInt
      /// Whether the task started on the main queue, and resumes there.
      let isOnMainActor: Bool
    }

    /// The tasks with a session under way, once for each session.
    private static let visitors = Mutex<[Holder]>([])
    private let code: AppCode
    private let task: UInt?

    /// Begins a session of the current task with the phone of this code.
    init(_ code: AppCode) {
      self.code = code
      task = TaskJobs.currentTask
      guard let task else { return }
      let visitor = Holder(task: task, isOnMainActor: AppWork.MainQueue.isCurrent)
      Self.visitors.withLock { $0.append(visitor) }
    }

    /// Ends the session, and the turn of the phone with the last session of the task.
    func end() {
      guard let task else { return AppTurn.end(of: code) }
      let isLast = Self.visitors.withLock { visitors in
        if let place = visitors.lastIndex(where: { $0.task == task }) { visitors.remove(at: place) }
        return !visitors.contains { $0.task == task }
      }
      if isLast { AppTurn.end(of: code) } else { AppTurn.offer(by: code) }
    }

    fileprivate static func underWay(in task: UInt) -> Holder? {
      visitors.withLock { $0.last { $0.task == task } }
    }
  }
}

extension AppHost {
  /// Whether the app has work in progress besides the current call.
  var hasWork: Bool { code.runsCode && code.work.isUnsettled }

  /// Whether ``settle()`` has anything to wait for or to report.
  var isUnsettled: Bool { hasWork || phone.withDevice(\.registration.isAwaited) }

  /// Waits until the app has finished the work that its code began, and reports the registrations
  /// that it requested.
  func settle() async {
    guard code.runsCode else {
      await settleRegistration()
      return
    }
    repeat { await settleWork() } while await settleRegistration()
  }

  /// Waits until the main queue is empty, and each task of the app has ended or waits for something
  /// outside the app.
  func settleWork(isCertain: Bool = false) async {
    guard hasWork || isCertain && code.runsCode else { return }
    if !AppTurn.take(for: code) { await AppTurn.wait(for: code) }
    defer { AppTurn.offer(by: code) }
    let limit = phone.profile.handlerTimeLimit
    guard let unfinished = await code.work.settle(within: limit) else { return }
    phone.withDevice { $0.time.addTimeInterval(limit) }
    phone.report(unfinished, after: limit)
  }
}

extension Phone {
  /// Reports that the app still has work in progress.
  fileprivate func report(_ unfinished: AppWork.Unfinished, after limit: Double) {
    let kinds = AppWork.Kind.allCases.compactMap { kind in
      unfinished.counts[kind].map { "\($0) \(kind.noun($0))" }
    }
    reportOnce(
      Diagnostic(
        .warning, .unfinishedWork,
        "the app is still working \(limit.secondsText) after it was called: "
          + (kinds.isEmpty ? "its tasks do not end" : kinds.joined(separator: ", ")),
        notes: [.init("its later effects may appear anywhere in the record")]))
  }
}

extension AppWork.Kind {
  /// The noun for this kind of work.
  fileprivate func noun(_ count: Int) -> String {
    let noun =
      switch self {
      case .block: "block"
      case .task, .foreign: "part"
      case .answer: "completion handler"
      }
    let plural = count == 1 ? noun : noun + "s"
    return switch self {
    case .block: "\(plural) on dispatch queues"
    case .task, .foreign: "\(plural) of tasks"
    case .answer: "\(plural) of the system's answers"
    }
  }
}
