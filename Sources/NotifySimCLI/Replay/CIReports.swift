import APNs
import Checks
import CommandLineTools
import NotifySimCore

extension ReplayReports {
  /// A JUnit XML report with a suite for each file, written during the replay.
  struct JUnitReport: Report {
    private var file: OutputFile
    private var suite: Suite?

    init(_ file: OutputFile) {
      self.file = file
    }

    mutating func begin(total: Int) throws(CommandFailure) {
      try file.write(JUnit.beginning(name: "notify-sim") + "\n")
    }

    mutating func add(_ outcome: ReplayOutcome) throws(CommandFailure) {
      if let suite, suite.path != outcome.entry.path {
        try file.write(suite.text)
        self.suite = nil
      }
      suite = suite ?? Suite(path: outcome.entry.path)
      suite?.add(outcome)
    }

    mutating func end(_ summary: ReplayOutcome.Summary) throws(CommandFailure) {
      if let suite { try file.write(suite.text) }
      if summary.isInterrupted { try file.write(Self.interruption(summary)) }
      try file.write(JUnit.end)
      try file.close()
    }

    private static func interruption(_ summary: ReplayOutcome.Summary) -> String {
      let message = "interrupted: \(summary.notRun) scenarios were not run"
      return JUnit.suiteBeginning(name: "notify-sim", JUnit.Counts(tests: 1, errors: 1))
        + JUnit.Case(
          name: "the whole replay", className: "notify-sim", .broken(message: message)
        ).text + JUnit.suiteEnd
    }

    /// The results of one file.
    private struct Suite {
      let path: String
      private var counts = JUnit.Counts()
      private var seconds = 0.0
      private var cases = ""

      init(path: String) {
        self.path = path
      }

      mutating func add(_ outcome: ReplayOutcome) {
        counts.tests += 1
        seconds += outcome.seconds
        cases +=
          JUnit.Case(
            name: outcome.entry.name, className: className, seconds: outcome.seconds, file: path,
            line: outcome.entry.line, result(of: outcome)
          ).text
      }

      private mutating func result(of outcome: ReplayOutcome) -> JUnit.Case.Result {
        guard let complaint = FailureText.FailureMessage(outcome) else { return .passed }
        let (message, type, text) = (complaint.headline, complaint.type, complaint.text)
        if case .failed = outcome.verdict {
          counts.failures += 1
          return .failed(message: message, type: type, text: text)
        }
        counts.errors += 1
        return .broken(message: message, type: type, text: text)
      }

      var text: String {
        JUnit.suiteBeginning(name: path, counts, seconds: seconds, file: path) + cases
          + JUnit.suiteEnd
      }

      private var className: String {
        var stem = path
        for suffix in [ScenarioFiles.suffix, ".json"] where stem.hasSuffix(suffix) {
          stem.removeLast(suffix.count)
        }
        return stem.split(separator: "/").joined(separator: ".")
      }
    }
  }

  /// Annotations for GitHub Actions, on standard error, and a summary for the run's page.
  struct GitHubReport: Report {
    /// How many failures the summary names at most.
    private static let limit = 50

    private let output: Output
    private let workspace: String?
    private let summaryFile: String?
    private var failures: [String] = []

    init(_ output: Output, _ environment: CIEnvironment) {
      self.output = output
      workspace = environment.workspace
      summaryFile = environment.summaryFile
    }

    mutating func add(_ outcome: ReplayOutcome) throws(CommandFailure) {
      guard let complaint = FailureText.FailureMessage(outcome) else { return }
      let path = WorkflowCommand.Annotation.relative(outcome.entry.path, to: workspace)
      let place = SourceText.Location(line: complaint.line, column: complaint.column)
      let annotation = WorkflowCommand.Annotation(
        .error, path: path, range: (place, nil), title: outcome.entry.name,
        message: complaint.text)
      try output.writeProgress(annotation.text)
      if failures.count < Self.limit {
        let cells = ["\(path):\(complaint.line)", outcome.entry.name, complaint.headline]
        failures.append(
          "| \(cells.map(WorkflowCommand.Annotation.cell).joined(separator: " | ")) |\n")
      }
    }

    mutating func end(_ summary: ReplayOutcome.Summary) throws(CommandFailure) {
      guard let summaryFile else { return }
      var file = try OutputFile(summaryFile, isAppended: true)
      try file.write("### notify-sim replay\n\n")
      for sentence in summary.sentences {
        try file.write("- \(WorkflowCommand.Annotation.cell(sentence))\n")
      }
      if !failures.isEmpty {
        try file.write("\n| place | scenario | what is wrong |\n|---|---|---|\n")
        for row in failures { try file.write(row) }
      }
      try file.close()
    }
  }
}
