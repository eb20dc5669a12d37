import Foundation

/// The rules of one degree of certainty, as a table of a page.
struct RuleTable {
  /// The degree, in the program's word for it.
  let confidence: String

  private struct Rule: Decodable {
    let id: String
    let confidence: String
    let statement: String
    let source: String
  }

  /// The table's lines, with an empty one before and after.
  func lines() async throws -> [String] {
    let output = try await ConsoleSession.run(["notify-sim rules --format json"])
    let rules = try output[0].split(separator: "\n").map {
      try JSONDecoder().decode(Rule.self, from: Data($0.utf8))
    }
    let rows = rules.filter { $0.confidence == confidence }
      .map { "| \($0.id) | \(Self.cell($0.statement)) | \(Self.cell($0.source)) |" }
    return ["", "| rule | statement | source |", "|---|---|---|"] + rows + [""]
  }

  private static func cell(_ text: String) -> String {
    text.replacingOccurrences(of: "|", with: "\\|")
  }
}
