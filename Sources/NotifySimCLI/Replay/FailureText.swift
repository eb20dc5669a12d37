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
      lines += details(of: problem)
    }
    lines.append(note("in", entry.name))
    if let repetition = failed.repetition { lines.append(note("in run", "\(repetition)")) }
    let events = Step(appName: failed.appName, width: max(20, width - 2), glyphs: glyphs)
      .lines(failed.failure.events)
    lines.append(StyledText(events.isEmpty ? "nothing happened" : "what happened:", .note))
    return lines + events.map { StyledText("  ") + $0 }
  }

  private func details(of problem: ScenarioFailure.Problem) -> [StyledText] {
    switch problem {
    case .missing(_, let nearest?, let differences):
      return [closest(nearest)] + differences.flatMap(lines)
    case .unwanted(_, let event): return [closest(event, "this one")]
    case .unexpected(let report):
      guard let source = report.source, report.diagnostic.span != nil else { return [] }
      return DiagnosticPrinter(width: width, glyphs: glyphs)
        .lines(report.diagnostic, in: SourceFile(source))
    case .snapshot(let difference):
      return difference.split(separator: "\n").dropFirst().map { line in
        StyledText("  \(clean(String(line)))", line.hasPrefix("-") ? .failure : .success)
      }
    case .missing, .count, .refused, .refusedRequest: return []
    }
  }

  private func closest(_ event: Event, _ label: String = "closest") -> StyledText {
    StyledText("\(label): ", .note) + StyledText("\(event.kind.name), event \(event.seq)")
  }

  private func lines(_ difference: EventPattern.Difference) -> [StyledText] {
    let key = clean(difference.pointer.dropFirst().replacing("/", with: "."))
    let wanted = StyledText("wanted ", .success) + StyledText(clean(difference.wanted))
    let found = StyledText("found  ", .failure) + StyledText(clean(difference.found ?? "nothing"))
    return [
      StyledText("  \(key)", .title), StyledText("    ") + wanted, StyledText("    ") + found,
    ]
  }

  private func note(_ label: String, _ text: String) -> StyledText {
    StyledText("\(label): ", .note) + StyledText(clean(text))
  }

  private func clean(_ text: some StringProtocol) -> String {
    Sanitizer(glyphs).clean(String(text))
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
    func text(_ events: [Event]) -> String { Theme.plain.render(lines: lines(events)) }

    private func line(of report: ReportedDiagnostic) -> StyledText {
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
