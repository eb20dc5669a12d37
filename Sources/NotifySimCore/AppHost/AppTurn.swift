import APNs
import Foundation
import Platform
import Synchronization
import UserNotifications

/// Whose turn it is among the phones of a process with compiled code: their apps share the main
/// thread, and what an app runs on queues of its own belongs to the phone that works.
///
/// A phone keeps its turn until its app has settled, and after that until another phone's app is to
/// be called.
enum AppTurn {
  private struct Waiting {
    let code: AppCode
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var owner: AppCode?
    /// Whether the owner's app is called, or has not settled.
    var isKept = false
    /// Those who wait, the first to come first.
    var waiting: [Waiting] = []
    /// Whether the main queue is about to hand the turn on.
    var isHandOverDue = false

    /// Gives the turn to an app, unless another one keeps it.
    mutating func grant(to code: AppCode) -> Bool {
      guard !isKept || owner === code else { return false }
      give(to: code)
      return true
    }

    private mutating func give(to code: AppCode) {
      isKept = true
      guard owner !== code else { return }
      owner = code
      UNUserNotificationCenter.working = code.center
      AppWork.isWorking.store(true, ordering: .relaxed)
    }

    /// Hands the turn on to whoever has waited longest; nil where nobody waits.
    mutating func yieldToNext() -> CheckedContinuation<Void, Never>? {
      isKept = false
      guard !waiting.isEmpty else { return nil }
      let next = waiting.removeFirst()
      give(to: next.code)
      return next.continuation
    }
  }

  private static let state = Mutex(State())

  /// Takes the turn for an app, which then keeps it; false where another one keeps it.
  static func take(for code: AppCode) -> Bool {
    Self.routeTasks
    return state.withLock { $0.grant(to: code) }
  }

  /// Waits until an app has the turn, which it then keeps.
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

  /// Lets others have the turn of an app that has settled, once the phone really waits: one that
  /// goes on at once takes the turn again, and no thread changes between phones for each call.
  static func offer(by code: AppCode) {
    let mustHandOver = state.withLock { state in
      guard state.owner === code else { return false }
      state.isKept = false
      guard !state.waiting.isEmpty, !state.isHandOverDue else { return false }
      state.isHandOverDue = true
      return true
    }
    guard mustHandOver else { return }
    DispatchQueue.main.async(group: nil, qos: .unspecified, flags: []) { handOver() }
  }

  /// Hands the turn on, unless somebody took it again, who will offer it.
  private static func handOver() {
    let next = state.withLock { state in
      state.isHandOverDue = false
      return state.isKept ? nil : state.yieldToNext()
    }
    AppWork.$isSimulator.withValue(true) { next?.resume() }
  }

  /// Ends the turn of a phone that has done what it was asked to.
  private static func end(of code: AppCode) {
    guard state.withLock({ $0.owner === code }) else { return }
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.owner === code else { return nil }
      state.owner = nil
      AppWork.isWorking.store(false, ordering: .relaxed)
      UNUserNotificationCenter.working = nil
      return state.yieldToNext()
    }
    if let next { AppWork.$isSimulator.withValue(true) { next.resume() } }
  }

  /// Has the tasks of the app whose turn it is run in the order of the main queue.
  ///
  /// A phone on the main actor that is woken goes back to that queue from the thread that wakes it,
  /// and no other thread is started for that. Whoever uses one elsewhere goes on where tasks do.
  private static let routeTasks: Void = TaskJobs.route { job in
    guard AppWork.isWorking.load(ordering: .relaxed) else { return false }
    if let visit = Session.underWay(in: TaskJobs.identifier(of: job)) {
      guard visit.isOnMainActor, AppWork.isSimulator else { return false }
      TaskJobs.run(job)
      return true
    }
    guard let work = AppWork.current, work === UNUserNotificationCenter.working?.work else {
      return false
    }
    work.runInOrder(.task) { TaskJobs.run(job) }
    return true
  }

  /// What a task asks of a phone: it comes and goes on the main queue as the app's tasks do, and
  /// is none of them.
  struct Session {
    /// A task with a visit under way.
    fileprivate struct Holder: Sendable {
      let task: UInt
      /// Whether it came on the main queue, and goes on there.
      let isOnMainActor: Bool
    }

    /// The tasks with a visit under way, each as often as it has one.
    private static let visitors = Mutex<[Holder]>([])
    private let code: AppCode
    private let task: UInt?

    /// Begins what the task at hand asks of a phone with this code.
    init(_ code: AppCode) {
      self.code = code
      task = TaskJobs.currentTask
      guard let task else { return }
      let visitor = Holder(task: task, isOnMainActor: AppWork.MainQueue.isCurrent)
      Self.visitors.withLock { $0.append(visitor) }
    }

    /// Ends it, and with the last one of the task the turn of the phone.
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
  /// Whether the app has something under way beside the call at hand.
  var hasWork: Bool { code.runsCode && code.work.isUnsettled }

  /// Whether ``settle()`` has anything to wait for or to tell.
  var isUnsettled: Bool { hasWork || phone.withDevice(\.registration.isAwaited) }

  /// Waits until the app has done what its code began, and has been told what it asked for.
  func settle() async {
    guard code.runsCode else {
      await settleRegistration()
      return
    }
    repeat { await settleWork() } while await settleRegistration()
  }

  /// Waits until the main queue is empty and the app's tasks have ended or wait for something
  /// outside.
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
  /// Reports that the app is still at work.
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
  /// What it is called.
  fileprivate func noun(_ count: Int) -> String {
    let noun =
      switch self {
      case .block: "block"
      case .task: "part"
      case .answer: "completion handler"
      }
    let plural = count == 1 ? noun : noun + "s"
    return switch self {
    case .block: "\(plural) on dispatch queues"
    case .task: "\(plural) of tasks"
    case .answer: "\(plural) of the system's answers"
    }
  }
}
