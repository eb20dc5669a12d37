import Dispatch
import Synchronization
import UserNotifications

/// Observes one completion handler: how often it is called, and whether the app still holds it.
///
/// The handler is a closure that alone owns a token. The token is released with the last copy of
/// the closure, so that "never called" is known at once, without waiting (rule R10).
final class CompletionLedger: Sendable {
  private let state = Mutex(State())
  private let onLateCall: @Sendable (_ calls: Int) -> Void

  /// Creates a ledger.
  ///
  /// - Parameter onLateCall: called for each call after the outcome was settled, with the number of
  ///   calls so far.
  init(onLateCall: @escaping @Sendable (_ calls: Int) -> Void = { _ in }) {
    self.onLateCall = onLateCall
  }

  /// Creates the completion handler for the app; call this once.
  func makeHandler() -> @Sendable (AppCall.Value) -> Void {
    let token = Token(ledger: self)
    return { token.ledger.recordCall($0) }
  }

  /// Waits until the handler is called or released; the outcome stays open.
  ///
  /// - Returns: whether that happened within the limit.
  func isUsed(within limit: Duration) async -> Bool {
    await wait { $0.isUsed ? nil : limit }
    return state.withLock { $0.isUsed }
  }

  /// Waits until the outcome is certain.
  ///
  /// - Parameters:
  ///   - limit: how long a held handler may stay uncalled.
  ///   - grace: how long to wait for a second call of a called handler that is still held.
  /// - Returns: any outcome except `crashed`.
  func settle(limit: Duration, grace: Duration = .milliseconds(50)) async -> Callback.Outcome {
    if state.withLock({ $0.certainOutcome == nil && $0.calls > 0 }) {
      // On a busy machine a task that calls the handler again may not have started.
      await Task.yield()
    }
    await wait { state in
      state.certainOutcome == nil ? (state.calls > 0 ? grace : limit) : nil
    }
    return close()
  }

  /// Settles the outcome without waiting; nil if it is not certain yet.
  func settleIfCertain() -> Callback.Outcome? {
    state.withLock { state in
      guard let outcome = state.certainOutcome else { return nil }
      state.isSettled = true
      return outcome
    }
  }

  /// The value passed by the first call.
  var firstValue: AppCall.Value? { state.withLock { $0.value } }

  /// Settles the outcome from the present state; later calls are late.
  private func close() -> Callback.Outcome {
    state.withLock { state in
      state.isSettled = true
      return state.certainOutcome ?? (state.calls > 0 ? .once : .timedOut)
    }
  }

  fileprivate struct State {
    var calls = 0
    var value: AppCall.Value?
    var isReleased = false
    var isSettled = false
    var changes = 0
    var waiter: CheckedContinuation<Bool, Never>?

    var isUsed: Bool { calls > 0 || isReleased }

    var certainOutcome: Callback.Outcome? {
      if calls > 1 { return .multiple }
      guard isReleased else { return nil }
      return calls == 1 ? .once : .never
    }
  }

  private final class Token: Sendable {
    let ledger: CompletionLedger

    init(ledger: CompletionLedger) {
      self.ledger = ledger
    }

    deinit {
      ledger.change { $0.isReleased = true }
    }
  }

  private func recordCall(_ value: AppCall.Value) {
    let lateCalls = change { state in
      state.calls += 1
      if state.calls == 1, !state.isSettled { state.value = value }
      return state.isSettled ? state.calls : nil
    }
    if let lateCalls { onLateCall(lateCalls) }
  }

  private func change<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    let (result, waiter) = state.withLock { state in
      let result = body(&state)
      state.changes += 1
      return (result, state.removeWaiter())
    }
    if let waiter { AppWork.$isSimulator.withValue(true) { waiter.resume(returning: true) } }
    return result
  }

  /// Waits until the state needs no pause, or nothing changes during the pause that it needs.
  private func wait(_ pause: (State) -> Duration?) async {
    while await waitForChange(pause) {}
  }

  /// Waits for the next change, for as long as the state needs.
  ///
  /// - Returns: whether there was a change.
  private func waitForChange(_ pause: (State) -> Duration?) async -> Bool {
    if state.withLock({ pause($0) == nil }) { return false }
    var call: AppWork.Deadlines.Call?
    defer { call?.cancel() }
    return await withCheckedContinuation { continuation in
      let begun: (limit: Duration, seen: Int)? = state.withLock { state in
        guard let limit = pause(state) else { return nil }
        state.waiter = continuation
        return (limit, state.changes)
      }
      guard let (limit, seen) = begun else { return continuation.resume(returning: false) }
      call = AppWork.Deadlines.shared.add(at: .now() + limit / .seconds(1)) { [self] in giveUp(seen)
      }
    }
  }

  /// Ends a wait, unless there was a change since it began.
  ///
  /// The wait is resumed like a task of the app, after the tasks that are due: otherwise these
  /// would be late on a busy machine.
  private func giveUp(_ seen: Int) {
    let waiter = state.withLock { $0.changes == seen ? $0.removeWaiter() : nil }
    waiter?.resume(returning: false)
  }
}

extension CompletionLedger.State {
  fileprivate mutating func removeWaiter() -> CheckedContinuation<Bool, Never>? {
    if case nil = waiter { return nil }
    defer { waiter = nil }
    return waiter
  }
}
