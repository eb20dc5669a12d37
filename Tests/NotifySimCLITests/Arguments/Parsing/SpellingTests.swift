import NotifySimCLI
import Testing

@Suite("The nearest word")
struct SpellingTests {
  @Test(
    "The distance counts insertions, deletions, replacements and swaps",
    arguments: [
      ("", "", 0), ("abc", "", 3), ("", "abc", 3), ("abc", "abc", 0), ("lockd", "locked", 1),
      ("lockked", "locked", 1), ("locket", "locked", 1), ("lokced", "locked", 1),
      ("kitten", "sitting", 3), ("ab", "ba", 1), ("é", "e", 1),
    ])
  func distance(_ left: String, _ right: String, expected: Int) {
    #expect(Spelling.distance(left, right) == expected)
    #expect(Spelling.distance(right, left) == expected)
  }

  @Test(
    "A mistyped word has a neighbour, a wholly different one has none",
    arguments: [
      ("dleiver", "deliver"), ("deliv", "deliver"), ("rule", "rules"), ("RULES", "rules"),
      ("catgories", "categories"), ("r", nil), ("", nil), ("serve", nil), ("x", nil),
    ] as [(String, String?)])
  func nearest(_ word: String, expected: String?) {
    #expect(Spelling.nearest(to: word, in: ["deliver", "categories", "rules"]) == expected)
  }

  @Test("A very long word has no neighbour, and that is found out without comparing it")
  func longWord() {
    let word = String(repeating: "deliver", count: 100_000)
    #expect(Spelling.nearest(to: word, in: ["deliver"]) == nil)
  }

  @Test("Of equally near words the first is taken")
  func first() {
    #expect(Spelling.nearest(to: "bat", in: ["cat", "rat"]) == "cat")
  }
}
