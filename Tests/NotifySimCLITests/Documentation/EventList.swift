@testable import PhoneModel
import Testing

/// The keys of every event, and then each kind of event with its own, as lists of a page.
enum EventList {
  /// The list's lines, with an empty one before and after.
  static var lines: [String] {
    let common = ["", "Every event has:", ""] + EventShape.common.map(row)
    return common
      + EventShape.all.flatMap { shape in
        ["", "### \(shape.name)", "", shape.summary, ""] + shape.keys.map(row)
      } + [""]
  }

  private static func row(of key: Shape.Key) -> String {
    "- `\(key.name)`: \(key.summary)\(details(of: key))"
  }

  /// The words that a value may be, or the keys of the objects there; the kinds of event and the
  /// properties of content stand elsewhere.
  private static func details(of key: Shape.Key) -> String {
    guard key.name != "event" else { return "" }
    switch key.shape {
    case .word(let words), .list(.word(let words), _): return list(words, "or")
    case .list(.object(let keys, _, _), _), .object(let keys, _, _),
      .orNull(.object(let keys, _, _)):
      return list(keys.map(\.name), "and")
    default: return ""
    }
  }

  private static func list(_ words: [String], _ joint: String) -> String {
    guard words.count > 1, words.count <= 16, !words.contains("userInfo") else { return "" }
    let quoted = words.map { "`\($0)`" }
    return ": \(quoted.dropLast().joined(separator: ", ")) \(joint) \(quoted.last ?? "")"
  }
}
