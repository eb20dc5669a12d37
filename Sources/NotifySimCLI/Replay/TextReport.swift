import CommandLineTools
import NotifySimCore

/// The report for people: failures in full, a summary, and on a terminal how far it got.
struct TextReport: ReplayReport {
  private static let pause = Duration.milliseconds(100)

  private let output: Output
  private var summary = ReplayOutcome.Summary()
  private var shown = ""
  private var lastShown: ContinuousClock.Instant?

  init(_ output: Output) {
    self.output = output
  }

  mutating func begin(total: Int) throws(CommandFailure) {
    summary.total = total
  }

  mutating func add(_ outcome: ReplayOutcome) throws(CommandFailure) {
    summary.count(outcome)
    if !outcome.isPassed || !outcome.changes.isEmpty { try clearProgress() }
    for change in outcome.changes { try output.write(lines(of: change)) }
    if case .failed(let failed) = outcome.verdict {
      let text = FailureText(width: output.width, glyphs: output.glyphs)
      try output.write(text.lines(failed, of: outcome.entry) + [""])
    }
    try showProgress()
  }

  mutating func end(_ summary: ReplayOutcome.Summary) throws(CommandFailure) {
    try clearProgress()
    let isGood = summary.first == nil && summary.notRun == 0
    let sentences = summary.sentences.map {
      StyledText(Sanitizer(output.glyphs).clean($0), isGood ? .success : .failure)
    }
    try output.write(sentences)
    try output.flush()
  }

  private func lines(of change: Snapshots.Change) -> [StyledText] {
    let word = change.isNew ? "wrote" : "updated"
    let head = StyledText("\(word) \(Sanitizer(output.glyphs).clean(change.path))", .title)
    return [head]
      + change.difference.map { line in
        StyledText(Sanitizer(output.glyphs).clean(line), line.hasPrefix("-") ? .failure : .success)
      }
  }

  /// Shows how far it got, now and then.
  private mutating func showProgress() throws(CommandFailure) {
    guard output.isErrorTerminal else { return }
    let now = ContinuousClock.now
    if let lastShown, lastShown + Self.pause > now { return }
    lastShown = now
    let done = summary.total - summary.notRun
    let failed = summary.failed > 0 ? ", \(summary.failed) failed" : ""
    try clearProgress()
    shown = "\(done) of \(summary.total)\(failed)"
    try output.writeProgress(shown)
  }

  private mutating func clearProgress() throws(CommandFailure) {
    guard !shown.isEmpty else { return }
    try output.writeProgress("\r" + String(repeating: " ", count: shown.count) + "\r")
    shown = ""
  }
}
