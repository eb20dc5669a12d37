import CommandLineTools
import APNs
import Platform
import Synchronization

/// Writes all reports of a replay, scenario by scenario.
final class ReplayReports: Sendable {
  private struct State {
    var reports: [any Report]
    var summary = ReplayOutcome.Summary()
    var hasBegun = false
    var isOver = false
    var status = ExitStatus.done
    var fatal: CommandFailure?
  }

  private let state: Mutex<State>
  private let output: Output
  private let stopsAtFailure: Bool

  init(_ reports: [any Report], _ output: Output, stopsAtFailure: Bool) {
    state = Mutex(State(reports: reports))
    self.output = output
    self.stopsAtFailure = stopsAtFailure
  }

  /// Starts the reports with the number of scenarios.
  func begin(total: Int) {
    state.withLock { begin(&$0, total: total) }
  }

  /// Adds the outcome of the next scenario; returns whether to continue.
  func add(_ outcome: ReplayOutcome) -> Bool {
    state.withLock { state in
      guard !state.isOver else { return false }
      take(outcome, &state)
      return state.fatal == nil && !(stopsAtFailure && state.summary.first != nil)
    }
  }

  /// Ends the reports, and returns the exit status.
  ///
  /// - Throws: the error of writing to the terminal. A reader that closed the output is no error if
  ///   something worse happened before.
  func end() throws(CommandFailure) -> ExitStatus {
    let (status, fatal, refusal) = state.withLock { state in
      if !state.isOver { end(&state) }
      return (state.status, state.fatal, state.summary.refusal)
    }
    if fatal == nil, status == .refused { try output.refuse(refusal) }
    guard let fatal else { return status }
    if case .terminal(.outputClosed) = fatal, status != .done { return status }
    throw fatal
  }

  /// Ends the reports early with a remark; returns false, without effect, while a report is being
  /// written.
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
    report(&state) { (report) throws(CommandFailure) in try report.add(outcome) }
    if case .unreadable(let failure) = outcome.verdict { _ = output.report(failure) }
  }

  private func begin(_ state: inout State, total: Int) {
    state.hasBegun = true
    state.summary.total = total
    report(&state) { (report) throws(CommandFailure) in try report.begin(total: total) }
  }

  private func end(_ state: inout State) {
    if !state.hasBegun { begin(&state, total: 0) }
    state.isOver = true
    if state.summary.changedSnapshots > 0 { state.status = max(state.status, .refused) }
    if state.fatal != nil { state.summary.isInterrupted = true }
    let summary = state.summary
    report(&state) { (report) throws(CommandFailure) in try report.end(summary) }
  }

  /// Writes to every report; one that fails is dropped and reported once.
  private func report(
    _ state: inout State, _ body: (inout any Report) throws(CommandFailure) -> Void
  ) {
    var kept: [any Report] = []
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

  /// A report requested by the command line.
  enum Request: Hashable {
    /// A file in a format.
    case file(ReportFormat, String)
    /// Annotations for GitHub Actions.
    case github

    /// Whether the report shows the events of each step.
    var showsSteps: Bool { if case .file(.html, _) = self { true } else { false } }

    /// Parses `junit=FILE` or `github`.
    init(_ text: String) throws(UsageError) {
      if text == ReportFormat.github {
        self = .github
        return
      }
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      let words = ReportFormat.allCases.map(\.rawValue)
      guard parts.count == 2, let format = ReportFormat(rawValue: parts[0]) else {
        let word = parts.first ?? text
        let isFormat = words.contains(word)
        throw .invalidValue(
          text, of: "'--report'", takes: "junit=FILE, json=FILE, html=FILE or github",
          suggestion: isFormat
            ? "name a file: '\(word)=FILE'"
            : word == "tap"
              ? "name a file for JUnit: 'junit=FILE'"
              : UsageError.suggestion(for: word, from: words + [ReportFormat.github]))
      }
      self = .file(format, parts[1])
    }

    /// Creates the report, and opens its file.
    func report(
      _ output: Output, _ environment: CIEnvironment
    ) throws(CommandFailure) -> any Report {
      switch self {
      case .github: return GitHubReport(output, environment)
      case .file(.junit, let path): return JUnitReport(try OutputFile(path))
      case .file(.json, let path): return JSONReport(try OutputFile(path))
      case .file(.html, let path): return HTMLReport(try OutputFile(path))
      }
    }
  }
}

extension ReplayOutcome {
  /// The exit status for the outcome.
  fileprivate var status: ExitStatus {
    switch verdict {
    case .passed: .done
    case .failed: .refused
    case .unreadable(.invalidFile): .badInput
    case .unreadable: .noInput
    }
  }
}

extension ReplayReports {
  /// A report of a replay; outcomes are added in the order of the scenarios.
  protocol Report: Sendable {
    /// Starts the report; `total` scenarios are to run.
    mutating func begin(total: Int) throws(CommandFailure)
    /// Adds a scenario that was run, or could not be read.
    mutating func add(_ outcome: ReplayOutcome) throws(CommandFailure)
    /// Ends the report, also after an interruption.
    mutating func end(_ summary: ReplayOutcome.Summary) throws(CommandFailure)
  }
}

extension ReplayReports.Report {
  mutating func begin(total: Int) throws(CommandFailure) {}
}
