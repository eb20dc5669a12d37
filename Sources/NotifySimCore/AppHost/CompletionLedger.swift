import Synchronization

/// Watches one completion handler: how often it is called, and whether anybody still holds it.
///
/// The handler is a closure that alone owns a token. When the last copy of the closure goes, the
/// token goes with it, so that "never called" is known at once and without waiting (rule R10).
package final class CompletionLedger<Value: Sendable>: Sendable {
  private let state = Mutex(State())
  private let onLateCall: @Sendable (_ calls: Int) -> Void

  /// Creates a ledger.
  ///
  /// - Parameter onLateCall: called for each call that comes after the outcome was settled, with
  ///   the number of calls so far.
  package init(onLateCall: @escaping @Sendable (_ calls: Int) -> Void = { _ in }) {
    self.onLateCall = onLateCall
  }

  /// Makes the completion handler to give to the app; to be called once.
  package func makeHandler() -> @Sendable (Value) -> Void {
    let token = Token(ledger: self)
    return { token.ledger.noteCall($0) }
  }

  /// Waits until the handler is called or released.
  ///
  /// - Returns: whether it was, within the limit; the outcome is still open.
  package func isUsed(within limit: Duration) async -> Bool {
    let seen = state.withLock { $0 }
    if seen.calls > 0 || seen.isReleased { return true }
    return await waitForChange(since: seen.changes, upTo: limit)
  }

  /// Waits until the outcome is certain.
  ///
  /// - Parameters:
  ///   - limit: how long a held handler may stay uncalled.
  ///   - grace: how long a called handler that is still held may be called again.
  /// - Returns: one of the outcomes but `crashed`.
  package func settle(limit: Duration, grace: Duration) async -> CompletionOutcome {
    while true {
      let seen = state.withLock { $0 }
      if seen.certainOutcome != nil { return close() }
      let pause = seen.calls > 0 ? grace : limit
      if await !waitForChange(since: seen.changes, upTo: pause) { return close() }
    }
  }

  /// The value passed by the first call.
  package var firstValue: Value? { state.withLock { $0.value } }

  /// Settles the outcome by what is known at this moment; calls from now on are late.
  private func close() -> CompletionOutcome {
    state.withLock { state in
      state.isSettled = true
      return state.certainOutcome ?? (state.calls > 0 ? .once : .timedOut)
    }
  }
}

extension CompletionLedger {
  fileprivate struct State {
    var calls = 0
    var value: Value?
    var isReleased = false
    var isSettled = false
    var changes = 0
    /// How many changes there had been when a wait for the next one was given up as it began.
    var givenUp: Int?
    var waiter: CheckedContinuation<Bool, Never>?

    var certainOutcome: CompletionOutcome? {
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

  private func noteCall(_ value: Value) {
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
      return (result, state.takeWaiter())
    }
    waiter?.resume(returning: true)
    return result
  }

  /// Waits for the next change and says whether there was one in time.
  private func waitForChange(since seen: Int, upTo limit: Duration) async -> Bool {
    let timer = Task {
      guard (try? await Task.sleep(for: limit)) != nil else { return }
      giveUp(seen)
    }
    defer { timer.cancel() }
    return await withCheckedContinuation { continuation in
      let answer: Bool? = state.withLock { state in
        guard state.changes == seen else { return true }
        guard state.givenUp != seen else {
          state.givenUp = nil
          return false
        }
        state.waiter = continuation
        return nil
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }

  private func giveUp(_ seen: Int) {
    let waiter: CheckedContinuation<Bool, Never>? = state.withLock { state in
      guard state.changes == seen else { return nil }
      if state.waiter == nil { state.givenUp = seen }
      return state.takeWaiter()
    }
    waiter?.resume(returning: false)
  }
}

extension CompletionLedger.State {
  fileprivate mutating func takeWaiter() -> CheckedContinuation<Bool, Never>? {
    defer { waiter = nil }
    return waiter
  }
}
