import Testing

@testable import APNsServer

@Suite("Conditions of FCM's topics")
struct TopicConditionTests {
  @Test(
    "A condition means those who have subscribed as it says",
    arguments: [
      ("'a' in topics", ["a"], true), ("'a' in topics", ["b"], false),
      ("'a' in topics && 'b' in topics", ["a", "b"], true),
      ("'a' in topics && 'b' in topics", ["a"], false),
      ("'a' in topics || 'b' in topics && 'c' in topics", ["a"], true),
      ("('a' in topics || 'b' in topics) && 'c' in topics", ["a"], false),
      ("!('a' in topics)", ["b"], true), ("!('a' in topics)", ["a"], false),
    ])
  func meaning(text: String, topics: [String], isMeant: Bool) {
    #expect(TopicCondition(text)?.matches(Set(topics)) == isMeant)
  }

  @Test(
    "What is no condition is refused",
    arguments: [
      "", "'a'", "a in topics", "'a' in topic", "'a' in topics &&", "('a' in topics",
      "'a' in topics 'b' in topics", "'a",
      (1...6).map { "'t\($0)' in topics" }.joined(separator: " || "),
    ])
  func refused(text: String) {
    #expect(TopicCondition(text) == nil)
  }

  @Test("Deep parentheses end")
  func deep() {
    let text = String(repeating: "(", count: 100_000) + "'a' in topics"
    #expect(TopicCondition(text) == nil)
  }
}
