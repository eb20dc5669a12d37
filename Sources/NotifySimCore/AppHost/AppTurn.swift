import APNs
import Foundation
import Platform
import Synchronization
import UIKit
import UserNotifications

/// Whose turn it is among the phones of a process with compiled code: their apps share the main
/// thread, and what an app runs on queues of its own belongs to the phone that works.
enum AppTurn {
  private struct State {
    var isTaken = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private static let state = Mutex(State())

  /// Waits for the turn, and takes it for an app.
  static func take(for code: AppCode) async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        defer { state.isTaken = true }
        if state.isTaken { state.waiting.append(continuation) }
        return !state.isTaken
      }
      if isFree { continuation.resume() }
    }
    Self.routeTasks
    UNUserNotificationCenter.working = code.center
    RunningApplication.working = code.application
    AppWork.isWorking.store(true, ordering: .relaxed)
  }

  /// Ends the turn, and gives it to whoever waits longest.
  static func end() {
    AppWork.isWorking.store(false, ordering: .relaxed)
    UNUserNotificationCenter.working = nil
    RunningApplication.working = nil
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.isTaken = false
      return nil
    }
    next?.resume()
  }

  /// Has the tasks of the app whose turn it is run in the order of the main queue.
  private static let routeTasks: Void = TaskJobs.route { job in
    guard AppWork.isWorking.load(ordering: .relaxed), let work = AppWork.current,
      work === UNUserNotificationCenter.working?.work
    else { return false }
    work.runInOrder(.task) { TaskJobs.run(job) }
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
