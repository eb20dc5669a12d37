import APNs
import NotifySimCore

/// What the events of a step mean for the exit status.
struct Verdict {
  /// The mildest diagnostic that fails.
  let failLevel: CheckingOptions.FailLevel

  /// The gravest meaning among the events.
  func status(of events: [Event]) -> ExitStatus {
    events.map { status(of: $0.kind) }.max() ?? .done
  }

  private func status(of kind: Event.Kind) -> ExitStatus {
    switch kind {
    case .diagnostic(let report) where report.isFatal: .badInput
    case .diagnostic(let report): fails(report.diagnostic.severity) ? .refused : .done
    case .completion(let report): report.outcome.keepsContract ? .done : .refused
    case .withheld(let withheld): withheld.isRefusedAnswer ? .refused : .done
    default: .done
    }
  }

  private func fails(_ severity: Severity) -> Bool {
    switch failLevel {
    case .error: severity >= .error
    case .warning: severity >= .warning
    case .note: severity >= .note
    case .never: false
    }
  }
}

extension Withheld {
  /// Whether the person asked for something that the notification does not offer.
  fileprivate var isRefusedAnswer: Bool { what == .response }
}
