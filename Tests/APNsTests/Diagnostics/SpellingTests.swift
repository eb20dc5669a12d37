import APNs
import Testing

@Suite("Nearest words")
struct SpellingTests {
  static let keys = APS.Key.allCases.map(\.rawValue)

  @Test(
    "A misspelt key is near the right one",
    arguments: [
      ("mutable_content", "mutable-content"), ("contentAvailable", "content-available"),
      ("thread_id", "thread-id"), ("threadId", "thread-id"),
      ("interruption_level", "interruption-level"),
      ("Category", "category"), ("catgeory", "category"), ("soud", "sound"), ("bagde", "badge"),
      ("relevancescore", "relevance-score"), ("alerts", "alert"),
    ])
  func near(_ word: String, _ key: String) {
    #expect(nearest(to: word, among: Self.keys) == key)
  }

  @Test(
    "An unlike word has no suggestion",
    arguments: ["title", "foo", "", "x", "click_action", "data"])
  func far(_ word: String) {
    #expect(nearest(to: word, among: Self.keys) == nil)
  }

  @Test("A word that is a candidate gets no suggestion")
  func itself() {
    #expect(nearest(to: "alert", among: Self.keys) == nil)
  }

  @Test("A difference in letter case is nearer than a changed letter")
  func letterCase() {
    #expect(nearest(to: "MEETING", among: ["MEETINGS", "meeting"]) == "meeting")
  }

  @Test("The first of equally near words is taken; no candidates give no word")
  func ties() {
    #expect(nearest(to: "cat", among: ["bat", "car"]) == "bat")
    #expect(nearest(to: "cat", among: [String]()) == nil)
  }

  @Test("A swap of neighbours counts as one change")
  func swap() {
    #expect(nearest(to: "acb", among: ["abc"]) == "abc")
    #expect(nearest(to: "cba", among: ["abc"]) == nil)
  }

  @Test("Distances up to the limit are exact, and longer ones are nil")
  func limit() {
    let words = Self.keys + ["", "a", "tragedy-id", "content-avialable", "sounds"]
    for (one, other) in words.flatMap({ one in words.map { (one, $0) } }) {
      let (left, right) = (Spelling.folded(one), Spelling.folded(other))
      let distance = Spelling.distance(left, right)
      for limit in 0...12 {
        let found = Spelling.distance(left, right, limit: limit)
        #expect(distance <= limit ? found == distance : found > limit)
      }
    }
  }
}
