import APNs
import Foundation
import NotifySimCore
import TestSupport
import Testing

@Suite("The page of diagnostics")
struct DiagnosticsPageTests {
  private static let golden = Golden(file: Repository.file("docs/diagnostics.md"))
  private static let marks = ("<!-- diagnostics -->\n", "<!-- end of diagnostics -->")

  /// The page with a row for each code of the catalogue: the severities that were met, and the
  /// statement of its rule.
  private func remade(_ page: String, met: [String: Set<Severity>]) throws -> String {
    let start = try #require(page.range(of: Self.marks.0)).upperBound
    let end = try #require(page.range(of: Self.marks.1)).lowerBound
    let rows = Rule.catalogue.filter { $0.id.rawValue.hasPrefix("X") }.map { rule in
      let severities = met[rule.id.rawValue, default: []].sorted(by: >)
      let words = severities.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      return "| \(rule.id) | \(words.isEmpty ? "-" : words) | \(rule.statement) |"
    }
    let table = ["", "| code | severity | statement |", "|---|---|---|"] + rows + ["", ""]
    return page[..<start] + table.joined(separator: "\n") + page[end...]
  }

  /// The severities that were met of each code, in events, in the examples and in what is told of
  /// categories.
  private func met() async throws -> [String: Set<Severity>] {
    let registered = await simulator().registeredCategories()
    let found = try await RuleCoverageTests.record().diagnostics.map(\.diagnostic)
    let shown = RuleExampleTests.allFindings
    return (found + shown + registered.flatMap(\.advice)).reduce(into: [:]) { met, finding in
      met[finding.code.rawValue, default: []].insert(finding.severity)
    }
  }

  @Test("lists each code with every severity that it has, and its statement")
  func table() async throws {
    let page = try #require(Self.golden.text)
    try Self.golden.expect(try remade(page, met: try await met()))
  }

  @Test("lists no code that nobody reports, but the one that views derive (X48)")
  func reported() throws {
    let page = try #require(Self.golden.text)
    let unreported = page.split(separator: "\n").filter { $0.contains("| - |") }
    #expect(unreported.map { $0.prefix(6) } == ["| X48 "])
  }
}
