import APNs
import NotifySimCore

/// A finding as a line of JSON.
enum FindingJSON {
  static func line(_ finding: CheckFinding) -> String {
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
}
