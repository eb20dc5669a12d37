@testable import PhoneModel
import Testing

/// The keys of a kind of event, or those of every event, as a table of a page.
struct EventTable {
  /// The kind; `every` for the keys that all events have.
  let kind: String

  /// The table's lines, with an empty one before and after.
  func lines() throws -> [String] {
    let keys = kind == "every" ? EventShape.common : try #require(EventShape.named(kind)).keys
    return ["", "| key | value |", "|---|---|"] + keys.map(row) + [""]
  }

  private func row(of key: ValueShape.Key) -> String {
    "| `\(key.name)` | \(key.summary)\(details(of: key)) |"
  }

  /// The words that a value may be, or the keys of the objects there; the kinds of event and the
  /// properties of content stand elsewhere.
  private func details(of key: ValueShape.Key) -> String {
    guard key.name != "event" else { return "" }
    switch key.shape {
    case .word(let words), .list(.word(let words)): return list(words, "or")
    case .list(.object(let keys, _)), .object(let keys, _), .orNull(.object(let keys, _)):
      return list(keys.map(\.name), "and")
    default: return ""
    }
  }

  private func list(_ words: [String], _ joint: String) -> String {
    guard words.count > 1, words.count <= 16, !words.contains("userInfo") else { return "" }
    let quoted = words.map { "`\($0)`" }
    return ": \(quoted.dropLast().joined(separator: ", ")) \(joint) \(quoted.last ?? "")"
  }
}
