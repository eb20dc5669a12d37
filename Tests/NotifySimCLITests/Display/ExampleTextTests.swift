import APNs
import NotifySimCore
import Testing

@testable import CommandLineTools
@testable import NotifySimCLI

@Suite("Examples of rules are shown whole")
struct ExampleTextTests {
  static let shown = Rule.catalogue.filter { $0.examples != nil }

  @Test("An example only gains blanks at any width", arguments: shown, [20, 33, 72, 200])
  func whole(_ rule: Rule, _ columns: Int) throws {
    let examples = try #require(rule.examples)
    for example in [examples.bad, examples.good] {
      for text in example.headers + [example.text] where text.utf8.count <= 1000 {
        let lines = RulesRun.ExampleText(columns: columns, glyphs: .ascii).lines(of: text)
        #expect(lines.allSatisfy { $0.displayWidth <= columns })
        #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
      }
    }
  }

  @Test("A bad example looks different from the good one", arguments: shown, [20, 72])
  func different(_ rule: Rule, _ columns: Int) throws {
    let (bad, good) = try #require(rule.examples)
    func lines(_ example: Diagnostic.Example) -> [String] {
      let text = RulesRun.ExampleText(columns: columns, glyphs: .ascii)
      return (example.headers + [example.text]).flatMap { text.lines(of: $0) }
    }
    #expect(lines(bad) != lines(good))
  }

  @Test("A long example is laid out as people write it")
  func layout() {
    let text = #"{"aps":{"alert":"Now","loc-args":["a","b"]},"id":1}"#
    #expect(
      RulesRun.ExampleText(columns: 30, glyphs: .ascii).lines(of: text) == [
        "{", #"  "aps": {"#, #"    "alert": "Now","#, #"    "loc-args": ["a","b"]"#, "  },",
        #"  "id": 1"#, "}",
      ])
  }
}
