import APNs
import Testing

@testable import CommandLineTools
@testable import NotifySimCLI

@Suite("Diagnostics as text") struct DiagnosticPrinterTests {
  @Test("A diagnostic shows place, severity, message, code, the line and a caret")
  func caret() {
    #expect(
      printed(.error, "unexpected ','", "{\n  \"badge\": 1,«,»\n}") == """
        p.json:2:14: error: unexpected ',' [X1]
          "badge": 1,,
                     ^
        """)
  }

  @Test("The caret underlines display columns, and the column counts bytes")
  func hangul() {
    #expect(
      printed(.warning, "unknown key", "{ \"한\": «\"회의\"» }") == """
        p.json:1:10: warning: unknown key [X1]
        { "한": "회의" }
                ^~~~~~
        """)
  }

  @Test("Tabs are copied, so the caret is right at any tab stop")
  func tabs() {
    #expect(
      printed(.error, "no", "\t\ta «b»") == "p.json:1:5: error: no [X1]\n\t\ta b\n\t\t  ^")
  }

  @Test("The end of a line is marked after its last character, at LF, CR LF and CR")
  func lineEnds() {
    for end in ["\n", "\r\n", "\r"] {
      #expect(
        printed(.error, "no end", "a\(end)\"b«»\(end)c")
          == "p.json:2:3: error: no end [X1]\n\"b\n  ^")
    }
  }

  @Test("Control characters in the line, the message and the name are made visible")
  func harmless() {
    let file = SourceFile(name: "a\u{1B}b", bytes: [0x1B, 0xFF, 0x61])
    let lines = DiagnosticPrinter().lines(
      Diagnostic(.error, .init(rawValue: "X1"), "bad \u{1B}", at: SourceSpan(2, 3)), in: file)
    #expect(screen(lines) == "a␛b:1:3: error: bad ␛ [X1]\n␛\u{FFFD}a\n  ^")
  }

  @Test("A long line is shown in part, no wider than the terminal", arguments: [1, 8, 20, 40, 79])
  func window(width: Int) {
    let text = String(repeating: "한 a\u{301}", count: 200)
    let file = SourceFile(name: "p", text: text)
    for start in stride(from: 0, through: file.bytes.count + 3, by: 37) {
      let finding = Diagnostic(.error, .init(rawValue: "X1"), "x", at: SourceSpan(start, start + 9))
      let lines = DiagnosticPrinter(width: width).lines(finding, in: file).dropFirst()
      #expect(lines.allSatisfy { $0.displayWidth <= max(width, 4) }, "at \(start)")
      #expect(lines.last?.plain.contains("^") == true)
    }
  }

  @Test("A long line is cut on both sides of the caret")
  func cut() {
    let line = String(repeating: "0123456789", count: 5)
    #expect(
      printed(.error, "x", "\(line)«!»\(line)", width: 21) == """
        p.json:1:51: error: x [X1]
        …123456789!01234567…
                  ^
        """)
  }

  @Test("Notes are shown with and without a place, help with the corrected line")
  func notesAndHelp() {
    let file = SourceFile(name: "p.json", text: "{ \"subtitel\": 1 }")
    let finding = Diagnostic(
      .warning, .init(rawValue: "X3"), "unknown key 'subtitel'", at: SourceSpan(2, 12),
      notes: [.init("the object starts here", at: .at(0)), .init("keys are case-sensitive")],
      fixIt: .init("write 'subtitle'", replacing: SourceSpan(2, 12), with: "\"subtitle\""))
    #expect(
      screen(DiagnosticPrinter().lines(finding, in: file)) == """
        p.json:1:3: warning: unknown key 'subtitel' [X3]
        { "subtitel": 1 }
          ^~~~~~~~~~
        p.json:1:1: note: the object starts here
        { "subtitel": 1 }
        ^
        p.json: note: keys are case-sensitive
        help: write 'subtitle'
        { "subtitle": 1 }
          ++++++++++
        """)
  }

  @Test("A finding without a place names only the file; a deletion is described in words")
  func noPlace() {
    let finding = Diagnostic(
      .error, .init(rawValue: "X9"), "too large", fixIt: .init("remove it", replacing: .at(0)))
    #expect(
      screen(DiagnosticPrinter().lines(finding, in: SourceFile(name: "p.json"))) == """
        p.json: error: too large [X9]
        help: remove it
        """)
  }

  @Test("Spans outside of the text, and an empty text, do not crash")
  func strangeSpans() {
    for text in ["", "a", "a\n", "한\r\n"] {
      let file = SourceFile(name: "p", text: text)
      for (start, end) in [(-5, -1), (-1, 99), (0, 0), (1, 2), (99, 100), (Int.max, Int.max)] {
        let span = SourceSpan(start, end)
        let finding = Diagnostic(
          .error, .init(rawValue: "X1"), "x", at: span,
          fixIt: .init("y", replacing: span, with: "z"))
        #expect(!DiagnosticPrinter().lines(finding, in: file).isEmpty)
      }
    }
  }

  /// The printed finding about the bytes between « and ».
  private func printed(
    _ severity: Diagnostic.Severity, _ message: String, _ marked: String, width: Int = 80
  ) -> String {
    let parts = marked.split(omittingEmptySubsequences: false) { $0 == "«" || $0 == "»" }
    let offsets = parts.map(\.utf8.count)
    let file = SourceFile(name: "p.json", text: parts.joined())
    let span = SourceSpan(offsets[0], offsets[0] + offsets[1])
    let finding = Diagnostic(severity, .init(rawValue: "X1"), message, at: span)
    return screen(DiagnosticPrinter(width: width).lines(finding, in: file))
  }
}
