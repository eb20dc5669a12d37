import Foundation
import NotifySimCore
import Testing

@Suite("The manual's table of verbs")
struct VerbTableTests {
  private static let head = "| verb | does | takes | and |\n|---|---|---|---|\n"

  @Test("has the verbs that there are, with what they take")
  func rows() throws {
    let page = try ManualPage(path: "docs/scenarios.md")
    let start = try #require(page.text.firstRange(of: Self.head)?.upperBound)
    let lines = page.text[start...].split(separator: "\n", omittingEmptySubsequences: false)
    let rows = lines.prefix { !$0.isEmpty }.map { "\($0)\n" }.joined()
    let wanted = Verb.all.map { Self.row(of: $0) + "\n" }.joined()
    guard rows != wanted else { return }
    guard Manual.isRewritten else {
      Issue.record("docs/scenarios.md should have:\n\(wanted)")
      return
    }
    try page.write(page.text.replacing(Self.head + rows, with: Self.head + wanted))
    Issue.record("docs/scenarios.md was brought up to date, not checked")
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
