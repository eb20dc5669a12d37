import APNs
import Checks
import CommandLineTools
import NotifySimCore

/// The format of findings; the texts of several parts can be concatenated.
struct FindingFormat: Sendable {
  let kind: CheckRun.Options.Format
  let failLevel: CheckingOptions.FailLevel
  let theme: StyledText.Theme
  let glyphs: Glyphs
  let width: Int
  /// The width at which lines are wrapped; nil for no wrapping.
  let lineWidth: Int?
  /// The folder to which the paths in GitHub's annotations are relative.
  let workspace: String?

  /// The separator between two findings.
  var separator: String { kind == .sarif ? SARIF.separator : "" }

  /// The findings of a part.
  func text(_ findings: [CheckTally.Finding]) -> String {
    var fingerprints = CheckTally.Finding.Fingerprints()
    return findings.map { text($0, &fingerprints) }.joined(separator: separator)
  }

  private func text(
    _ finding: CheckTally.Finding, _ fingerprints: inout CheckTally.Finding.Fingerprints
  )
    -> String
  {
    switch kind {
    case .text: plain(finding)
    case .json: json(finding)
    case .sarif: sarif(finding, &fingerprints)
    case .github: annotation(finding)
    case .junit: testCase(finding)
    }
  }

  /// Lists the skipped files, one line each.
  func text(_ leftOut: [FileFinder.LeftOut]) -> String {
    guard kind != .github else { return leftOut.map(annotation).joined() }
    let sanitizer = Sanitizer(glyphs)
    return theme.render(
      lines: leftOut.flatMap {
        StyledText(sanitizer.clean("\($0.file): \($0.message)"), .note).wrapped(to: lineWidth)
      })
  }

  /// A skipped file as a line of JSON.
  func json(_ leftOut: FileFinder.LeftOut) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("file", leftOut.file)
    writer.field("severity", (leftOut.isFailure ? Diagnostic.Severity.error : .note).rawValue)
    writer.field("code", "leftOut")
    writer.field("message", leftOut.message)
    writer.endObject()
    writer.endLine()
    return writer.text
  }

  /// A skipped file as a test case that was skipped, or that failed with an error.
  func testCase(_ leftOut: FileFinder.LeftOut) -> String {
    JUnit.Case(
      name: "not checked", className: leftOut.file, file: leftOut.file,
      leftOut.isFailure ? .broken(message: leftOut.reason) : .skipped(leftOut.reason)
    ).text
  }

  private func plain(_ finding: CheckTally.Finding) -> String {
    let printer = DiagnosticPrinter(width: width, glyphs: glyphs)
    let lines = printer.lines(finding.diagnostic, in: finding.source)
    return theme.render(lines: lines.flatMap { $0.wrapped(to: lineWidth) })
  }

  private func json(_ finding: CheckTally.Finding) -> String {
    let diagnostic = finding.diagnostic
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("file", finding.source.name)
    if let (start, end) = finding.range {
      writer.field("line", start.line)
      writer.field("column", start.column)
      writer.field("endLine", end.line)
      writer.field("endColumn", end.column)
    }
    writer.field("severity", diagnostic.severity.rawValue)
    writer.field("code", diagnostic.code.rawValue)
    writer.field("message", diagnostic.message)
    if let fix = diagnostic.fixIt { writer.field("help", fix.message) }
    if let pointer = diagnostic.pointer { writer.field("pointer", pointer) }
    writer.endObject()
    writer.endLine()
    return writer.text
  }

  private func sarif(
    _ finding: CheckTally.Finding, _ fingerprints: inout CheckTally.Finding.Fingerprints
  )
    -> String
  {
    let diagnostic = finding.diagnostic
    let fingerprint = fingerprints.fingerprint(of: finding)
    return SARIF.text(
      SARIF.Result(
        rule: diagnostic.code.rawValue, severity: diagnostic.severity,
        message: diagnostic.message, path: finding.source.name,
        region: finding.wideRange(of: diagnostic.span ?? .at(0)),
        related: diagnostic.notes.compactMap { note in
          note.span.map { (finding.wideRange(of: $0), note.message) }
        },
        fingerprint: ("notifySimFinding/v1", fingerprint),
        fix: diagnostic.fixIt.flatMap { fix in
          fix.span.map { (fix.message, finding.wideRange(of: $0), fix.replacement) }
        }))
  }

  private func annotation(_ finding: CheckTally.Finding) -> String {
    let diagnostic = finding.diagnostic
    var message = Sanitizer(.unicode).clean(diagnostic.message)
    if let fix = diagnostic.fixIt { message += "\nhelp: \(Sanitizer(.unicode).clean(fix.message))" }
    let range = diagnostic.span.map { finding.wideRange(of: $0) }
    return WorkflowCommand.Annotation(
      diagnostic.severity.level,
      path: WorkflowCommand.Annotation.relative(finding.source.name, to: workspace),
      range: range.map { ($0.start, $0.end) }, title: diagnostic.code.rawValue, message: message
    ).text
  }

  private func annotation(_ leftOut: FileFinder.LeftOut) -> String {
    WorkflowCommand.Annotation(
      leftOut.isFailure ? .error : .notice,
      path: WorkflowCommand.Annotation.relative(leftOut.file, to: workspace), range: nil,
      title: "leftOut",
      message: Sanitizer(.unicode).clean(leftOut.message)
    ).text
  }

  /// A finding as a test case, which fails at the fail level.
  private func testCase(_ finding: CheckTally.Finding) -> String {
    let diagnostic = finding.diagnostic
    let code = diagnostic.code.rawValue
    let place = finding.range?.start ?? SourceText.Location(line: 1, column: 1)
    let text = StyledText.Theme.plain.render(
      lines: DiagnosticPrinter().lines(diagnostic, in: finding.source))
    return JUnit.Case(
      name: "\(code) at \(place.line):\(place.column)", className: finding.source.name,
      file: finding.source.name, line: place.line,
      failLevel.fails(diagnostic.severity)
        ? .failed(message: diagnostic.message, type: code, text: text) : .noted(text)
    ).text
  }
}

extension Diagnostic.Severity {
  fileprivate var level: WorkflowCommand.Annotation.Level {
    switch self {
    case .note: .notice
    case .warning: .warning
    case .error: .error
    }
  }
}
