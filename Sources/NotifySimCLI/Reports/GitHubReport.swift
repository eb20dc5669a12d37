import Foundation

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
    let path = Self.relative(outcome.entry.path, to: workspace)
    let properties = [
      "file=\(Self.property(path))", "line=\(complaint.line)", "col=\(complaint.column)",
      "title=\(Self.property(outcome.entry.name))",
    ].joined(separator: ",")
    try output.writeProgress("::error \(properties)::\(Self.message(complaint.text))\n")
    if failures.count < Self.limit {
      failures.append(
        "| \(Self.cell("\(path):\(complaint.line)")) | \(Self.cell(outcome.entry.name)) "
          + "| \(Self.cell(complaint.headline)) |\n")
    }
  }

  mutating func end(_ summary: ReplaySummary) throws(CommandFailure) {
    guard let summaryFile else { return }
    var file = try ReportFile(summaryFile, isAppended: true)
    try file.write("### notify-sim replay\n\n")
    for sentence in summary.sentences { try file.write("- \(Self.cell(sentence))\n") }
    if !failures.isEmpty {
      try file.write("\n| place | scenario | what is wrong |\n|---|---|---|\n")
      for row in failures { try file.write(row) }
    }
    try file.close()
  }

  /// The path from the workspace, which annotations need.
  static func relative(_ path: String, to workspace: String?) -> String {
    let whole = URL(fileURLWithPath: path).standardizedFileURL.path
    guard let workspace, whole.hasPrefix(workspace + "/") else { return path }
    return String(whole.dropFirst(workspace.count + 1))
  }

  /// A text as the message of an annotation.
  static func message(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  /// A text as a property of an annotation.
  static func property(_ text: String) -> String {
    message(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }

  /// A text as a cell of a table in the summary.
  static func cell(_ text: String) -> String {
    Sanitizer(.unicode).clean(text).replacing("|", with: "\\|").replacing("<", with: "&lt;")
  }
}
