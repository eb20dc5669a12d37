import CommandLineTools

/// A report in the Test Anything Protocol, written as the replay goes.
struct TAPReport: ReplayReport {
  private var sink: any TextSink
  private var count = 0

  init(_ sink: any TextSink) {
    self.sink = sink
  }

  mutating func begin(total: Int) throws(CommandFailure) {
    try sink.write(TAP.plan(total, emptyBecause: "there is nothing to run"))
  }

  mutating func add(_ outcome: ReplayOutcome) throws(CommandFailure) {
    count += 1
    let name = outcome.entry.subject
    guard let complaint = Complaint(outcome) else {
      return try sink.write(TAP.passed(count, name))
    }
    try sink.write(
      TAP.failed(
        count, name, message: complaint.headline, file: outcome.entry.path,
        line: complaint.line, column: complaint.column, details: complaint.text))
  }

  mutating func end(_ summary: ReplaySummary) throws(CommandFailure) {
    if summary.isInterrupted {
      try sink.write(TAP.bailOut("interrupted, \(summary.notRun) scenarios were not run"))
    } else if summary.notRun > 0 {
      try sink.write(TAP.bailOut("\(summary.notRun) scenarios were not run after the failure"))
    }
    try sink.close()
  }
}
