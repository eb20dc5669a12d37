import APNs
import CommandLineTools

/// Annotations for GitHub Actions, on standard error, which is read like standard output; and a
/// summary for the page of the run.
struct GitHubReport: ReplayReport {
  /// The most failures that the summary names.
  private static let limit = 50

  private let output: Output
  private let workspace: String?
  private let summaryFile: String?
  private var failures: [String] = []

  init(_ output: Output, _ environment: ReplayEnvironment) {
    self.output = output
    workspace = environment.workspace
    summaryFile = environment.summaryFile
  }

  mutating func add(_ outcome: ReplayOutcome) throws(CommandFailure) {
    guard let complaint = Complaint(outcome) else { return }
    let path = GitHub.relative(outcome.entry.path, to: workspace)
    let place = SourceLocation(line: complaint.line, column: complaint.column)
    let annotation = GitHubAnnotation(
      .error, path: path, range: (place, nil), title: outcome.entry.name,
      message: complaint.text)
    try output.writeProgress(annotation.text)
    if failures.count < Self.limit {
      failures.append(
        "| \(GitHub.cell("\(path):\(complaint.line)")) | \(GitHub.cell(outcome.entry.name)) "
          + "| \(GitHub.cell(complaint.headline)) |\n")
    }
  }

  mutating func end(_ summary: ReplaySummary) throws(CommandFailure) {
    guard let summaryFile else { return }
    var file = try OutputFile(summaryFile, isAppended: true)
    try file.write("### notify-sim replay\n\n")
    for sentence in summary.sentences { try file.write("- \(GitHub.cell(sentence))\n") }
    if !failures.isEmpty {
      try file.write("\n| place | scenario | what is wrong |\n|---|---|---|\n")
      for row in failures { try file.write(row) }
    }
    try file.close()
  }
}
