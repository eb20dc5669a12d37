import APNs

/// A finding as an annotation of GitHub Actions.
enum GitHubAnnotation {
  static func line(_ finding: CheckFinding, workspace: String?) -> String {
    let diagnostic = finding.diagnostic
    let path = GitHubReport.relative(finding.source.name, to: workspace)
    var properties = ["file=\(GitHubReport.property(path))"]
    if let span = diagnostic.span {
      let (start, end) = finding.wideRange(of: span)
      properties += ["line=\(start.line)", "endLine=\(end.line)"]
      // Columns may be given only where the finding is within a line.
      if start.line == end.line {
        properties += ["col=\(start.column)", "endColumn=\(max(start.column, end.column))"]
      }
    }
    properties.append("title=\(GitHubReport.property(diagnostic.code.rawValue))")
    var message = Sanitizer(.unicode).clean(diagnostic.message)
    if let fix = diagnostic.fixIt { message += "\nhelp: \(Sanitizer(.unicode).clean(fix.message))" }
    return "::\(level(diagnostic.severity)) \(properties.joined(separator: ","))::"
      + "\(GitHubReport.message(message))\n"
  }

  private static func level(_ severity: Severity) -> String {
    severity == .note ? "notice" : severity.rawValue
  }
}
