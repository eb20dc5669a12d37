import APNs
import Foundation
import NotifySimCore
import Testing

/// The rules of one certainty, as a table of a page.
struct RuleTable {
  /// The certainty, in the program's word for it.
  let confidence: String

  /// The table's lines, with an empty one before and after.
  func lines() -> [String] {
    let rules = Rule.catalogue.filter { $0.confidence.rawValue == confidence }
    let rows = rules.map {
      "| \($0.id) | \($0.statement.replacingOccurrences(of: "|", with: "\\|")) |"
    }
    return ["", "| rule | statement |", "|---|---|"] + rows + [""]
  }
}

/// The numbered diagnostics, as a list of a page: each with its severities and its statement.
enum DiagnosticList {
  /// The list's lines, with an empty one before and after.
  static var lines: [String] {
    let rows = Diagnostic.Code.numbered.compactMap { code in
      code.declared.map { found in
        let words = found.severities.map(\.rawValue).joined(separator: ", ")
        return "- \(code.rawValue)\(words.isEmpty ? "" : " (\(words))"): \(found.statement)"
      }
    }
    return [""] + rows + [""]
  }
}
