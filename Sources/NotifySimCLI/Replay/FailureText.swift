import APNs
import Checks
import CommandLineTools
import NotifySimCore
import Scenarios

/// A failed scenario for people: each problem as a compiler would tell it, the step's events, and
/// the event that was nearest to what is expected.
struct FailureText {
  var width = TerminalWidth.fallback
  var glyphs = Glyphs.unicode

  /// The lines of a failure.
  func lines(_ failed: ReplayOutcome.Failure, of entry: ScenarioCatalogue.Entry) -> [StyledText] {
    let file = SourceFile(failed.source)
    var lines: [StyledText] = []
    for problem in failed.failure.problems {
      let diagnostic = Diagnostic(
        .error, .expectation, failed.failure.message(of: problem),
        at: failed.failure.span(of: problem).firstLine(in: file))
      lines += DiagnosticPrinter(width: width, glyphs: glyphs).lines(diagnostic, in: file)
      lines += ProblemText(width: width, glyphs: glyphs).details(of: problem)
    }
    lines.append(note("in", entry.name))
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
  struct Complaint: Sendable {
    /// The kind of what went wrong: `expectation` or `input`.
    let type: String
    /// One sentence, with its place in the text where that is known.
    let headline: String
    /// The line it is about, from 1.
    let line: Int
    /// The column it is about, in bytes from 1.
    let column: Int
    /// Everything, as a person would read it.
    let text: String

    /// Creates the complaint about an outcome; nil for one that passed.
    init?(_ outcome: ReplayOutcome) {
      switch outcome.verdict {
      case .passed: return nil
      case .failed(let failed):
        type = "expectation"
        headline = failed.failure.problems.first.map(failed.failure.message(of:)) ?? "it failed"
        let place = failed.failure.problems.first.map(failed.location(of:))
        line = place?.line ?? outcome.entry.line
        column = place?.column ?? outcome.entry.column
        text = StyledText.Theme.plain.render(lines: FailureText().lines(failed, of: outcome.entry))
      case .unreadable(let failure):
        type = "input"
        line = outcome.entry.line
        column = outcome.entry.column
        let lines = failure.lines
        headline = lines.first ?? "it cannot be run"
        text = lines.map { "\($0)\n" }.joined()
      }
    }
  }
}

extension CommandFailure {
  /// What is wrong with an input, a line each.
  var lines: [String] {
    switch self {
    case .misunderstood(let diagnostics, let source):
      diagnostics.map { diagnostic in
        let place = source.location(of: diagnostic.span?.start ?? 0)
        return "\(source.name):\(place.line):\(place.column): \(diagnostic.message)"
      }
    case .unreadable(let file, let reason, _): ["cannot open \(UsageError.quoted(file)): \(reason)"]
    default: ["it cannot be run"]
    }
  }
}
