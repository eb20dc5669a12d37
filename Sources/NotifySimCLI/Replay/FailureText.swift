import APNs
import Checks
import CommandLineTools
import NotifySimCore
import Scenarios

/// A run of a scenario that failed, with what is needed to tell of it.
struct FailedRun {
  /// The scenario.
  let entry: ScenarioCatalogue.Entry
  /// What was not as expected.
  let failure: ScenarioRun.Failure
  /// The scenario's text.
  let source: SourceText
  /// The lines of the text, found once for all problems.
  let lines: SourceText.LineMap
  /// The name of the app, for cards.
  let appName: String
  /// The repetition in which it failed, from 1; nil where there is only one.
  let repetition: Int?

  /// Describes a run.
  init(
    of scenario: Scenario, _ entry: ScenarioCatalogue.Entry, _ failure: ScenarioRun.Failure,
    repetition: Int?
  ) {
    self.entry = entry
    self.failure = failure
    source = scenario.source
    lines = SourceText.LineMap(source.bytes)
    appName = scenario.app.manifest.name
    self.repetition = repetition
  }

  /// What reports say of it, with lines as some text has them.
  func told(by text: FailureText) -> ReplayOutcome.Failure {
    let first = failure.problems.first
    let place =
      first.map(location(of:)) ?? SourceText.Location(line: entry.line, column: entry.column)
    let complaint = FailureText.FailureMessage(
      type: "expectation", headline: first.map(failure.message(of:)) ?? "it failed",
      line: place.line, column: place.column,
      text: StyledText.Theme.plain.render(lines: FailureText().lines(self)))
    return ReplayOutcome.Failure(
      complaint: complaint, lines: text.lines(self), step: ReplayReports.JSONReport.step(of: self))
  }

  /// The line and column of a place in the scenario's text.
  func location(of problem: ScenarioRun.Failure.Problem) -> SourceText.Location {
    lines.location(of: failure.span(of: problem).start)
  }
}

/// A failed scenario for people: each problem as a compiler would tell it, the step's events, and
/// the event that was nearest to what is expected.
struct FailureText: Sendable {
  var width = TerminalWidth.fallback
  var glyphs = Glyphs.unicode

  /// The lines of a failure.
  func lines(_ failed: FailedRun) -> [StyledText] {
    let file = SourceFile(failed.source)
    var lines: [StyledText] = []
    for problem in failed.failure.problems {
      let diagnostic = Diagnostic(
        .error, .expectation, failed.failure.message(of: problem),
        at: failed.failure.span(of: problem).firstLine(in: file))
      lines += DiagnosticPrinter(width: width, glyphs: glyphs).lines(diagnostic, in: file)
      lines += ProblemText(width: width, glyphs: glyphs).details(of: problem)
    }
    lines.append(note("in", failed.entry.name))
    if let repetition = failed.repetition { lines.append(note("in run", "\(repetition)")) }
    let events = Step(appName: failed.appName, width: max(20, width - 2), glyphs: glyphs)
      .lines(failed.failure.events)
    lines.append(StyledText(events.isEmpty ? "nothing happened" : "what happened:", .note))
    return lines + events.map { StyledText("  ") + $0 }
  }

  private func note(_ label: String, _ text: String) -> StyledText {
    StyledText("\(label): ", .note) + StyledText(Sanitizer(glyphs).clean(text))
  }

  /// What a person reads of a step, in one form wherever it is read: 60 columns, no colour,
  /// Unicode.
  struct Step {
    /// The columns of a snapshot.
    static let width = 60

    let appName: String
    var width = Self.width
    var glyphs = Glyphs.unicode

    /// The lines of a step's events, diagnostics among them.
    func lines(_ events: [Event]) -> [StyledText] {
      EventView(events, appName: appName, width: width, glyphs: glyphs).parts
        .flatMap { event, lines in
          guard case .diagnostic(let report) = event.kind else { return lines }
          return [line(of: report)] + lines
        }
    }

    /// The text of a snapshot.
    func text(_ events: [Event]) -> String { StyledText.Theme.plain.render(lines: lines(events)) }

    private func line(of report: Diagnostic.Reported) -> StyledText {
      let found = report.diagnostic
      let word = found.severity.rawValue.padded(to: EventSummary.indent)
      let message = Sanitizer(glyphs).clean("\(found.message) [\(found.code.rawValue)]")
      return StyledText(word, found.severity.role) + StyledText(message)
    }
  }
}

extension SourceSpan {
  /// The part of the span that is in the line where it starts.
  fileprivate func firstLine(in file: SourceFile) -> SourceSpan {
    SourceSpan(start, Swift.min(end, file.line(at: start).upperBound))
  }
}

extension FailureText {
  /// What is to be said of a scenario that did not pass, for reports.
  struct FailureMessage: Codable, Sendable {
    /// The kind of what went wrong: `expectation`, `crash` or `input`.
    let type: String
    /// One sentence, with its place in the text where that is known.
    let headline: String
    /// The line it is about, from 1.
    let line: Int
    /// The column it is about, in bytes from 1.
    let column: Int
    /// Everything, as a person would read it.
    let text: String
  }
}

extension FailureText.FailureMessage {
  /// The complaint about an outcome; nil for one that passed.
  init?(_ outcome: ReplayOutcome) {
    switch outcome.verdict {
    case .passed: return nil
    case .failed(let failure): self = failure.complaint
    case .unreadable(let failure):
      let lines = failure.lines
      self.init(
        type: "input", headline: lines.first ?? "it cannot be run", line: outcome.entry.line,
        column: outcome.entry.column, text: lines.map { "\($0)\n" }.joined())
    }
  }
}

extension ScenarioRun.Failure {
  /// The place of a problem in the scenario's text.
  func span(of problem: Problem) -> SourceSpan {
    switch problem {
    case .missing(let expectation, _, _), .unwanted(let expectation, _),
      .count(let expectation, _):
      expectation.span
    case .unexpected, .refused, .refusedRequest, .snapshot: span
    }
  }

  /// One sentence, lower case, no full stop.
  func message(of problem: Problem) -> String {
    ProblemText.message(problem, of: "step \(step), '\(verb)',")
  }
}

extension CommandFailure {
  /// What is wrong with an input, a line each.
  var lines: [String] {
    switch self {
    case .invalidFile(let diagnostics, let source):
      diagnostics.map { diagnostic in
        let place = source.location(of: diagnostic.span?.start ?? 0)
        return "\(source.name):\(place.line):\(place.column): \(diagnostic.message)"
      }
    case .unreadable(let file, let reason, _): ["cannot open \(UsageError.quoted(file)): \(reason)"]
    default: ["it cannot be run"]
    }
  }
}
