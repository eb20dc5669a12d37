import APNs
import Foundation
import NotifySimCore
import Testing

/// The rules of one degree of certainty, as a table of a page.
struct RuleTable {
  /// The degree, in the program's word for it.
  let confidence: String

  private struct Rule: Decodable {
    let id: String
    let confidence: String
    let statement: String
    let source: String
    let search: String?
  }

  /// The table's lines, with an empty one before and after.
  func lines() async throws -> [String] {
    let output = try await ConsoleSession.run(["notify-sim rules --format json"])
    let rules = try output[0].split(separator: "\n").map {
      try JSONDecoder().decode(Rule.self, from: Data($0.utf8))
    }
    let found = rules.filter { $0.confidence == confidence }
    let isCertain = found.allSatisfy { $0.search == nil }
    let rows = found.map { rule in
      let search = isCertain ? "" : " \(Self.cell(rule.search ?? "")) |"
      return "| \(rule.id) | \(Self.cell(rule.statement)) | \(Self.cell(rule.source)) |\(search)"
    }
    let head =
      isCertain
      ? ["| rule | statement | source |", "|---|---|---|"]
      : ["| rule | statement | source | looked for |", "|---|---|---|---|"]
    return [""] + head + rows + [""]
  }

  private static func cell(_ text: String) -> String {
    text.replacingOccurrences(of: "|", with: "\\|")
  }
}

/// The numbered diagnostics, as a table of a page: each with its severities and its statement.
enum DiagnosticTable {
  /// The table's lines, with an empty one before and after.
  static var lines: [String] {
    let rows = Diagnostic.Code.numbered.compactMap { code in
      code.declared.map { found in
        let words = found.severities.map { "`\($0.rawValue)`" }.joined(separator: ", ")
        return "| \(code.rawValue) | \(words.isEmpty ? "-" : words) | \(found.statement) |"
      }
    }
    return ["", "| code | severity | statement |", "|---|---|---|"] + rows + [""]
  }
}

/// Profile switches, as a table of a page.
struct SwitchTable {
  /// The names of the switches, in the table's order; `all` for every one.
  let names: [String]

  /// The table's lines, with an empty one before and after.
  func lines() throws -> [String] {
    let all = Profile.switches
    let wanted =
      names == ["all"] ? all : try names.map { name in try #require(all.first { $0.name == name }) }
    let rows = wanted.map { found in
      let standard = found.setting.value(in: Profile())
      let others = found.values.filter { $0 != standard }.map { "`\($0)`" }.joined(separator: ", ")
      return "| `\(found.name)` | \(found.summary) | `\(standard)` | \(others) | \(found.rule.id) |"
    }
    return ["", "| switch | decides | default | else | rule |", "|---|---|---|---|---|"] + rows + [
      ""
    ]
  }
}
