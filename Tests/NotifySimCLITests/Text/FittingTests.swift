import Testing

@testable import CommandLineTools

@Suite("Fitting text to columns") struct FittingTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let text: String
    let columns: Int
    let expected: String
    var testDescription: String { "‘\(text)’ in \(columns)" }
  }

  @Test(
    "Text is cut with an ellipsis, never inside a grapheme cluster",
    arguments: [
      Row(text: "Accept", columns: 6, expected: "Accept"),
      Row(text: "Accept", columns: 5, expected: "Acce…"),
      Row(text: "Accept it", columns: 8, expected: "Accept…"),
      Row(text: "한국어", columns: 6, expected: "한국어"),
      Row(text: "한국어", columns: 5, expected: "한국…"),
      Row(text: "한국어", columns: 4, expected: "한…"),
      Row(text: "👨‍👩‍👧‍👦👨‍👩‍👧‍👦", columns: 3, expected: "👨‍👩‍👧‍👦…"),
      Row(text: "e\u{301}e\u{301}e\u{301}", columns: 2, expected: "e\u{301}…"),
      Row(text: "한국어", columns: 1, expected: "…"),
      Row(text: "Accept", columns: 0, expected: ""),
      Row(text: "Accept", columns: -1, expected: ""),
      Row(text: "", columns: 0, expected: ""),
    ])
  func truncates(_ row: Row) {
    #expect(row.text.truncated(to: row.columns) == row.expected)
  }

  @Test("A long ellipsis is cut where there is no room for it")
  func asciiEllipsis() {
    #expect("Accept".truncated(to: 5, ellipsis: "...") == "Ac...")
    #expect("Accept".truncated(to: 2, ellipsis: "...") == "..")
  }

  @Test("Text is padded by columns, not by characters")
  func pads() {
    #expect("한".padded(to: 4) == "한  ")
    #expect("한".padded(to: 4, .right) == "  한")
    #expect("1️⃣".padded(to: 3) == "1️⃣ ")
    #expect("wider".padded(to: 2) == "wider")
  }

  @Test("Fitted text is never wider than wanted", arguments: 0..<30)
  func bounded(seed: UInt64) {
    let text = NastyText.random(seed: seed)
    for columns in 0...30 {
      #expect(text.truncated(to: columns).displayWidth <= columns)
    }
  }
}
