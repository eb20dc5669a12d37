import Testing

@testable import CommandLineTools

@Suite("Wrapping text") struct WrappingTests {
  @Test("Wrapping breaks at spaces and drops the space")
  func words() {
    #expect(
      "Anna invites you to the weekly meeting".wrapped(to: 14) == [
        "Anna invites",
        "you to the",
        "weekly meeting",
      ])
  }

  @Test("Wrapping keeps line feeds, blank lines and spaces inside a line")
  func paragraphs() {
    #expect("a  b\n\n  c".wrapped(to: 10) == ["a  b", "", "  c"])
    #expect("".wrapped(to: 10) == [""])
    #expect("a\n".wrapped(to: 10) == ["a", ""])
  }

  @Test("Wrapping keeps the roles of a styled line, and indents behind its label")
  func styledLines() {
    var line = StyledText("withheld    ", .warning) + StyledText("the person denied the app")
    line.labelWidth = 12
    #expect(line.wrapped(to: nil) == [line])
    let lines = line.wrapped(to: 32)
    #expect(lines.map(\.plain) == ["withheld    the person denied", "            the app"])
    #expect(lines.first?.runs.first?.role == .warning)
    let error = StyledText("error", .failure) + StyledText(": cannot open 'parcel.json' at all")
    #expect(error.wrapped(to: 24).map(\.plain) == ["error: cannot open", "  'parcel.json' at all"])
  }

  @Test("Wrapping breaks a word that is wider than a line")
  func longWords() {
    #expect(
      "see https://example.com/a now".wrapped(to: 10) == [
        "see", "https://ex", "ample.com/", "a now",
      ])
  }

  @Test("Wrapping breaks between ideographs and kana, but not at their punctuation")
  func japanese() {
    #expect("会議は午後三時。".wrapped(to: 14) == ["会議は午後三", "時。"])
    #expect("会議「午後」です".wrapped(to: 6) == ["会議", "「午", "後」で", "す"])
    #expect("スーパーです".wrapped(to: 6) == ["スー", "パーで", "す"])
  }

  @Test("Wrapping keeps Hangul words together")
  func korean() {
    #expect("회의가 곧 시작합니다".wrapped(to: 12) == ["회의가 곧", "시작합니다"])
  }

  @Test("Wrapping breaks around emoji, never inside one")
  func emoji() {
    #expect("👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦".wrapped(to: 5) == ["👨‍👩‍👧‍👦👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"])
    #expect("party🎉!".wrapped(to: 7) == ["party", "🎉!"])
  }

  @Test("Wrapping breaks at a zero-width space and not at a no-break space")
  func specialSpaces() {
    #expect("super\u{200B}cali".wrapped(to: 6) == ["super\u{200B}", "cali"])
    #expect("at 10\u{A0}am".wrapped(to: 6) == ["at", "10\u{A0}am"])
  }

  @Test("The last line of a limit ends with an ellipsis only when text is missing")
  func limit() {
    let text = "one two three four"
    #expect(text.wrapped(to: 5, limit: 4) == ["one", "two", "three", "four"])
    #expect(text.wrapped(to: 5, limit: 3) == ["one", "two", "thre…"])
    #expect(text.wrapped(to: 5, limit: 2) == ["one", "two…"])
    #expect(text.wrapped(to: 5, limit: 2, ellipsis: "...") == ["one", "tw..."])
    #expect(text.wrapped(to: 5, limit: 0) == [])
    #expect("a\n\nb".wrapped(to: 5, limit: 2) == ["a", "…"])
  }

  @Test("A cluster that is wider than a line becomes an ellipsis")
  func tooNarrow() {
    #expect("a한b".wrapped(to: 1) == ["a", "…", "b"])
    #expect("한".wrapped(to: 0) == ["…"])
    #expect("ab".wrapped(to: -3) == ["a", "b"])
  }

  @Test("Wrapping stops reading at the limit")
  func hugeText() {
    let text = String(repeating: "한국 ", count: 20_000)
    #expect(text.wrapped(to: 20, limit: 4).count == 4)
  }

  @Test("No wrapped line is too wide, and no visible character is lost", arguments: 0..<60)
  func bounded(seed: UInt64) {
    let text = Sanitizer(lineBreaks: .kept).clean(NastyText.random(seed: seed))
    for columns in [2, 3, 7, 20, 72] {
      let lines = text.wrapped(to: columns)
      #expect(lines.allSatisfy { $0.displayWidth <= columns })
      let fitting = text.map { $0.displayWidth > columns ? "…" : String($0) }.joined()
      #expect(visible(lines.joined()) == visible(fitting), "in \(columns) columns")
      #expect(text.wrapped(to: columns, limit: 2).count <= 2)
    }
  }

  private func visible(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { !$0.properties.isWhitespace }
  }
}
