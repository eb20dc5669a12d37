package import JSON
import Platform

/// SARIF 2.1.0 (OASIS), as code scanning takes it, with columns in code units of UTF-16.
package enum SARIF {
  /// A rule that results may name.
  package struct Rule: Sendable {
    /// Its identifier.
    package let id: String
    /// What it says.
    package let statement: String
    /// Where that is written.
    package let source: String

    /// Creates a rule.
    package init(id: String, statement: String, source: String) {
      self.id = id
      self.statement = statement
      self.source = source
    }
  }

  /// A place in a file: the first character and the one just past the last.
  package typealias Region = (start: SourceText.Location, end: SourceText.Location)

  /// Something that was found.
  package struct Result {
    /// The identifier of the rule.
    package let rule: String
    /// How severe it is.
    package let severity: Diagnostic.Severity
    /// One sentence.
    package let message: String
    /// The path of the file.
    package let path: String
    /// The place in the file.
    package let region: Region
    /// Further places, each with a sentence.
    package let related: [(region: Region, message: String)]
    /// The fingerprint that identifies it, under the name of the method.
    package let fingerprint: (name: String, value: String)
    /// Its fix: a sentence, the place, and the new text.
    package let fix: (message: String, region: Region, replacement: String)?

    /// Creates a result.
    package init(
      rule: String, severity: Diagnostic.Severity, message: String, path: String, region: Region,
      related: [(region: Region, message: String)], fingerprint: (name: String, value: String),
      fix: (message: String, region: Region, replacement: String)?
    ) {
      self.rule = rule
      self.severity = severity
      self.message = message
      self.path = path
      self.region = region
      self.related = related
      self.fingerprint = fingerprint
      self.fix = fix
    }
  }

  /// Everything before the results.
  package static func beginning(tool: String, version: String, rules: [Rule]) -> String {
    var writer = JSONWriter()
    writer.beginArray()
    for rule in rules {
      writer.beginObject()
      writer.member("id", rule.id)
      writer.message("shortDescription", rule.statement)
      writer.message(
        "help", "\(rule.statement) Source: \(rule.source).",
        markdown: "\(rule.statement)\n\nSource: \(rule.source).")
      writer.endObject()
    }
    writer.endArray()
    return """
      {"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[\
      {"tool":{"driver":{"name":"\(tool)","version":"\(version)",\
      "rules":\(writer.text)}},
      "columnKind":"utf16CodeUnits","results":[

      """
  }

  /// What stands between two results.
  package static let separator = ",\n"

  /// Everything after the results, with what the tool did not look at.
  package static func end(_ leftOut: [FileFinder.LeftOut]) -> String {
    guard !leftOut.isEmpty else { return "\n]}]}\n" }
    var writer = JSONWriter()
    writer.beginArray()
    writer.beginObject()
    writer.key("executionSuccessful")
    writer.boolean(!leftOut.contains(where: \.isFailure))
    writer.array("toolExecutionNotifications") { writer in
      for item in leftOut {
        writer.beginObject()
        writer.member("level", (item.isFailure ? Diagnostic.Severity.error : .note).rawValue)
        writer.message("message", item.message)
        writer.array("locations") { writer in
          writer.beginObject()
          writer.key("physicalLocation")
          writer.beginObject()
          writer.artifact(item.file)
          writer.endObject()
          writer.endObject()
        }
        writer.endObject()
      }
    }
    writer.endObject()
    writer.endArray()
    return "\n],\n\"invocations\":\(writer.text)}]}\n"
  }

  /// A result as JSON.
  package static func text(_ result: Result) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("ruleId", result.rule)
    writer.member("level", result.severity.rawValue)
    writer.message("message", result.message)
    writer.array("locations") { writer in
      writer.location(result.region, in: result.path)
      writer.endObject()
    }
    if !result.related.isEmpty {
      writer.array("relatedLocations") { writer in
        for (region, message) in result.related {
          writer.location(region, in: result.path)
          writer.message("message", message)
          writer.endObject()
        }
      }
    }
    writer.key("partialFingerprints")
    writer.beginObject()
    writer.member(result.fingerprint.name, result.fingerprint.value)
    writer.endObject()
    if let fix = result.fix { writer.fix(fix, in: result.path) }
    writer.endObject()
    return writer.text
  }

  /// A path as a URI: relative ones stay so.
  static func uri(_ path: String) -> String {
    let allowed = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
    var text = path.hasPrefix("/") ? "file://" : ""
    for byte in SystemPath.bytes(of: path) {
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
  fileprivate mutating func member(_ key: String, _ text: String) {
    self.key(key)
    string(text)
  }

  private mutating func member(_ key: String, _ number: Int) {
    self.key(key)
    integer(number)
  }

  fileprivate mutating func array(_ key: String, _ body: (inout JSONWriter) -> Void) {
    self.key(key)
    beginArray()
    body(&self)
    endArray()
  }

  fileprivate mutating func message(_ key: String, _ text: String, markdown: String? = nil) {
    self.key(key)
    beginObject()
    member("text", text)
    if let markdown { member("markdown", markdown) }
    endObject()
  }

  /// Begins an object with a place, which the caller ends.
  fileprivate mutating func location(_ region: SARIF.Region, in path: String) {
    beginObject()
    key("physicalLocation")
    beginObject()
    artifact(path)
    self.region("region", region)
    endObject()
  }

  fileprivate mutating func artifact(_ path: String) {
    key("artifactLocation")
    beginObject()
    member("uri", SARIF.uri(path))
    endObject()
  }

  private mutating func region(_ name: String, _ region: SARIF.Region) {
    key(name)
    beginObject()
    member("startLine", region.start.line)
    member("startColumn", region.start.column)
    member("endLine", region.end.line)
    member("endColumn", region.end.column)
    endObject()
  }

  fileprivate mutating func fix(
    _ fix: (message: String, region: SARIF.Region, replacement: String), in path: String
  ) {
    array("fixes") { writer in
      writer.beginObject()
      writer.message("description", fix.message)
      writer.array("artifactChanges") { writer in
        writer.beginObject()
        writer.artifact(path)
        writer.array("replacements") { writer in
          writer.beginObject()
          writer.region("deletedRegion", fix.region)
          writer.key("insertedContent")
          writer.beginObject()
          writer.member("text", fix.replacement)
          writer.endObject()
          writer.endObject()
        }
        writer.endObject()
      }
      writer.endObject()
    }
  }
}
