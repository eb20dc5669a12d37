import Testing

@testable import CommandLineTools
@testable import NotifySimCLI

@Suite("The line editor") struct LineEditorTests {
  private static let words = ["lock", "launch", "deliver", "two words"]

  private static func editor() -> LineEditor {
    LineEditor(prompt: "phone> ") { text in
      let found = words.filter { $0.hasPrefix(text) }
      return LineEditor.Completion(
        start: 0, candidates: found.map { LineEditor.Completion.Candidate($0) })
    }
  }

  @Test("Enter gives the line, begins a new one and adds to the history")
  func enter() {
    var editor = Self.editor()
    _ = editor.press(.text("lock"))
    #expect(editor.press(.enter) == .line("lock"))
    #expect(editor.line.isEmpty)
    _ = editor.press(.up)
    #expect(editor.line.text == "lock")
    _ = editor.press(.down)
    #expect(editor.line.isEmpty)
  }

  @Test("Ctrl-C drops the line, and is reported where the line is empty")
  func interrupt() {
    var editor = Self.editor()
    _ = editor.press(.text("lo"))
    #expect(editor.press(.interrupt) == .abandoned)
    #expect(editor.line.isEmpty)
    #expect(editor.press(.interrupt) == .interrupted)
  }

  @Test("Ctrl-D ends the input on an empty line, and deletes otherwise")
  func endOfInput() {
    var editor = Self.editor()
    _ = editor.press(.text("ab"))
    _ = editor.press(.move(.home))
    #expect(editor.press(.endOfInput) == .edited)
    #expect(editor.line.text == "b")
    _ = editor.press(.endOfInput)
    #expect(editor.press(.endOfInput) == .endOfInput)
  }

  @Test("Tab completes the only match or the common beginning, and lists the others")
  func completion() {
    var editor = Self.editor()
    _ = editor.press(.text("d"))
    #expect(editor.press(.tab) == .edited)
    #expect(editor.line.text == "deliver ")
    editor = Self.editor()
    _ = editor.press(.text("l"))
    #expect(editor.press(.tab) == .choices(["lock", "launch"]))
    #expect(editor.line.text == "l")
    _ = editor.press(.text("x"))
    #expect(editor.press(.tab) == .edited)
    #expect(editor.line.text == "lx")
  }

  @Test("Completion escapes what would split the word")
  func escaping() {
    var editor = Self.editor()
    _ = editor.press(.text("t"))
    _ = editor.press(.tab)
    #expect(editor.line.text == #"two\ words "#)
  }

  @Test("Pasted text is not run or completed")
  func paste() {
    var editor = Self.editor()
    #expect(editor.press(.paste("lock\r\n\tunlock\n")) == .edited)
    #expect(editor.line.text == "lock\n unlock")
    #expect(editor.press(.enter) == .line("lock"))
    #expect(editor.removeNextLine() == " unlock")
    #expect(editor.removeNextLine() == nil)
  }

  @Test("Ctrl-R finds the newest matching line, then older ones")
  func search() {
    var editor = Self.editor()
    editor.remember(["deliver a.json", "lock", "deliver b.json", "unlock"])
    editor.receive(Array("x\u{12}liver".utf8))
    while let key = editor.nextKey() { #expect(editor.press(key) == .edited) }
    #expect(editor.line.text == "deliver b.json")
    #expect(editor.drawing(columns: 80).contains("search 'liver': deliver b.json"))
    #expect(editor.press(.search) == .edited)
    #expect(editor.line.text == "deliver a.json")
    #expect(editor.press(.search) == .edited)
    #expect(editor.line.text == "deliver a.json")
    #expect(editor.drawing(columns: 80).contains("not found 'liver'"))
    #expect(editor.press(.delete(.left)) == .edited)
    #expect(editor.line.text == "deliver b.json", "a shorter query begins anew")
    #expect(editor.press(.cancel) == .edited)
    #expect(editor.line.text == "x")
    #expect(editor.press(.search) == .edited)
    #expect(editor.press(.text("loc")) == .edited)
    #expect(editor.press(.enter) == .line("unlock"))
  }

  @Test(
    "Resizing clears the rows of a wrapped line",
    arguments: [(80, 0), (20, 1), (10, 3), (7, 4)])
  func resizing(_ columns: Int, _ rows: Int) {
    var editor = Self.editor()
    _ = editor.press(.text(String(repeating: "x", count: 31 - editor.prompt.displayWidth)))
    let drawing = editor.redrawing(from: 80, to: columns)
    let up = rows == 0 ? "" : "\u{1B}[\(rows)A"
    #expect(drawing.hasPrefix("\(up)\r\u{1B}[J"))
    #expect(drawing.hasSuffix(editor.drawing(columns: columns)))
  }

  @Test(
    "Pasted lines run one by one, and JSON over several lines as one",
    arguments: [
      ("lock\nunlock", ["lock", "unlock"]),
      ("deliver {\n \"aps\": {\n}}\nlock", ["deliver {  \"aps\": { }}", "lock"]),
      ("reply \"a {\"\nlock", ["reply \"a {\"", "lock"]),
      ("deliver {\nlock", ["deliver {", "lock"]),
      ("a }\nb", ["a }", "b"]), ("", []),
    ])
  func pastedLines(_ text: String, _ lines: [String]) {
    #expect(ExploreLines.Pasted.lines(text) == lines)
  }

  @Test("Text typed ahead is kept for the next line, but not past an interrupt")
  func typedAhead() {
    var editor = Self.editor()
    editor.receive(Array("a\rb\r".utf8))
    #expect(editor.nextKey() == .text("a"))
    #expect(editor.nextKey() == .enter)
    #expect(editor.nextKey() == .text("b"))
    editor.receiveInterrupt()
    #expect(editor.nextKey() == .interrupt)
    #expect(editor.nextKey() == nil)
    editor.receiveEnd()
    #expect(editor.nextKey() == .endOfInput)
  }

  @Test("The line is drawn over itself, without the prompt where it would fill the window")
  func drawing() {
    var editor = Self.editor()
    _ = editor.press(.text("한a"))
    #expect(editor.drawing(columns: 40) == "\rphone> 한a\u{1B}[K\r\u{1B}[10C")
    #expect(editor.drawing(columns: 8) == "\r한a\u{1B}[K\r\u{1B}[3C")
  }

  @Test("Words are listed in columns that fit")
  func listing() {
    let words = ["ACCEPT_ACTION", "REPLY", "한국어"]
    let wide = LineEditor.listing(words, columns: 80, glyphs: .unicode)
    #expect(wide == "ACCEPT_ACTION  REPLY          한국어\n")
    let narrow = LineEditor.listing(words, columns: 10, glyphs: .unicode)
    #expect(narrow == "ACCEPT_A…\nREPLY\n한국어\n")
  }
}
