import Testing

@testable import CommandLineTools

@Suite("A line that is edited") struct EditedLineTests {
  struct Edit: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The line before and after, with a bar at the cursor.
    let before: String
    let after: String
    let change: @Sendable (inout EditedLine) -> Void

    init(
      _ name: String, _ before: String, _ after: String,
      _ change: @escaping @Sendable (inout EditedLine) -> Void
    ) {
      testDescription = "\(name): \(before)"
      self.before = before
      self.after = after
      self.change = change
    }
  }

  static let edits = [
    Edit("typing", "lo|k", "loc|k") { $0.insert("c") },
    Edit("typing a mark", "e|a", "e\u{301}|a") { $0.insert("\u{301}") },
    Edit("typing the second half of a flag", "\u{1F1F0}|", "\u{1F1F0}\u{1F1F7}|") {
      $0.insert("\u{1F1F7}")
    },
    Edit("replacing a word", "choose AC|x", "choose ACCEPT |x") {
      $0.replace(from: 7, with: "ACCEPT ")
    },
    Edit("backspace", "ab|c", "a|c") { $0.delete(to: .left) },
    Edit("backspace at the beginning", "|c", "|c") { $0.delete(to: .left) },
    Edit("backspace on Hangul", "한국|", "한|") { $0.delete(to: .left) },
    Edit("backspace on a family", "a👩‍👩‍👧‍👦|", "a|") { $0.delete(to: .left) },
    Edit("delete", "a|bc", "a|c") { $0.delete(to: .right) },
    Edit("delete at the end", "a|", "a|") { $0.delete(to: .right) },
    Edit("delete to the beginning", "ab c|d", "|d") { $0.delete(to: .home) },
    Edit("delete to the end", "a|b cd", "a|") { $0.delete(to: .end) },
    Edit("delete a word", "set  locked=true |x", "set  |x") { $0.delete(to: .wordLeft) },
    Edit("delete a word ahead", "a| bc d", "a| d") { $0.delete(to: .wordRight) },
    Edit("left", "a한|b", "a|한b") { $0.move(to: .left) },
    Edit("right at the end", "a|", "a|") { $0.move(to: .right) },
    Edit("home", "ab|c", "|abc") { $0.move(to: .home) },
    Edit("end", "|abc", "abc|") { $0.move(to: .end) },
    Edit("a word left", "one two |", "one |two ") { $0.move(to: .wordLeft) },
    Edit("a word right", "|one two", "one| two") { $0.move(to: .wordRight) },
  ]

  @Test("Each edit changes the line as expected", arguments: edits)
  func edit(_ example: Edit) {
    var line = Self.line(example.before)
    example.change(&line)
    #expect(Self.picture(line) == example.after)
  }

  @Test("The cursor stays within the text after any edits")
  func bounds() {
    for place in EditedLine.Place.allCases {
      for text in ["", "a", " a ", "한 👩‍👩‍👧‍👦"] {
        for start in 0...text.count {
          var line = EditedLine(text)
          while line.cursor > start { line.move(to: .left) }
          line.move(to: place)
          #expect((0...line.characters.count).contains(line.cursor))
          line.delete(to: place)
          #expect((0...line.characters.count).contains(line.cursor))
        }
      }
    }
  }

  @Test("A short line is shown whole, with the cursor's column")
  func window() {
    let line = Self.line("reply 한국|어")
    let window = line.window(columns: 40)
    #expect(window.text == "reply 한국어")
    #expect(window.cursorColumn == 10)
  }

  @Test("A long line is shown around the cursor", arguments: 2...12)
  func narrowWindow(_ columns: Int) {
    for text in ["abcdefghijklmnop", "한국어한국어한국어", "a👩‍👩‍👧‍👦b한c👩‍👩‍👧‍👦"] {
      var line = EditedLine(text)
      for _ in 0...text.count {
        let window = line.window(columns: columns)
        #expect(window.text.displayWidth < columns)
        #expect(window.cursorColumn <= window.text.displayWidth)
        #expect(text.contains(window.text))
        line.move(to: .left)
      }
    }
  }

  @Test("An edited line never sends a control character to the terminal")
  func controls() {
    let window = EditedLine("a\u{1B}[2Jb\u{202E}").window(columns: 40)
    #expect(window.text == "a␛[2Jb<U+202E>")
    #expect(window.cursorColumn == window.text.displayWidth)
  }

  private static func line(_ picture: String) -> EditedLine {
    let parts = picture.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    var line = EditedLine(parts[1])
    line.move(to: .home)
    line.insert(parts[0])
    return line
  }

  private static func picture(_ line: EditedLine) -> String {
    line.textBeforeCursor + "|" + String(line.characters[line.cursor...])
  }
}

@Suite("The history of lines") struct LineHistoryTests {
  @Test("The history goes up and down, and returns to the line being typed")
  func walk() {
    var history = LineEditor.History()
    for line in ["lock", "  ", "unlock", "unlock"] { history.add(line) }
    #expect(history.up(from: "dra") == "unlock")
    #expect(history.up(from: "unlock") == "lock")
    #expect(history.up(from: "lock") == nil)
    #expect(history.down() == "unlock")
    #expect(history.down() == "dra")
    #expect(history.down() == nil)
  }

  @Test("The history is limited, and empty at first")
  func bounds() {
    var history = LineEditor.History()
    #expect(history.up(from: "") == nil)
    #expect(history.down() == nil)
    for number in 0..<(LineEditor.History.limit + 5) { history.add("\(number)") }
    var count = 0
    while history.up(from: "") != nil { count += 1 }
    #expect(count == LineEditor.History.limit)
  }
}
