import APNs
import NotifySimCore

/// What the events of a step mean for the exit status.
struct Verdict {
  /// The mildest diagnostic that fails.
  let failLevel: CheckingOptions.FailLevel

  /// The gravest meaning among the events.
  func status(of events: [Event]) -> ExitStatus {
    let isAnswered = events.contains { if case .response = $0.kind { true } else { false } }
    return events.map { status(of: $0.kind, isAnswered: isAnswered) }.max() ?? .done
  }

  /// An answer that was given and then kept from the app is as it should be (rule R3); one that
  /// could not be given is not.
  private func status(of kind: Event.Kind, isAnswered: Bool) -> ExitStatus {
    switch kind {
    case .diagnostic(let report) where report.isFatal: .badInput
    case .diagnostic(let report): failLevel.fails(report.diagnostic.severity) ? .refused : .done
    case .completion(let report): report.outcome.keepsContract ? .done : .refused
    case .withheld(let withheld): withheld.what == .response && !isAnswered ? .refused : .done
    default: .done
    }
  }
}
