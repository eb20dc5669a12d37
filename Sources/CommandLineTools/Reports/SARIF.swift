package import JSON
import Platform
import Schema

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
    let rules = JSONTree.array(
      rules.map { rule in
        let help = "\(rule.statement) Source: \(rule.source)."
        let markdown = "\(rule.statement)\n\nSource: \(rule.source)."
        return [
          "id": .text(rule.id), "shortDescription": ["text": .text(rule.statement)],
          "help": ["text": .text(help), "markdown": .text(markdown)],
        ]
      })
    return """
      {"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[\
      {"tool":{"driver":{"name":"\(tool)","version":"\(version)",\
      "rules":\(rules.text)}},
      "columnKind":"utf16CodeUnits","results":[

      """
  }

  /// What stands between two results.
  package static let separator = ",\n"

  /// Everything after the results, with what the tool did not look at.
  package static func end(_ leftOut: [FileFinder.LeftOut]) -> String {
    guard !leftOut.isEmpty else { return "\n]}]}\n" }
    let notifications = leftOut.map { item -> JSONTree in
      let level = item.isFailure ? Diagnostic.Severity.error : .note
      return [
        "level": .text(level.rawValue), "message": ["text": .text(item.message)],
        "locations": [["physicalLocation": ["artifactLocation": artifact(item.file)]]],
      ]
    }
    let invocations: JSONTree = [
      [
        "executionSuccessful": .boolean(!leftOut.contains(where: \.isFailure)),
        "toolExecutionNotifications": .array(notifications),
      ]
    ]
    return "\n],\n\"invocations\":\(invocations.text)}]}\n"
  }

  /// A result as JSON.
  package static func text(_ result: Result) -> String {
    let path = result.path
    var members: [JSONTree.Member] = [
      ("ruleId", .text(result.rule)), ("level", .text(result.severity.rawValue)),
      ("message", ["text": .text(result.message)]),
      ("locations", [.object([location(result.region, in: path)])]),
    ]
    if !result.related.isEmpty {
      let related = result.related.map { region, message in
        JSONTree.object([location(region, in: path), ("message", ["text": .text(message)])])
      }
      members.append(("relatedLocations", .array(related)))
    }
    let fingerprint = result.fingerprint
    members.append(
      ("partialFingerprints", .object([(fingerprint.name, .text(fingerprint.value))])))
    if let fix = result.fix {
      let replacement: JSONTree = [
        "deletedRegion": json(fix.region), "insertedContent": ["text": .text(fix.replacement)],
      ]
      let change: JSONTree = [
        "artifactLocation": artifact(path), "replacements": [replacement],
      ]
      members.append(
        ("fixes", [["description": ["text": .text(fix.message)], "artifactChanges": [change]]]))
    }
    return JSONTree.object(members).text
  }

  private static func location(_ region: Region, in path: String) -> JSONTree.Member {
    ("physicalLocation", ["artifactLocation": artifact(path), "region": json(region)])
  }

  private static func artifact(_ path: String) -> JSONTree { ["uri": .text(uri(path))] }

  private static func json(_ region: Region) -> JSONTree {
    [
      "startLine": .whole(region.start.line), "startColumn": .whole(region.start.column),
      "endLine": .whole(region.end.line), "endColumn": .whole(region.end.column),
    ]
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
