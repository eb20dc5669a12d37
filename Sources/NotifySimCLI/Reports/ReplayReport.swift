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

/// Where the text of a report goes.
protocol ReportSink: Sendable {
  /// Writes a part of the text.
  mutating func write(_ text: String) throws(CommandFailure)
  /// Hands over everything.
  mutating func close() throws(CommandFailure)
}

extension Output: ReportSink {
  mutating func close() throws(CommandFailure) { try flush() }
}
