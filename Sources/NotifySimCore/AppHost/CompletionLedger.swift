import Synchronization

/// Watches one completion handler: how often it is called, and whether anybody still holds it.
///
/// The handler is a closure that alone owns a token. When the last copy of the closure goes, the
/// token goes with it, so that "never called" is known at once and without waiting (rule R10).
package final class CompletionLedger<Value: Sendable>: Sendable {
  private let state = Mutex(State())
  private let onLateCall: @Sendable () -> Void

  /// Creates a ledger.
  ///
  /// - Parameter onLateCall: called for each call that comes after the outcome was settled.
  package init(onLateCall: @escaping @Sendable () -> Void = {}) {
    self.onLateCall = onLateCall
  }

  /// Makes the completion handler to give to the app; to be called once.
  package func makeHandler() -> @Sendable (Value) -> Void {
    let token = Token(ledger: self)
    return { token.ledger.noteCall($0) }
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
      if let outcome = seen.certainOutcome { return close(with: outcome) }
      let isCalled = seen.calls > 0
      let changed = await waitForChange(since: seen.changes, upTo: isCalled ? grace : limit)
      if !changed { return close(with: isCalled ? .once : .timedOut) }
    }
  }

  /// The value passed by the first call.
  package var firstValue: Value? { state.withLock { $0.value } }

  private func close(with outcome: CompletionOutcome) -> CompletionOutcome {
    state.withLock { $0.isSettled = true }
    return outcome
  }
}

extension CompletionLedger {
  fileprivate struct State {
    var calls = 0
    var value: Value?
    var isReleased = false
    var isSettled = false
    var changes = 0
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
    let isLate = state.withLock { $0.isSettled }
    change { state in
      state.calls += 1
      if state.calls == 1 { state.value = value }
    }
    if isLate { onLateCall() }
  }

  private func change(_ body: (inout State) -> Void) {
    let waiter = state.withLock { state in
      body(&state)
      state.changes += 1
      return state.takeWaiter()
    }
    waiter?.resume(returning: true)
  }

  /// Waits for the next change and says whether there was one in time.
  private func waitForChange(since seen: Int, upTo limit: Duration) async -> Bool {
    let timer = Task {
      guard (try? await Task.sleep(for: limit)) != nil else { return }
      let waiter = state.withLock { $0.changes == seen ? $0.takeWaiter() : nil }
      waiter?.resume(returning: false)
    }
    defer { timer.cancel() }
    return await withCheckedContinuation { continuation in
      let hasChanged = state.withLock { state in
        if state.changes == seen { state.waiter = continuation }
        return state.changes != seen
      }
      if hasChanged { continuation.resume(returning: true) }
    }
  }
}

extension CompletionLedger.State {
  fileprivate mutating func takeWaiter() -> CheckedContinuation<Bool, Never>? {
    defer { waiter = nil }
    return waiter
  }
}
