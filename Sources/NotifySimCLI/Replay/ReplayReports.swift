import CommandLineTools
import Platform
import Synchronization

/// Tells all reports how a replay goes, scenario by scenario.
final class ReplayReports: Sendable {
  private struct State {
    var reports: [any ReplayReport]
    var summary = ReplaySummary()
    var hasBegun = false
    var isOver = false
    var status = ExitStatus.done
    var fatal: CommandFailure?
  }

  private let state: Mutex<State>
  private let output: Output
  private let stopsAtFailure: Bool

  init(_ reports: [any ReplayReport], _ output: Output, stopsAtFailure: Bool) {
    state = Mutex(State(reports: reports))
    self.output = output
    self.stopsAtFailure = stopsAtFailure
  }

  /// Tells the reports how many scenarios there are.
  func begin(total: Int) {
    state.withLock { begin(&$0, total: total) }
  }

  /// Takes the outcome of the next scenario; says whether to go on.
  func add(_ outcome: ReplayOutcome) -> Bool {
    state.withLock { state in
      guard !state.isOver else { return false }
      take(outcome, &state)
      return state.fatal == nil && !(stopsAtFailure && state.summary.first != nil)
    }
  }

  /// Ends the reports, and says how it went.
  ///
  /// - Throws: what made it impossible to go on telling; a reader that went away is no reason where
  ///   something worse happened before.
  func end() throws(CommandFailure) -> ExitStatus {
    let (status, fatal) = state.withLock { state in
      if !state.isOver { end(&state) }
      return (state.status, state.fatal)
    }
    guard let fatal else { return status }
    if case .terminal(.outputClosed) = fatal, status != .done { return status }
    throw fatal
  }

  /// Ends the reports with a remark that it is before their time; false where somebody holds them
  /// up, so that nothing was done.
  func interrupt() -> Bool {
    let isDone: Void? = state.withLockIfAvailable { state in
      guard !state.isOver else { return }
      state.summary.isInterrupted = true
      end(&state)
    }
    return isDone != nil
  }

  private func take(_ outcome: ReplayOutcome, _ state: inout State) {
    state.summary.count(outcome)
    state.status = max(state.status, outcome.status)
    tell(&state) { (report) throws(CommandFailure) in try report.add(outcome) }
    if case .unreadable(let failure) = outcome.verdict { _ = output.report(failure) }
  }

  private func begin(_ state: inout State, total: Int) {
    state.hasBegun = true
    state.summary.total = total
    tell(&state) { (report) throws(CommandFailure) in try report.begin(total: total) }
  }

  private func end(_ state: inout State) {
    if !state.hasBegun { begin(&state, total: 0) }
    state.isOver = true
    if state.summary.changedSnapshots > 0 { state.status = max(state.status, .refused) }
    if state.fatal != nil { state.summary.isInterrupted = true }
    let summary = state.summary
    tell(&state) { (report) throws(CommandFailure) in try report.end(summary) }
  }

  /// Tells every report something; one that cannot be written is dropped, and said so once.
  private func tell(
    _ state: inout State, _ body: (inout any ReplayReport) throws(CommandFailure) -> Void
  ) {
    var kept: [any ReplayReport] = []
    for var report in state.reports {
      do throws(CommandFailure) {
        try body(&report)
        kept.append(report)
      } catch {
        if case .terminal = error {
          state.fatal = error
        } else {
          state.status = max(state.status, output.report(error))
        }
      }
    }
    state.reports = kept
  }
}

extension ReplayOutcome {
  /// What the outcome means for the exit status.
  fileprivate var status: ExitStatus {
    switch verdict {
    case .passed: .done
    case .failed: .refused
    case .unreadable(.misunderstood): .badInput
    case .unreadable: .noInput
    }
  }
}
