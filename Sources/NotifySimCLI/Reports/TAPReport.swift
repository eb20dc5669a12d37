import APNs

/// A report in the Test Anything Protocol, written as the replay goes: in version 13, which readers
/// of version 14 take as well, and older ones alone.
struct TAPReport: ReplayReport {
  private var sink: any ReportSink
  private var count = 0

  init(_ sink: any ReportSink) {
    self.sink = sink
  }

  mutating func begin(total: Int) throws(CommandFailure) {
    try sink.write(
      "TAP version 13\n1..\(total)\(total == 0 ? " # SKIP there is nothing to run" : "")\n")
  }

  mutating func add(_ outcome: ReplayOutcome) throws(CommandFailure) {
    count += 1
    let name = Self.escaped(outcome.entry.subject)
    guard let complaint = Complaint(outcome) else {
      return try sink.write("ok \(count) - \(name)\n")
    }
    var writer = JSONWriter()
    writer.string(complaint.headline)
    let rows = complaint.text.split(separator: "\n").map { "    \($0)\n" }.joined()
    var file = JSONWriter()
    file.string(outcome.entry.path)
    try sink.write(
      """
      not ok \(count) - \(name)
        ---
        message: \(writer.text)
        severity: fail
        at:
          file: \(file.text)
          line: \(complaint.line)
          column: \(complaint.column)
        details: |
      \(rows)  ...

      """)
  }

  mutating func end(_ summary: ReplaySummary) throws(CommandFailure) {
    if summary.isInterrupted {
      try sink.write("Bail out! interrupted, \(summary.notRun) scenarios were not run\n")
    } else if summary.notRun > 0 {
      try sink.write("Bail out! \(summary.notRun) scenarios were not run after the failure\n")
    }
    try sink.close()
  }

  /// A description on one line, in which nothing begins a directive.
  private static func escaped(_ text: String) -> String {
    Sanitizer(.unicode).clean(text).replacing("\\", with: "\\\\").replacing("#", with: "\\#")
  }
}
