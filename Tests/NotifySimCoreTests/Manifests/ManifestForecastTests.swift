import APNs
import Foundation
import NotifySimCore
import Testing

@Suite("What a check reports about a manifest")
struct ManifestForecastTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let json: String
    let findings: [String]

    init(_ description: String, _ members: String, _ findings: String...) {
      testDescription = description
      json = "{\"bundleIdentifier\": \"com.a\", \(members)}"
      self.findings = findings
    }
  }

  private static func notifications(_ count: Int, _ trigger: String) -> String {
    let all = (0..<count).map {
      #"{"identifier": "\#($0)", "content": {"body": "B"}\#(trigger)}"#
    }
    return #""notifications": [\#(all.joined(separator: ", "))]"#
  }

  private static let later = #", "trigger": {"timeInterval": 60}"#

  static func date(_ parts: String) -> String {
    #""notifications": [{"content": {"body": "B"}, "trigger": {"date": {\#(parts)}}}]"#
  }

  static let rows = [
    Row("as many as a phone keeps", notifications(64, later)),
    Row("one more", notifications(65, later), "X34 warning /notifications/0/identifier"),
    Row("many that do not wait", notifications(65, "")),
    Row("a date that comes", date(#""year": 2026, "month": 12"#)),
    Row("a date that comes every year", date(#""month": 1, "day": 1"#)),
    Row(
      "a date that is over", date(#""year": 2025, "month": 12"#),
      "X35 error /notifications/0/trigger/date"),
    Row(
      "an identifier twice",
      #""notifications": [{"identifier": "a", "content": {"body": "A"}}, {"identifier": "a", "content": {"body": "B"}}]"#,
      "X36 warning /notifications/1/identifier"),
    Row(
      "a category twice", #""categories": [{"identifier": "A"}, {"identifier": "A"}]"#,
      "X11 error /categories/1/identifier"),
    Row(
      "a category without a name", #""categories": [{"identifier": ""}]"#,
      "X11 error /categories/0/identifier"),
    Row(
      "an action twice",
      #""categories": [{"identifier": "A", "actions": [{"identifier": "B", "title": "1"}, {"identifier": "B", "title": "2"}]}]"#,
      "X12 error /categories/0/actions/1/identifier"),
    Row(
      "a level without its entitlement",
      #""entitlements": [], "notifications": [{"content": {"body": "B", "interruptionLevel": "timeSensitive"}}]"#,
      "X9 warning /notifications/0/content/interruptionLevel"),
    Row(
      "a critical sound without its entitlement",
      #""entitlements": [], "notifications": [{"content": {"body": "B", "sound": {"critical": true}}}]"#,
      "X9 warning /notifications/0/content/sound"),
    Row(
      "an ordinary sound without an entitlement",
      #""entitlements": [], "notifications": [{"content": {"body": "B", "sound": {"critical": false}}}]"#
    ),
    Row(
      "a critical sound with its entitlement",
      #""entitlements": ["critical-alerts"], "notifications": [{"content": {"body": "B", "sound": {"critical": true}}}]"#
    ),
    Row(
      "a level, and nothing of entitlements",
      #""notifications": [{"content": {"body": "B", "interruptionLevel": "timeSensitive"}}]"#),
  ]

  @Test("A finding in a manifest has its code and the place of the wrong member", arguments: rows)
  func findings(_ row: Row) {
    let source = SourceText(name: "a.json", bytes: Array(row.json.utf8))
    let found = AppManifest.findings(in: source)
    #expect(
      found.map { "\($0.code.rawValue) \($0.severity.rawValue) \($0.pointer ?? "-")" }
        == row.findings)
  }

  @Test("Each repeated action of several categories is reported at its last place (X12)")
  func repeatedActions() throws {
    let actions = ["OK", "GO", "NO"].map { #"{"identifier": "\#($0)", "title": "T"}"# }
    let category = #""actions": [\#(actions.joined(separator: ", "))]"#
    let json = #"""
      {"bundleIdentifier": "com.a", "categories": [
        {"identifier": "A", \#(category)}, {"identifier": "B", \#(category)},
        {"identifier": "C", "actions": [{"identifier": "AN", "title": "T"}]}]}
      """#
    let source = SourceText(name: "a.json", bytes: Array(json.utf8))
    let found = AppManifest.findings(in: source).filter { $0.code == .actionTwice }
    let places = found.map { finding in
      let name = finding.span.map { Array(json.utf8)[$0.start..<$0.end] } ?? []
      return "\(String(decoding: name, as: UTF8.self)) \(finding.pointer ?? "-")"
    }
    #expect(
      places == [
        #""OK" /categories/1/actions/0/identifier"#, #""GO" /categories/1/actions/1/identifier"#,
        #""NO" /categories/1/actions/2/identifier"#,
      ])
    for (finding, name) in zip(found, ["OK", "GO", "NO"]) {
      #expect(finding.message.hasPrefix("the action '\(name)' is declared 2 times, in A, B"))
    }
  }

  @Test(
    "A check of a manifest uses the given time",
    arguments: [(1_764_000_000, 0), (1_767_300_000, 1)])
  func time(_ seconds: Int, _ count: Int) {
    let json = "{\"bundleIdentifier\": \"com.a\", \(Self.date(#""year": 2025, "month": 12"#))}"
    let source = SourceText(name: "a.json", bytes: Array(json.utf8))
    let now = Date(timeIntervalSince1970: TimeInterval(seconds))
    #expect(AppManifest.findings(in: source, at: now).count == count)
  }
}
