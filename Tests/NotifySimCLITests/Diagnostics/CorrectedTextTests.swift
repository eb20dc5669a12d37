import APNs
import NotifySimCore
import Testing

@testable import CommandLineTools
@testable import NotifySimCLI

@Suite("Showing corrected text")
struct CorrectedTextTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    var options = JSONReader.Options.apple
    let lines: [String]?

    init(
      _ name: String, _ text: String, under options: JSONReader.Options = .apple, _ lines: [String]?
    ) {
      testDescription = name
      self.text = text
      self.options = options
      self.lines = lines
    }
  }

  static let rows = [
    Row("JSON", #"{"a": 1}"#, nil),
    Row("one mistake, which its own help fixes", #"{"a": 1 "b": 2}"#, nil),
    Row(
      "two mistakes", "{\"a\": 1\n \"b\": 2\n \"c\": 3}\n",
      ["help: with all 2 fixes the text is JSON:", "{\"a\": 1,", " \"b\": 2,", " \"c\": 3}"]),
    Row("a trailing comma that Apple's parser takes", #"{"a": 1 "b": 2,}"#, nil),
    Row(
      "a trailing comma under --strict", #"{"a": 1 "b": 2,}"#, under: .strict,
      ["help: with all 2 fixes the text is JSON:", #"{"a": 1, "b": 2}"#]),
    Row(
      "line ends of any kind", "{\"a\": 1\r\n\"b\": 2\r\"c\": 3}",
      ["help: with all 2 fixes the text is JSON:", "{\"a\": 1,", "\"b\": 2,", "\"c\": 3}"]),
    Row("a mistake beyond help", #"{"a": 1 "b" ~~ "c" 3}"#, nil),
    Row(
      "text that a terminal obeys", "{\"a\": \"\u{7F}\u{202E}\" \"b\": 2 \"c\": 3}",
      [
        "help: with all 2 fixes the text is JSON:", #"{"a": "␡<U+202E>", "b": 2, "c": 3}"#,
      ]),
    Row("61 lines", "{\"a\": 1 \"b\": 2 \"c\": 3" + String(repeating: "\n", count: 60) + "}", nil),
    Row(
      "more than 8 KiB", "{\"a\": 1 \"b\": 2 \"c\": 3" + String(repeating: " ", count: 8200) + "}",
      nil),
  ]

  @Test("Corrected text is shown only for several mistakes and a short result", arguments: rows)
  func lines(_ row: Row) {
    let source = SourceText(name: "payload", bytes: Array(row.text.utf8))
    let corrected = CorrectedText(source.bytes, options: row.options)
    #expect(corrected?.lines(.unicode).map(\.plain) == row.lines)
  }

  @Test("At most 60 lines of corrected text are shown")
  func longest() throws {
    let text = "{\"a\": 1 \"b\": 2 \"c\": 3" + String(repeating: "\n", count: 59) + "}"
    let corrected = CorrectedText(Array(text.utf8), options: .apple)
    #expect(corrected?.lines(.unicode).count == 61)
  }
}
