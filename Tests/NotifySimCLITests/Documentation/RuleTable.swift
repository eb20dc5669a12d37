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

/// The keys of the phone's state, as a table of a page.
enum DeviceTable {
  /// The table's lines, with an empty one before and after.
  static var lines: [String] {
    let rows = DeviceKey.all.map { key in
      let values = key.values.map { "`\($0)`" }.joined(separator: ", ")
      let words = key.values == ["true", "false"] ? "" : values
      return "| `\(key.name)` | \(key.summary) | \(words) |"
    }
    return ["", "| key | sets | values |", "|---|---|---|"] + rows + [""]
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
