import NotifySimCore
import Scenarios

/// The verbs that a step of a scenario may have, as a table of a page.
enum VerbTable {
  /// The table's lines, with an empty one before and after.
  static var lines: [String] {
    ["", "| verb | does | takes | and |", "|---|---|---|---|"] + Verb.all.map(row) + [""]
  }

  private static func row(of verb: Verb) -> String {
    let modifiers = verb.modifiers.map { "`\($0.rawValue)`" }.joined(separator: ", ")
    return "| `\(verb.name)` | \(verb.summary) | \(words(for: verb.operand)) | \(modifiers) |"
  }

  private static func words(for operand: Verb.Operand) -> String {
    switch operand {
    case .nothing: "true"
    case .notification: "notification"
    case .action: "the identifier of an action"
    case .text: "text"
    case .payload: "payload"
    case .request: "local notification"
    case .settings: "state"
    case .duration: "time"
    case .position: "place"
    case .word(let words): words.map { "`\($0)`" }.joined(separator: " or ")
    }
  }
}
