import APNs
import CommandLineTools
import NotifySimCore

/// What the events of a step mean for the exit status.
struct Verdict {
  /// The mildest diagnostic that fails.
  let failLevel: CheckingOptions.FailLevel

  /// The gravest meaning among the events.
  ///
  /// An answer that was given and then kept from the app is as it should be (rule R3); one that
  /// could not be given is not.
  func status(of events: [Event]) -> ExitStatus {
    let statuses = events.map { status(of: $0.kind) }
    return max(statuses.max() ?? .done, events.impossibleChoice == nil ? .done : .refused)
  }

  private func status(of kind: Event.Kind) -> ExitStatus {
    switch kind {
    case .diagnostic(let report) where report.isFatal: .badInput
    case .diagnostic(let report): failLevel.fails(report.diagnostic.severity) ? .refused : .done
    case .completion(let report): report.outcome.keepsContract ? .done : .refused
    default: .done
    }
  }
}
