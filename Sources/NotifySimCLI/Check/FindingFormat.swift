import APNs

/// How findings are written; the texts of several parts follow each other.
struct FindingFormat: Sendable {
  let kind: CheckOptions.Format
  let failLevel: CheckingOptions.FailLevel
  let theme: Theme
  let glyphs: Glyphs
  let width: Int
  /// The folder that the paths of GitHub's annotations start from.
  let workspace: String?

  /// What stands between two findings.
  var separator: String { kind == .sarif ? ",\n" : "" }

  /// A finding; one that is not the first of its part begins with the separator.
  func text(
    _ finding: CheckFinding, isFirst: Bool, _ fingerprints: inout Fingerprints
  ) -> String {
    let text =
      switch kind {
      case .text: plain(finding)
      case .json: FindingJSON.line(finding)
      case .sarif: SARIF.result(finding, &fingerprints)
      case .github: GitHubAnnotation.line(finding, workspace: workspace)
      case .junit: JUnitFinding.testCase(finding, failLevel: failLevel)
      }
    return isFirst ? text : separator + text
  }

  private func plain(_ finding: CheckFinding) -> String {
    let printer = DiagnosticPrinter(width: width, glyphs: glyphs)
    return theme.render(lines: printer.lines(finding.diagnostic, in: finding.source))
  }

  /// A finding as a line of plain text, as reports repeat it.
  static func details(of finding: CheckFinding) -> String {
    Theme.plain.render(lines: DiagnosticPrinter().lines(finding.diagnostic, in: finding.source))
  }
}
