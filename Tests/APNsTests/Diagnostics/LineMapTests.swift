import APNs
import TestSupport
import Testing

@Suite("Lines and columns")
struct LineMapTests {
  @Test(
    "An offset has a line and a column in bytes, for any line ends",
    arguments: [
      ("1️⃣abc", 1, 1), ("ab1️⃣c", 1, 3), ("abc1️⃣", 1, 4), ("a\n1️⃣b", 2, 1), ("a1️⃣\nb", 1, 2),
      ("a\r\n1️⃣b", 2, 1), ("a\rb1️⃣", 2, 2), ("a\r\r1️⃣b", 3, 1), ("a\n\r1️⃣b", 3, 1), ("한국1️⃣", 1, 7),
      ("a\n1️⃣", 2, 1), ("1️⃣", 1, 1), ("\r\n\r\n1️⃣", 3, 1),
    ])
  func location(_ text: String, _ line: Int, _ column: Int) throws {
    let marked = MarkedText(text)
    let place = try #require(marked.place)
    #expect(
      SourceText.LineMap(marked.text).location(of: place)
        == SourceText.Location(line: line, column: column))
  }

  @Test("An offset outside the text is moved inside", arguments: [(-5, 1), (99, 3)])
  func outside(_ offset: Int, _ column: Int) {
    #expect(
      SourceText.LineMap("ab").location(of: offset) == SourceText.Location(line: 1, column: column))
  }

  @Test("A line is given without its terminator")
  func ranges() {
    let text = "one\r\ntwo\n\nfour\rfive"
    let map = SourceText.LineMap(text)
    let lines = (1...map.lineCount).map { line in
      map.range(ofLine: line).map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) }
    }
    #expect(lines == ["one", "two", "", "four", "five"])
    #expect(map.range(ofLine: 0) == nil && map.range(ofLine: 6) == nil)
  }

  @Test("An empty text has one empty line, and a final terminator begins another")
  func emptyLines() {
    #expect(SourceText.LineMap("").lineCount == 1)
    #expect(SourceText.LineMap("").range(ofLine: 1) == 0..<0)
    #expect(SourceText.LineMap("a\n").lineCount == 2)
    #expect(SourceText.LineMap("a\n").range(ofLine: 2) == 2..<2)
  }

  @Test("The line map of bytes equals that of the same text")
  func bytes() {
    #expect(SourceText.LineMap(Array("a\nb".utf8)) == SourceText.LineMap("a\nb"))
  }
}
