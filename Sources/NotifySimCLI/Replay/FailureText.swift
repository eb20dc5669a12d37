import APNs
import Checks
import CommandLineTools
import NotifySimCore
import Scenarios

/// A failed run of a scenario, with the data for reports.
struct FailedRun {
  /// The scenario.
  let entry: ScenarioCatalogue.Entry
  /// The unmet expectations.
  let failure: ScenarioRun.Failure
  /// The scenario's text.
  let source: SourceText
  /// The lines of the text, computed once for all problems.
  let lines: SourceText.LineMap
  /// The name of the app, for cards.
  let appName: String
  /// Whether the app has code that can answer a call.
  let isAnswered: Bool
  /// The repetition in which it failed, from 1; nil if there is only one.
  let repetition: Int?

  /// Creates the description of a run.
  init(
    of scenario: Scenario, _ entry: ScenarioCatalogue.Entry, _ failure: ScenarioRun.Failure,
    repetition: Int?
  ) {
    self.entry = entry
    self.failure = failure
    source = scenario.source
    lines = SourceText.LineMap(source.bytes)
    appName = scenario.app.manifest.name
    isAnswered = scenario.app.canAnswer
    self.repetition = repetition
  }

  /// The failure for reports, with its lines formatted.
  func shown(by text: FailureText) -> ReplayOutcome.Failure {
    let first = failure.problems.first
    let place =
      first.map(location(of:)) ?? SourceText.Location(line: entry.line, column: entry.column)
    let complaint = FailureText.FailureMessage(
      type: "expectation", headline: first.map(failure.headline(of:)) ?? "it failed",
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

/// The text for a failed scenario: each problem in the form of a compiler error, the events of the
/// step, and the event closest to the expected one.
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
      if !failed.isAnswered, problem.needsCode { lines.append(note("reason", App.notRunReason)) }
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

  /// The text of a step in a fixed format: 60 columns, no color, Unicode.
  struct Step {
    /// The width of a snapshot in columns.
    static let width = 60

    let appName: String
    var width = Self.width
    var glyphs = Glyphs.unicode

    /// The lines of a step's events, including diagnostics.
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
  /// The part of the span in its first line.
  fileprivate func firstLine(in file: SourceFile) -> SourceSpan {
    SourceSpan(start, Swift.min(end, file.line(at: start).upperBound))
  }
}

extension FailureText {
  /// The message for a scenario that did not pass.
  struct FailureMessage: Codable, Sendable {
    /// The kind of failure: `expectation`, `crash` or `input`.
    let type: String
    /// One sentence, with its place in the text if that is known.
    let headline: String
    /// The line, from 1.
    let line: Int
    /// The column, in bytes from 1.
    let column: Int
    /// The complete text of the failure.
    let text: String
  }
}

extension FailureText.FailureMessage {
  /// Creates the message for an outcome; nil if it passed.
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
    case .impossible(let expectation, let fault): fault.span ?? expectation.span
    case .unexpected, .refused, .refusedRequest, .snapshot: span
    }
  }

  /// One sentence, lower case, no full stop.
  func message(of problem: Problem) -> String { ProblemText.message(problem, of: name) }

  /// The same with what is wanted and what was found.
  func headline(of problem: Problem) -> String { ProblemText.headline(problem, of: name) }

  private var name: String { "step \(step) ('\(verb)')" }
}

extension CommandFailure {
  /// The errors in an input, one line each.
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

extension ScenarioRun.Failure.Problem {
  /// Whether an event is missing that only the app's code can cause.
  fileprivate var needsCode: Bool {
    switch self {
    case .missing(let expectation, _, _), .count(let expectation, _):
      ["completion", "effect"].contains(expectation.pattern.kind)
    case .impossible, .unwanted, .unexpected, .refused, .refusedRequest, .snapshot: false
    }
  }
}
