/// How serious a diagnostic is, from the mildest up.
public enum Severity: String, Sendable, CaseIterable, Comparable {
  /// Worth knowing; nothing is wrong.
  case note
  /// Legal, and most probably not what was meant.
  case warning
  /// Wrong: something is ignored, refused or lost.
  case error

  /// Orders note below warning below error.
  public static func < (left: Severity, right: Severity) -> Bool {
    left.rank < right.rank
  }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}
