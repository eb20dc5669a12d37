import Foundation
import TestSupport
import Testing

@Suite("The problem matcher of the manual")
struct ProblemMatcherTests {
  private struct File: Decodable {
    struct Matcher: Decodable {
      struct Pattern: Decodable {
        let regexp: String
        let file, line, column, message, code: Int
      }
      let owner, severity: String
      let pattern: [Pattern]
    }
    let problemMatcher: [Matcher]
  }

  @Test("The problem matcher matches every finding, with its parts, and no other line")
  func matches() async throws {
    let place = Repository.file("docs/problem-matcher.json")
    let file = try JSONDecoder().decode(File.self, from: Data(contentsOf: place))
    #expect(file.problemMatcher.map(\.severity) == ["error", "warning"])
    let example = try #require(CommandCase.all.first { $0.name == "check a folder as text" })
    let lines = example.output.split(separator: "\n")
    var found: [String] = []
    for matcher in file.problemMatcher {
      let pattern = try #require(matcher.pattern.first)
      let regex = try Regex(pattern.regexp)
      for match in lines.compactMap({ $0.wholeMatch(of: regex) }) {
        let parts = [pattern.line, pattern.column, pattern.code].map {
          match.output[$0].substring.map(String.init) ?? ""
        }
        found.append("\(matcher.severity) \(parts.joined(separator: " "))")
      }
    }
    #expect(
      found == [
        "error 2 24 X1", "error 3 59 X3", "error 1 29 scenario", "warning 1 34 X10",
        "warning 5 40 X21", "warning 7 65 X17", "warning 11 25 X12", "warning 12 25 X16",
      ])
  }
}
