import APNs
import Foundation
import Platform
import Synchronization
import UIKit
import UserNotifications

/// Whose turn it is among the phones of a process with compiled code: their apps share the main
/// thread, and what an app runs on queues of its own belongs to the phone that works.
///
/// A phone keeps its turn until its app has settled, and after that until another phone's app is to
/// be called.
enum AppTurn {
  private struct State {
    var owner: AppCode?
    /// Whether the owner's app is called, or has not settled.
    var isKept = false
    var waiting: [CheckedContinuation<Void, Never>] = []

    /// Ends what keeps the others from their turn.
    mutating func release() -> [CheckedContinuation<Void, Never>] {
      defer { waiting = [] }
      isKept = false
      return waiting
    }
  }

  private static let state = Mutex(State())

  /// Takes the turn for an app, to be offered to others; false where another app keeps it.
  static func take(for code: AppCode) -> Bool {
    Self.routeTasks
    return state.withLock { state in
      guard state.owner !== code else {
        state.isKept = true
        return true
      }
      guard !state.isKept else { return false }
      state.owner = code
      state.isKept = true
      UNUserNotificationCenter.working = code.center
      RunningApplication.working = code.application
      AppWork.isWorking.store(true, ordering: .relaxed)
      return true
    }
  }

  /// Waits until the turn may be taken.
  static func wait() async {
    await withCheckedContinuation { continuation in
      let mustWait = state.withLock { state in
        if state.isKept { state.waiting.append(continuation) }
        return state.isKept
      }
      if !mustWait { continuation.resume() }
    }
  }

  /// Lets others have the turn of an app that has settled.
  static func offer(by code: AppCode) {
    let waiting = state.withLock { $0.owner === code ? $0.release() : [] }
    for continuation in waiting { continuation.resume() }
  }

  /// Ends the turn of a phone that has done what it was asked to.
  static func end(of code: AppCode) {
    let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      guard state.owner === code else { return [] }
      state.owner = nil
      AppWork.isWorking.store(false, ordering: .relaxed)
      UNUserNotificationCenter.working = nil
      RunningApplication.working = nil
      return state.release()
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Has the tasks of the app whose turn it is run in the order of the main queue.
  private static let routeTasks: Void = TaskJobs.route { job in
    let id = TaskJobs.identifier(of: job)
    guard AppWork.isWorking.load(ordering: .relaxed), let work = AppWork.current(forJob: id),
      work === UNUserNotificationCenter.working?.work
    else { return false }
    work.run(job: id) { TaskJobs.run(job) }
    return true
  }
}

extension AppHost {
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
    guard code.runsCode, isCertain || code.work.isUnsettled else { return }
    while !AppTurn.take(for: code) { await AppTurn.wait() }
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
        "the app is still at work \(limit.secondsText) after it was called: "
          + (kinds.isEmpty ? "its tasks go on and on" : kinds.joined(separator: ", ")),
        notes: [.init("what it does from now on may come at any place in the record")]))
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
