import CommandLineTools

/// Something that is told how a replay goes, in the order of the scenarios.
protocol ReplayReport: Sendable {
  /// Begins; `total` scenarios are to run.
  mutating func begin(total: Int) throws(CommandFailure)
  /// Tells of a scenario that was run, or could not be.
  mutating func add(_ outcome: ReplayOutcome) throws(CommandFailure)
  /// Ends, also when the replay came to an untimely end.
  mutating func end(_ summary: ReplaySummary) throws(CommandFailure)
}

extension ReplayReport {
  mutating func begin(total: Int) throws(CommandFailure) {}
}
