/// What the process says to whoever started it, the gravest last.
package enum ExitStatus: Int32, Sendable, CaseIterable, Comparable {
  /// Done.
  case done = 0
  /// Nobody answered in time.
  case unanswered = 2
  /// The simulated world says no: a contract was broken, or a diagnostic reached the fail level.
  case refused = 1
  /// The command line is wrong.
  case usage = 64
  /// Input that cannot be understood.
  case badInput = 65
  /// Input that cannot be opened.
  case noInput = 66
  /// A filter matched nothing.
  case nothingMatched = 69
  /// Output that cannot be written.
  case cannotWrite = 74
  /// The person pressed Ctrl-C.
  case interrupted = 130

  /// Orders by gravity, so that the gravest of several outcomes is the one to report.
  package static func < (left: ExitStatus, right: ExitStatus) -> Bool {
    left.gravity < right.gravity
  }

  private var gravity: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
