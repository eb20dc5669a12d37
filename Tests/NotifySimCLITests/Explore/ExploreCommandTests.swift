import NotifySimCore
import Scenarios
import Testing

@testable import CommandLineTools
@testable import NotifySimCLI

@Suite("Commands of explore") struct ExploreCommandTests {
  @Test(
    "A blank line and a comment do nothing", arguments: ["", "  ", "# lock", " #x"])
  func nothing(_ line: String) throws {
    guard case .nothing = try Self.order(line) else {
      Issue.record("'\(line)' asks for something")
      return
    }
  }

  @Test("No command has the name of a verb, and every word has help")
  func words() throws {
    let words = PromptCommand.words
    #expect(Set(words).count == words.count)
    let help = ExploreHelp(width: 80, glyphs: .unicode)
    let overview = help.lines(nil).map(\.plain)
    for word in words {
      guard case .help(let topic?) = try Self.order("help \(word)") else {
        Issue.record("no help about \(word)")
        continue
      }
      #expect(help.lines(topic).first?.plain.hasPrefix(word) == true)
      #expect(help.lines(topic).count > 1)
      #expect(overview.contains { $0.hasPrefix(word + " ") })
    }
  }

  @Test("Help fits the window", arguments: [40, 80])
  func width(_ columns: Int) throws {
    let help = ExploreHelp(width: columns, glyphs: .unicode)
    var lines = help.lines(nil)
    for word in PromptCommand.words {
      if case .help(let topic?) = try Self.order("help \(word)") { lines += help.lines(topic) }
    }
    for line in lines { #expect(line.displayWidth <= columns, "\(line.plain)") }
  }

  @Test("'save' takes a file, a name and --force")
  func saving() throws {
    let expected = PromptCommand.Saving(path: "a b.json", name: "A name", isForced: true)
    for line in [#"save "a b.json" 'A name' --force"#, #"save --force a\ b.json "A name""#] {
      guard case .save(let saving) = try Self.order(line) else {
        Issue.record("'\(line)' does not save")
        continue
      }
      #expect(saving == expected)
    }
  }

  @Test("'undo' takes a number of steps", arguments: [("undo", 1), ("undo 3", 3)])
  func undo(_ line: String, _ steps: Int) throws {
    guard case .undo(let count) = try Self.order(line) else {
      Issue.record("'\(line)' undoes nothing")
      return
    }
    #expect(count == steps)
  }

  static let mistakes: [(line: String, message: String, help: String?)] = [
    ("dliver x", "there is no verb 'dliver'", "did you mean 'deliver'?"),
    ("xyzzy", "there is no verb 'xyzzy'", "'help' lists the commands"),
    ("help chose", "there is no verb 'chose'", "did you mean 'choose'?"),
    ("help lock now", "unexpected word 'now'", "write help [WORD]"),
    ("undo many", "'undo' takes a number of steps from 1, not 'many'", nil),
    ("undo 0", "'undo' takes a number of steps from 1, not '0'", nil),
    ("save", "'save' is incomplete", "write save [--force] FILE [NAME]"),
    ("save a b c", "unexpected word 'c'", "write save [--force] FILE [NAME]"),
    ("quit now", "unexpected word 'now'", "write quit"),
    ("save 'a", "a quote is not closed", nil),
  ]

  @Test("A mistake is named with the nearest word", arguments: mistakes)
  func mistake(_ example: (line: String, message: String, help: String?)) {
    let error = #expect(throws: VerbCall.LineError.self) { try Self.order(example.line) }
    #expect(error?.message == example.message)
    #expect(error?.help == example.help)
  }

  @Test("Any line is parsed, or refused with a place within it")
  func nonsense() {
    let parts = PromptCommand.words + [" ", "=", "'", "\"", "\\", "of=", "-H", "{", "한", "👩‍👩‍👧‍👦", "9"]
    var state: UInt32 = 1
    func next(_ count: Int) -> Int {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Int(state >> 16) % count
    }
    for _ in 0..<5000 {
      let line = (0...next(8)).map { _ in parts[next(parts.count)] }
        .joined(separator: next(2) == 0 ? " " : "")
      do throws(VerbCall.LineError) {
        _ = try Self.order(line)
      } catch {
        let span = error.span ?? 0..<0
        #expect(span.upperBound <= line.utf8.count, "\(line)")
        #expect(!error.message.isEmpty)
      }
    }
  }

  private static func order(_ line: String) throws(VerbCall.LineError) -> PromptCommand {
    try PromptCommand(line) { (path) throws(Scenario.ResourceError) in
      throw Scenario.ResourceError("no \(path)")
    }
  }
}
