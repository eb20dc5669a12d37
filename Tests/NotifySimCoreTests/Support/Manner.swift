import Dispatch
import NotifySimCore
import Synchronization

/// A way in which an app treats a completion handler.
enum Manner: String, CaseIterable, Sendable {
  case atOnce = "calls it at once"
  case onAnotherQueue = "calls it on another queue"
  case fromTask = "calls it from a task"
  case heldAfterwards = "calls it and holds on to it"
  case never = "lets go of it without a call"
  case neverFromTask = "lets go of it at the end of a task"
  case twice = "calls it twice in a row"
  case twiceLater = "calls it again from a task"
  case held = "holds on to it without a call"

  /// Treats a handler in this way.
  func treat(_ complete: @escaping @Sendable () -> Void, keeper: Keeper) {
    switch self {
    case .atOnce: complete()
    case .onAnotherQueue: DispatchQueue(label: "app").async { complete() }
    case .fromTask: Task { complete() }
    case .heldAfterwards:
      keeper.keep(complete)
      complete()
    case .never: break
    case .neverFromTask: Task { _ = complete }
    case .twice:
      complete()
      complete()
    case .twiceLater:
      complete()
      Task {
        await Task.yield()
        complete()
      }
    case .held: keeper.keep(complete)
    }
  }

  /// How long the phone waits for it: its usual time, unless that time passes.
  var profile: Profile { self == .held ? .impatient : .anyThread }

  /// The word for it in the record.
  var outcome: String {
    switch self {
    case .atOnce, .onAnotherQueue, .fromTask, .heldAfterwards: "once"
    case .never, .neverFromTask: "never"
    case .twice, .twiceLater: "multiple"
    case .held: "timedOut"
    }
  }
}

/// Keeps handlers that an app does not let go of, so that a test can call them later.
final class Keeper: Sendable {
  private let kept = Mutex<[@Sendable () -> Void]>([])

  func keep(_ handler: @escaping @Sendable () -> Void) {
    kept.withLock { $0.append(handler) }
  }

  /// Calls what was kept.
  func callAll() {
    for handler in kept.withLock({ $0 }) { handler() }
  }
}
