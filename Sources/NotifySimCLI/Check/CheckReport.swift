import APNs
import Checks
import CommandLineTools
import NotifySimCore
import Synchronization

/// Writes the results of the parts of a check, in order.
final class CheckReport: Sendable {
  private static let pause = Duration.milliseconds(100)
  private struct State {
    var tally = CheckTally()
    /// The skipped files, if the format lists them at the end.
    var leftOut: [FileFinder.LeftOut] = []
    /// The findings that are alike, by what they have in common, in the order of the first.
    var alike: [String: AlikeFindings] = [:]
    var likenesses: [String] = []
    var status = ExitStatus.done
    var fatal: CommandFailure?
    var isSeparated = true
    /// Whether the exit status means that there was nothing to check.
    var isNothingChecked = false
    var shown = ""
    var lastShown: ContinuousClock.Instant?
  }

  private let state = Mutex(State())
  private let output: Output
  private let format: FindingFormat

  init(_ output: Output, _ format: FindingFormat) {
    self.output = output
    self.format = format
  }

  /// Starts the report.
  func begin() {
    switch format.kind {
    case .text, .json, .github: return
    case .sarif:
      let rules = Diagnostic.Code.numbered.compactMap(\.rule).map {
        SARIF.Rule(id: $0.id.rawValue, statement: $0.statement, source: "\($0.source)")
      }
      let beginning = SARIF.beginning(tool: "notify-sim", version: Simulator.version, rules: rules)
      state.withLock { write(beginning, &$0) }
    }
  }

  /// A part with its findings as text, including separators.
  typealias WrittenPart = (part: CheckWorker.Outcome, findings: [WrittenFinding])

  /// Formats the findings of a part; several parts may be formatted in parallel.
  func written(_ part: CheckWorker.Outcome) -> WrittenPart {
    var part = part
    let findings = format.texts(part.findings)
    part.findings = []
    return (part, findings)
  }

  /// Adds the result of the next part; returns whether to continue.
  func add(_ part: WrittenPart) -> Bool {
    state.withLock { state in
      take(part, &state)
      return state.fatal == nil
    }
  }

  /// Ends the report, and returns the results.
  ///
  /// - Throws: the error of writing the output, unless the reader closed it.
  func end() throws(CommandFailure) -> (status: ExitStatus, tally: CheckTally) {
    let (status, fatal, tally, isNothing) = state.withLock { state in
      clearProgress(&state)
      switch format.kind {
      case .text:
        write(alike(state) + format.text(state.leftOut) + summary(state.tally), &state)
      case .github:
        write(
          alike(state) + format.text(state.leftOut) + state.tally.sentence + "\n", &state)
      case .sarif: write(SARIF.end(state.leftOut), &state)
      case .json: break
      }
      if let mostSevere = state.tally.mostSevere, format.failLevel.fails(mostSevere) {
        state.status = max(state.status, .refused)
      }
      if state.tally.checked == 0, state.status < .noInput {
        state.status = .noInput
        state.isNothingChecked = true
      }
      return (state.status, state.fatal, state.tally, state.isNothingChecked)
    }
    switch fatal {
    case nil:
      if status == .refused { try output.refuse(refusal(of: tally)) }
      if isNothing { try output.refuse("nothing was checked") }
      return (status, tally)
    case .terminal(.outputClosed): return (status, tally)
    case let failure?: throw failure
    }
  }

  /// The findings that are alike and were not shown, a line for each kind.
  private func alike(_ state: State) -> String {
    state.likenesses.compactMap { state.alike[$0] }.filter { $0.left > 0 }.map(format.text).joined()
  }

  /// The text of the findings of a part that are shown.
  private func shownText(of findings: [WrittenFinding], _ state: inout State) -> String {
    let shown = findings.filter { finding in
      guard let likeness = finding.likeness else { return true }
      if state.alike[likeness] == nil {
        state.alike[likeness] = AlikeFindings(finding)
        state.likenesses.append(likeness)
      }
      return state.alike[likeness]?.add(finding) ?? true
    }
    return shown.map(\.text).filter { !$0.isEmpty }.joined(separator: format.separator)
  }

  private func take(_ written: WrittenPart, _ state: inout State) {
    let part = written.part
    let text = shownText(of: written.findings, &state)
    state.tally.add(part.tally)
    if let leftOut = part.leftOut { take(leftOut, &state) }
    if let failure = part.failure {
      clearProgress(&state)
      state.status = max(state.status, output.report(failure))
      return
    }
    if !text.isEmpty {
      clearProgress(&state)
      if !state.isSeparated { write(format.separator, &state) }
      state.isSeparated = format.separator.isEmpty
      write(text, &state)
    }
    showProgress(&state)
  }

  /// Reports a skipped file, now or at the end; a failure is on standard error in any case.
  private func take(_ leftOut: FileFinder.LeftOut, _ state: inout State) {
    switch format.kind {
    case .text: if !leftOut.isFailure { state.leftOut.append(leftOut) }
    case .github, .sarif: state.leftOut.append(leftOut)
    case .json: write(format.json(leftOut), &state)
    }
  }

  private func write(_ text: String, _ state: inout State) {
    guard state.fatal == nil else { return }
    do throws(CommandFailure) {
      try output.write(text, as: format.kind.form)
    } catch {
      state.fatal = error
    }
  }

  /// Why the exit status is 1.
  private func refusal(of tally: CheckTally) -> String {
    let level = format.failLevel
    let count = Diagnostic.Severity.allCases.filter(level.fails).reduce(0) { $0 + tally.count($1) }
    let findings = count == 1 ? "1 finding" : "\(count) findings"
    return "\(findings) of severity '\(level.rawValue)'\(level == .error ? "" : " or above")"
  }

  private func summary(_ tally: CheckTally) -> String {
    let role: StyledText.Role =
      switch tally.mostSevere {
      case .error: .failure
      case .warning: .warning
      case .note: .note
      case nil: .success
      }
    return format.theme.render(lines: tally.lines.map { StyledText($0, role) })
  }
}

extension CheckRun.Options.Format {
  /// How text must be escaped where GitHub Actions looks for commands.
  fileprivate var form: WorkflowCommand.Form {
    switch self {
    case .text: .text
    case .json, .sarif: .json
    case .github: .commands
    }
  }
}

// MARK: - Progress

extension CheckReport {
  /// Shows the progress at intervals, on a terminal.
  private func showProgress(_ state: inout State) {
    guard output.isErrorTerminal else { return }
    let now = ContinuousClock.now
    if let last = state.lastShown, last + Self.pause > now { return }
    state.lastShown = now
    clearProgress(&state)
    state.shown = "\(state.tally.payloads) payloads"
    try? output.flush()
    try? output.writeProgress(state.shown)
  }

  private func clearProgress(_ state: inout State) {
    guard !state.shown.isEmpty else { return }
    try? output.writeProgress("\r" + String(repeating: " ", count: state.shown.count) + "\r")
    state.shown = ""
  }
}
