import APNs
import NotifySimCore

/// SARIF 2.1.0 (OASIS), as code scanning takes it, with columns in code units of UTF-16.
enum SARIF {
  /// Everything before the results.
  static var beginning: String {
    var writer = JSONWriter()
    writer.beginArray()
    for rule in Rule.catalogue where rule.id.rawValue.hasPrefix("X") {
      writer.beginObject()
      writer.field("id", rule.id.rawValue)
      writer.message("shortDescription", rule.statement)
      writer.message(
        "help", "\(rule.statement) Source: \(rule.source).",
        markdown: "\(rule.statement)\n\nSource: \(rule.source).")
      writer.endObject()
    }
    writer.endArray()
    return """
      {"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[\
      {"tool":{"driver":{"name":"notify-sim","version":"\(Simulator.version)",\
      "rules":\(writer.text)}},
      "columnKind":"utf16CodeUnits","results":[

      """
  }

  /// Everything after the results.
  static let end = "\n]}]}\n"

  /// A finding as a result.
  static func result(_ finding: CheckFinding, _ fingerprints: inout Fingerprints) -> String {
    let diagnostic = finding.diagnostic
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("ruleId", diagnostic.code.rawValue)
    writer.field("level", diagnostic.severity.rawValue)
    writer.message("message", diagnostic.message)
    writer.key("locations")
    writer.beginArray()
    writer.location(of: diagnostic.span ?? .at(0), in: finding)
    writer.endArray()
    let related = diagnostic.notes.filter { $0.span != nil }
    if !related.isEmpty {
      writer.key("relatedLocations")
      writer.beginArray()
      for note in related { writer.related(note, in: finding) }
      writer.endArray()
    }
    writer.key("partialFingerprints")
    writer.beginObject()
    writer.field("notifySimFinding/v1", fingerprints.fingerprint(of: finding))
    writer.endObject()
    if let fix = diagnostic.fixIt, let span = fix.span { writer.fix(fix, at: span, in: finding) }
    writer.endObject()
    return writer.text
  }

  /// A path as a URI: relative ones stay so.
  static func uri(_ path: String) -> String {
    let allowed = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
    var text = path.hasPrefix("/") ? "file://" : ""
    for byte in path.utf8 {
      if allowed.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count < 2 ? "0" + digits : digits)
      }
    }
    return text
  }
}

extension JSONWriter {
  fileprivate mutating func message(
    _ key: String, _ text: String, markdown: String? = nil
  ) {
    self.key(key)
    beginObject()
    field("text", text)
    if let markdown { field("markdown", markdown) }
    endObject()
  }

  private mutating func artifact(_ finding: CheckFinding) {
    key("artifactLocation")
    beginObject()
    field("uri", SARIF.uri(finding.source.name))
    endObject()
  }

  private mutating func region(_ name: String, _ span: SourceSpan, in finding: CheckFinding) {
    let (start, end) = finding.wideRange(of: span)
    key(name)
    beginObject()
    field("startLine", start.line)
    field("startColumn", start.column)
    field("endLine", end.line)
    field("endColumn", end.column)
    endObject()
  }

  fileprivate mutating func location(of span: SourceSpan, in finding: CheckFinding) {
    beginObject()
    physicalLocation(of: span, in: finding)
    endObject()
  }

  private mutating func physicalLocation(of span: SourceSpan, in finding: CheckFinding) {
    key("physicalLocation")
    beginObject()
    artifact(finding)
    region("region", span, in: finding)
    endObject()
  }

  fileprivate mutating func related(_ note: Diagnostic.Note, in finding: CheckFinding) {
    beginObject()
    physicalLocation(of: note.span ?? .at(0), in: finding)
    message("message", note.message)
    endObject()
  }

  fileprivate mutating func fix(
    _ fix: Diagnostic.FixIt, at span: SourceSpan, in finding: CheckFinding
  ) {
    key("fixes")
    beginArray()
    beginObject()
    message("description", fix.message)
    key("artifactChanges")
    beginArray()
    beginObject()
    artifact(finding)
    key("replacements")
    beginArray()
    beginObject()
    region("deletedRegion", span, in: finding)
    key("insertedContent")
    beginObject()
    field("text", fix.replacement)
    endObject()
    endObject()
    endArray()
    endObject()
    endArray()
    endObject()
    endArray()
  }
}
