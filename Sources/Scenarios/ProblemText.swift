import APNs
package import CommandLineTools
import NotifySimCore

/// What is said of something that is not as expected, by `replay` and in tests.
package struct ProblemText {
  private let width: Int
  private let glyphs: Glyphs

  /// Creates the text for a width.
  package init(width: Int = TerminalWidth.fallback, glyphs: Glyphs = .unicode) {
    self.width = width
    self.glyphs = glyphs
  }

  /// One sentence, lower case, no full stop; `step` names the step.
  package static func message(_ problem: ScenarioRun.Failure.Problem, of step: String) -> String {
    switch problem {
    case .missing(_, .some, let differences) where differences.isEmpty:
      return "the event of \(step) came earlier than expected"
    case .missing(let expectation, .none, _):
      guard let kind = expectation.pattern.kind else { return "no event of \(step) matches" }
      return "there is no event '\(kind)' in \(step)"
    case .impossible(_, let fault):
      let advice = fault.fixIt.map { "; \($0.message)" } ?? ""
      return "\(step) expects what cannot be: \(fault.message)\(advice)"
    case .missing: return "no event of \(step) matches"
    case .unwanted: return "an event of \(step) matches, and none should"
    case .count(let expectation, let found):
      let wanted = if case .exactly(let count) = expectation.demand { count } else { 1 }
      let events = found == 1 ? "1 event" : "\(found) events"
      return "\(events) of \(step) \(found == 1 ? "matches" : "match") instead of \(wanted)"
    case .unexpected(let report):
      let found = report.diagnostic
      return "unexpected \(found.severity.rawValue) in \(step): \(found.message)"
    case .refused(let withheld):
      return "the choice of \(step) could not be made: \(withheld.reason)"
    case .refusedRequest(let request):
      return "unexpected answer of APNs in \(step): \(request.words)"
    case .snapshot(let difference):
      let first = difference.split(separator: "\n").first.map(String.init) ?? ""
      return "the text of \(step) differs from its snapshot: \(first)"
    }
  }

  /// The same with what is wanted and what was found, for reports that have one line.
  package static func headline(_ problem: ScenarioRun.Failure.Problem, of step: String) -> String {
    let message = message(problem, of: step)
    switch problem {
    case .missing(_, .some, let differences):
      guard let first = differences.first else { return message }
      let key = first.pointer.dropFirst().replacing("/", with: ".")
      return "\(message): '\(key)' is \(first.found ?? "missing"), and \(first.wanted) is expected"
    case .missing(let expectation, .none, _), .unwanted(let expectation, _),
      .count(let expectation, _):
      return "\(message); \(expectation.words)"
    case .impossible, .unexpected, .refused, .refusedRequest, .snapshot: return message
    }
  }

  /// The event that was nearest to what is expected, and what differs in it, or whatever else shows
  /// what is wrong.
  package func details(of problem: ScenarioRun.Failure.Problem) -> [StyledText] {
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
    case .missing, .impossible, .count, .refused, .refusedRequest: return []
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

  private func clean(_ text: some StringProtocol) -> String {
    Sanitizer(glyphs).clean(String(text))
  }
}
