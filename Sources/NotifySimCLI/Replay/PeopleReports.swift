import CommandLineTools
import NotifySimCore

extension ReplayReports {
  /// The text report: complete failures, a summary, and the progress on a terminal.
  struct TextReport: Report {
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
        try output.write(failed.lines + [""])
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

    private func lines(of change: ScenarioTrial.Snapshots.Change) -> [StyledText] {
      let word = change.isNew ? "wrote" : "updated"
      let head = StyledText("\(word) \(Sanitizer(output.glyphs).clean(change.path))", .title)
      return [head]
        + change.difference.map { line in
          StyledText(
            Sanitizer(output.glyphs).clean(line), line.hasPrefix("-") ? .failure : .success)
        }
    }

    /// Shows the progress at intervals.
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

  /// An HTML report with the picture and the events of each step, written during the replay.
  struct HTMLReport: Report {
    private static let palette = Drawing.Palette.Appearance.light.palette

    private let page = HTMLPage(
      title: "Replay of scenarios", palette: palette, content: "")
    private var file: OutputFile

    init(_ file: OutputFile) {
      self.file = file
    }

    mutating func begin(total: Int) throws(CommandFailure) {
      try file.write(page.beginning)
    }

    mutating func add(_ outcome: ReplayOutcome) throws(CommandFailure) {
      try file.write("<section>\n<h2>\(Self.word(for: outcome)): \(Self.clean(outcome.entry.name))")
      try file.write("</h2>\n<p>\(Self.clean(outcome.entry.path))</p>\n")
      try file.write(outcome.page)
      if let complaint = FailureText.FailureMessage(outcome) {
        try file.write("<p><strong>\(Self.clean(complaint.headline))</strong></p>\n")
      }
      if case .failed(let failure) = outcome.verdict {
        try file.write(Self.text(failure.complaint.text))
      }
      try file.write("</section>\n")
    }

    mutating func end(_ summary: ReplayOutcome.Summary) throws(CommandFailure) {
      let sentences = summary.sentences.map { "<p>\(Self.clean($0))</p>\n" }
      try file.write("<section>\n<h2>Summary</h2>\n\(sentences.joined())</section>\n")
      try file.write(HTMLPage.end)
      try file.close()
    }

    private static func word(for outcome: ReplayOutcome) -> String {
      switch outcome.verdict {
      case .passed: "Passed"
      case .failed: "Failed"
      case .unreadable: "Not run"
      }
    }

    /// A step: its text, beside its picture if it shows anything.
    static func figure(
      _ place: Int, _ verb: String, _ events: [Event], of appName: String
    ) -> String {
      let caption = "Step \(place), \(verb)"
      let screens = Screen.all(in: events, of: appName, at: nil).filter { $0.place != nil }
      let row = PreviewPage.PictureSheet.Row(caption: caption, screens: screens)
      let sheet = PreviewPage.PictureSheet(title: caption, rows: [row], palette: palette)
      let text = FailureText.Step(appName: appName).text(events)
      return "<h3>\(clean(caption))</h3>\n<div class=\"figures\">\n"
        + (screens.isEmpty ? "" : "<figure>\n\(sheet.svg)</figure>\n")
        + self.text(text) + "</div>\n"
    }

    private static func text(_ text: String) -> String {
      guard !text.isEmpty else { return "" }
      return "<pre>\(Sanitizer.Markup.escaped(text, inAttribute: false))</pre>\n"
    }

    private static func clean(_ text: String) -> String {
      Sanitizer.Markup.escaped(Sanitizer().clean(text), inAttribute: false)
    }
  }
}
