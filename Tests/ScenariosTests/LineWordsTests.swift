import NotifySimCore
import Scenarios
import Testing

@Suite("The words of a line") struct LineWordsTests {
  static let lines: [(line: String, words: [String])] = [
    ("", []),
    ("  \t ", []),
    ("lock", ["lock"]),
    ("  choose   ACCEPT_ACTION ", ["choose", "ACCEPT_ACTION"]),
    (#"reply "On my way""#, ["reply", "On my way"]),
    ("reply 'it''s'", ["reply", "its"]),
    (#"reply 'a\b'"#, ["reply", #"a\b"#]),
    (#"reply "say \"yes\" \\ \n""#, ["reply", #"say "yes" \ \n"#]),
    (#"deliver two\ words.json"#, ["deliver", "two words.json"]),
    (#"reply """#, ["reply", ""]),
    (#"a"b c"d"#, ["ab cd"]),
    (#"one\"#, [#"one\"#]),
    ("reply 가나 👩‍👩‍👧‍👦", ["reply", "가나", "👩‍👩‍👧‍👦"]),
    ("a\u{2003}b", ["a", "b"]),
    (
      #"deliver {"aps": {"alert": "a } \" b'"}} x"#,
      ["deliver", #"{"aps": {"alert": "a } \" b'"}}"#, "x"]
    ),
    ("add { { } }y z", ["add", "{ { } }y", "z"]),
    (#"add {"a": "가 }"#, ["add", #"{"a": "가 }"#]),
    ("a{b c}", ["a{b", "c}"]),
    ("'{a b}' \\{c d", ["{a b}", "{c", "d"]),
  ]

  @Test("Words are split as in a shell, and JSON is kept whole", arguments: lines)
  func words(_ example: (line: String, words: [String])) {
    let line = LineWords(example.line)
    #expect(line.words.map(\.text) == example.words)
    #expect(line.openQuote == nil)
  }

  @Test("Words know their bytes", arguments: lines)
  func spans(_ example: (line: String, words: [String])) {
    var end = 0
    for word in LineWords(example.line).words {
      #expect(word.span.lowerBound >= end)
      end = word.span.upperBound
      let bytes = Array(example.line.utf8)[word.span]
      #expect(LineWords(String(decoding: bytes, as: UTF8.self)).words.map(\.text) == [word.text])
    }
    #expect(end <= example.line.utf8.count)
  }

  @Test("A word with an open quote reaches to the end of the line")
  func openQuote() {
    let line = LineWords(#"reply "On my wa"#)
    #expect(line.words.map(\.text) == ["reply", "On my wa"])
    #expect(line.openQuote == "\"")
  }
}
