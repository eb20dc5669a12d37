import APNs
import Synchronization

/// Takes the outcomes of parts as they come, and writes them in order.
final class CheckRelay: Sendable {
  private static let pause = Duration.milliseconds(100)

  private struct State {
    var waiting: [Int: CheckedPart] = [:]
    var next = 0
    var tally = CheckTally()
    var status = ExitStatus.done
    var fatal: CommandFailure?
    /// The file whose test suite is open, and whether it has a test case.
    var suite: (name: String, isEmpty: Bool)?
    var isSeparated = true
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

  /// Begins the report.
  func begin() {
    switch format.kind {
    case .text, .json, .github: return
    case .sarif: state.withLock { write(SARIF.beginning, &$0) }
    case .junit: state.withLock { write(Self.junitBeginning, &$0) }
    }
  }

  /// The number of the part whose outcome is written next.
  var next: Int { state.withLock { $0.next } }

  /// Takes the outcome of a part; says whether to go on.
  func add(_ part: CheckedPart, at number: Int) -> Bool {
    state.withLock { state in
      state.waiting[number] = part
      while state.fatal == nil, let next = state.waiting.removeValue(forKey: state.next) {
        state.next += 1
        take(next, &state)
      }
      return state.fatal == nil
    }
  }

  /// Ends the report, and says how it went.
  ///
  /// - Throws: what made it impossible to go on writing; a reader that has gone is no reason.
  func end() throws(CommandFailure) -> (status: ExitStatus, tally: CheckTally) {
    let (status, fatal, tally) = state.withLock { state in
      clearProgress(&state)
      switch format.kind {
      case .text: write(summary(state.tally), &state)
      case .github: write(state.tally.sentence + "\n", &state)
      case .sarif: write(SARIF.end, &state)
      case .junit:
        closeSuite(&state)
        write("</testsuites>\n", &state)
      case .json: break
      }
      if let gravest = state.tally.gravest, format.failLevel.fails(gravest) {
        state.status = max(state.status, .refused)
      }
      return (state.status, state.fatal, state.tally)
    }
    switch fatal {
    case nil, .terminal(.outputClosed): return (status, tally)
    case let failure?: throw failure
    }
  }

  private func take(_ part: CheckedPart, _ state: inout State) {
    state.tally.add(part.tally)
    if let failure = part.failure {
      clearProgress(&state)
      state.status = max(state.status, output.report(failure))
      return
    }
    if format.kind == .junit, !part.isEmpty { openSuite(part.name, &state) }
    if !part.text.isEmpty {
      clearProgress(&state)
      if !state.isSeparated { write(format.separator, &state) }
      state.isSeparated = format.separator.isEmpty
      state.suite?.isEmpty = false
      write(part.text, &state)
    }
    showProgress(&state)
  }

  private func write(_ text: String, _ state: inout State) {
    guard state.fatal == nil else { return }
    do throws(CommandFailure) {
      try output.write(text)
    } catch {
      state.fatal = error
    }
  }

  private func summary(_ tally: CheckTally) -> String {
    let role: TextRole =
      switch tally.gravest {
      case .error: .failure
      case .warning: .warning
      case .note: .note
      case nil: .success
      }
    return format.theme.render(lines: tally.lines.map { StyledText($0, role) })
  }
}

// MARK: - JUnit

extension CheckRelay {
  private static let junitBeginning = """
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="notify-sim check">

    """

  private func openSuite(_ name: String, _ state: inout State) {
    guard state.suite?.name != name else { return }
    closeSuite(&state)
    state.suite = (name, true)
    let file = XMLText.escaped(name)
    write("  <testsuite name=\"\(file)\" file=\"\(file)\">\n", &state)
  }

  /// Ends the suite of a file; one without findings has a test case that passes.
  private func closeSuite(_ state: inout State) {
    guard let suite = state.suite else { return }
    state.suite = nil
    if suite.isEmpty {
      let file = XMLText.escaped(suite.name)
      write(
        "    <testcase name=\"no findings\" classname=\"\(file)\" time=\"0\" file=\"\(file)\"/>\n",
        &state)
    }
    write("  </testsuite>\n", &state)
  }
}

// MARK: - Progress

extension CheckRelay {
  /// Shows how far it got, now and then, where a person waits.
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
