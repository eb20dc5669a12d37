import APNs
import CommandLineTools
import NotifySimCore
import Scenarios

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
      text = Theme.plain.render(lines: FailureText().lines(failed, of: outcome.entry))
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
