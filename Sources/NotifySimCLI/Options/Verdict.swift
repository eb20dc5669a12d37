import APNs
import Checks
import CommandLineTools
import Foundation
import NotifySimCore
import Scenarios

/// Determines the exit status from the events of a step.
struct Verdict {
  /// The lowest severity that fails.
  let failLevel: CheckingOptions.FailLevel

  /// The most severe status of the events.
  ///
  /// A response that was chosen but withheld from the app is no failure (rule R3); a choice that
  /// could not be made is.
  func status(of events: [Event]) -> ExitStatus {
    let statuses = events.map { status(of: $0.kind) }
    return max(statuses.max() ?? .done, events.impossibleChoice == nil ? .done : .refused)
  }

  /// Prints on standard error why the status is 1, unless the text output shows it.
  ///
  /// A choice that could not be made is shown only on standard output. Diagnostics are on standard
  /// error, unless the output is JSON. If standard error is closed, only the status remains.
  func explain(_ events: [Event], to output: Output) {
    guard status(of: events) == .refused else { return }
    if let withheld = events.impossibleChoice {
      let reason = Sanitizer(output.glyphs).clean(withheld.reason)
      try? output.note(.error, "the choice could not be made: \(reason)")
      return
    }
    guard output.isJSON else { return }
    let reports = events.compactMap { event in
      if case .diagnostic(let report) = event.kind { report } else { nil }
    }
    let failing = reports.filter { failLevel.fails($0.diagnostic.severity) }
    for report in failing {
      try? output.note(report.diagnostic, in: report.source.map(SourceFile.init))
    }
    let answer = events.compactMap { event in
      if case .answered(let request) = event.kind, request.reason != nil { request } else { nil }
    }.first
    if let answer {
      try? output.note(.error, "APNs answered \(Sanitizer(output.glyphs).clean(answer.words))")
    } else if failing.isEmpty {
      try? output.note(.error, Self.brokenContract)
    }
  }

  /// The status of the events, compared with expectations; prints each difference on standard
  /// error.
  func status(
    of events: [Event], expecting expectations: [Expectation], of what: String, to output: Output
  ) -> ExitStatus {
    let problems = Expectation.problems(with: expectations, among: events, failLevel: .note)
    return status(of: problems, of: what, to: output)
  }

  /// The status for unmet expectations; prints them on standard error.
  func status(
    of problems: [ScenarioRun.Failure.Problem], of what: String, to output: Output
  ) -> ExitStatus {
    let text = ProblemText(width: output.width, glyphs: output.glyphs)
    let isAnswerMissing = problems.contains { $0.expectation?.pattern.kind == "answered" }
    var status = ExitStatus.done
    for problem in problems {
      // A response that differs from the expected one is reported once.
      if case .refusedRequest = problem, isAnswerMissing { continue }
      guard case .unexpected(let report) = problem else {
        status = max(status, .refused)
        let message = ProblemText.message(problem, of: what)
        try? output.note(.error, message)
        let wanted = problem.expectation.map { Sanitizer(output.glyphs).clean($0.words) }
        try? output.note(
          [wanted].compactMap { $0.map { StyledText($0) } } + text.details(of: problem))
        continue
      }
      guard report.isFatal || failLevel.fails(report.diagnostic.severity) else { continue }
      status = max(status, report.isFatal ? .badInput : .refused)
      // The text output has shown it.
      guard output.isJSON else { continue }
      try? output.note(report.diagnostic, in: report.source.map(SourceFile.init))
    }
    return status
  }

  /// The message that an app did not complete a callback correctly.
  static let brokenContract = "the app did not keep the completion contract"

  private func status(of kind: Event.Kind) -> ExitStatus {
    switch kind {
    case .diagnostic(let report) where report.isFatal: .badInput
    case .diagnostic(let report): failLevel.fails(report.diagnostic.severity) ? .refused : .done
    case .completion(let report): report.outcome.keepsContract ? .done : .refused
    case .answered(let request): request.reason == nil ? .done : .refused
    default: .done
    }
  }
}
