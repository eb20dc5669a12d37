import APNs
import Checks
import CommandLineTools
import NotifySimCore

/// The format of findings; the texts of several parts can be concatenated.
struct FindingFormat: Sendable {
  let kind: CheckRun.Options.Format
  let failLevel: CheckingOptions.FailLevel
  /// Whether every finding is shown, however many are alike, and every file that was not checked.
  let showsAll: Bool
  let theme: StyledText.Theme
  let glyphs: Glyphs
  let width: Int
  /// The width at which lines are wrapped; nil for no wrapping.
  let lineWidth: Int?
  /// The folder to which the paths in GitHub's annotations are relative.
  let workspace: String?

  /// The separator between two findings.
  var separator: String { kind == .sarif ? SARIF.separator : "" }

  /// The text of each finding of a part.
  func texts(_ findings: [CheckTally.Finding]) -> [WrittenFinding] {
    var fingerprints = CheckTally.Finding.Fingerprints()
    var counts: [String: Int] = [:]
    return findings.map { finding in
      var written = WrittenFinding(finding, isFolded: isFolding)
      if let likeness = written.likeness {
        counts[likeness, default: 0] += 1
        // What a part has more of is not shown, so its excerpts are not drawn.
        if counts[likeness, default: 0] > AlikeFindings.shownLimit { return written }
      }
      written.text = text(finding, &fingerprints)
      return written
    }
  }

  /// Whether findings that are alike are shown once and counted.
  private var isFolding: Bool { !showsAll && (kind == .text || kind == .github) }

  /// The line for findings that are alike and were not shown.
  func text(_ alike: AlikeFindings) -> String {
    let rest = alike.left - alike.places.count
    let more = rest > 0 ? " and \(rest) more" : ""
    let count = alike.left == 1 ? "1 more is" : "\(alike.left) more are"
    let words = "\(count) like it, in \(alike.places.joined(separator: ", "))\(more)"
    let message = Sanitizer(kind == .github ? .unicode : glyphs).clean(
      "\(alike.message) [\(alike.code.rawValue)]: \(words)")
    guard kind == .text else { return message + "\n" }
    let label = StyledText("\(alike.severity.rawValue): ", alike.severity.role)
    return theme.render(lines: (label + StyledText(message)).wrapped(to: lineWidth))
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
    case .github: isForAction(finding.diagnostic) ? annotation(finding) : ""
    }
  }

  /// Whether somebody can act on a finding: a note only tells something, unless it makes the run
  /// fail.
  private func isForAction(_ diagnostic: Diagnostic) -> Bool {
    diagnostic.severity > .note || failLevel.fails(diagnostic.severity)
  }

  /// Lists the skipped files: one line each, or their number by kind where there are many.
  func text(_ leftOut: [FileFinder.LeftOut]) -> String {
    if kind == .github {
      let others = leftOut.filter { !$0.isFailure }
      return leftOut.filter(\.isFailure).map(annotation).joined() + lines(others)
    }
    return lines(leftOut)
  }

  private func lines(_ leftOut: [FileFinder.LeftOut]) -> String {
    guard showsAll || leftOut.count <= Self.listedLimit else {
      let line = StyledText(Self.counted(leftOut), .note)
      return theme.render(lines: line.wrapped(to: lineWidth))
    }
    let sanitizer = Sanitizer(glyphs)
    return theme.render(
      lines: leftOut.flatMap {
        StyledText(sanitizer.clean("\($0.file): \($0.message)"), .note).wrapped(to: lineWidth)
      })
  }

  /// How many skipped files are listed one by one.
  private static let listedLimit = 5

  /// The number of skipped files of each kind, the most frequent first.
  private static func counted(_ leftOut: [FileFinder.LeftOut]) -> String {
    var counts: [(kind: String, count: Int)] = []
    for item in leftOut {
      if let place = counts.firstIndex(where: { $0.kind == item.kind }) {
        counts[place].count += item.count
      } else {
        counts.append((item.kind, item.count))
      }
    }
    let kinds = counts.sorted { ($1.count, $0.kind) < ($0.count, $1.kind) }
    let words = kinds.map { "\($0.count) \($0.kind)\($0.count == 1 ? "" : "s")" }
      .joined(separator: ", ")
    return "not checked: \(words); '--explain' lists them"
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

extension Diagnostic.Severity {
  fileprivate var role: StyledText.Role {
    switch self {
    case .note: .note
    case .warning: .warning
    case .error: .failure
    }
  }
}

extension FileFinder.LeftOut {
  /// What kind of file it is, as a noun that takes an 's' for several.
  fileprivate var kind: String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    if standsForLinks { return "link" }
    if file.hasSuffix("/") { return "package folder" }
    if name == "Contents.json" || file.contains(".xcassets/") { return "asset catalogue" }
    if file.contains(".icon/") { return "icon" }
    let tables = TableFile.Kind.allCases.map { ".\($0.rawValue)" }
    if tables.contains(where: name.hasSuffix) { return "other string table" }
    return name.hasSuffix(".json") ? "other JSON file" : "other file"
  }
}

/// A finding with its text, and what it has in common with others that are alike.
struct WrittenFinding: Sendable {
  /// The text; empty if the format leaves it out.
  var text = ""
  /// The code, the severity and the message without what it quotes; nil if it is never folded.
  let likeness: String?
  let code: Diagnostic.Code
  let severity: Diagnostic.Severity
  let message: String
  /// Where it is: `app.json:3:5`.
  let place: String

  init(_ finding: CheckTally.Finding, isFolded: Bool) {
    let diagnostic = finding.diagnostic
    code = diagnostic.code
    severity = diagnostic.severity
    message = diagnostic.message
    let start = finding.range.map { ":\($0.start.line):\($0.start.column)" }
    place = finding.source.name + (start ?? "")
    likeness =
      isFolded
      ? code.rawValue + " " + severity.rawValue + " " + Self.withoutQuotes(diagnostic.message) : nil
  }

  /// A message without the words in single quotes and the digits.
  private static func withoutQuotes(_ message: String) -> String {
    var isQuoted = false
    let plain = message.utf8.filter { byte in
      let isQuote = byte == UInt8(ascii: "'")
      if isQuote { isQuoted.toggle() }
      let isDigit = UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      return isQuote || !isQuoted && !isDigit
    }
    return String(decoding: plain, as: UTF8.self)
  }
}

/// The findings that are alike: how many were shown, and where the others are.
struct AlikeFindings: Sendable {
  /// How many are shown in full.
  static let shownLimit = 5
  /// How many places of the others are named.
  private static let placeLimit = 3

  let code: Diagnostic.Code
  let severity: Diagnostic.Severity
  /// The message of the first.
  let message: String
  private var shown = 0
  /// How many were not shown.
  private(set) var left = 0
  /// The places of the first that were not shown.
  private(set) var places: [String] = []

  init(_ first: WrittenFinding) {
    (code, severity, message) = (first.code, first.severity, first.message)
  }

  /// Counts a finding; returns whether it is shown.
  mutating func add(_ finding: WrittenFinding) -> Bool {
    guard shown >= Self.shownLimit else {
      shown += 1
      return true
    }
    left += 1
    if places.count < Self.placeLimit { places.append(finding.place) }
    return false
  }
}
