import Testing

@testable import CommandLineTools

@Suite("Errors of usage")
struct UsageErrorTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let words: [String]
    let message: String
    let suggestion: String?

    init(_ words: [String], _ message: String, _ suggestion: String? = nil) {
      self.words = words
      self.message = message
      self.suggestion = suggestion
    }

    var testDescription: String { words.joined(separator: " ") }
  }

  static let fixtureRows = [
    Row(["cpy"], "unknown command 'cpy'", "did you mean 'copy'?"),
    Row(["COPY", "a", "b"], "unknown command 'COPY'", "did you mean 'copy'?"),
    Row(["sing"], "unknown command 'sing'"),
    Row([""], "unknown command ''"),
    Row(["notes.txt"], "unknown command 'notes.txt'", "did you mean 'fixture copy notes.txt'?"),
    Row(["--loud"], "no command is given", "use 'copy', 'paint' or 'help'"),
    Row(["--size", "3"], "no command is given", "use 'copy', 'paint' or 'help'"),
    Row(["copy", "a", "b", "--lod"], "unknown option '--lod'", "did you mean '--loud'?"),
    Row(["copy", "a", "b", "-loud"], "unknown option '-loud'", "did you mean '--loud'?"),
    Row(["copy", "a", "b", "--lod=1"], "unknown option '--lod'", "did you mean '--loud'?"),
    Row(["--lod", "copy", "a", "b"], "unknown option '--lod'", "did you mean '--loud'?"),
    Row(["copy", "a", "b", "--zzzzz"], "unknown option '--zzzzz'"),
    Row(["copy", "a", "b", "-x"], "unknown option '-x'"),
    Row(["copy", "a", "b", "-xyz"], "unknown option '-xyz'"),
    Row(["copy", "a", "b", "--dark"], "unknown option '--dark'", "did you mean '--shade dark'?"),
    Row(["paint", "--size", "3"], "'paint' does not take '--size'", "'--size' belongs to 'copy'"),
    Row(["--size", "3", "paint"], "'paint' does not take '--size'", "'--size' belongs to 'copy'"),
    Row(["paint", "--siez", "3"], "unknown option '--siez'", "'--size' belongs to 'copy'"),
    Row(["paint", "--size"], "'paint' does not take '--size'", "'--size' belongs to 'copy'"),
    Row(
      ["paint", "--version"], "'paint' does not take '--version'",
      "'--version' is used without a command"),
    Row(["copy", "a", "b", "--size"], "'--size' needs a value <n>"),
    Row(["copy", "a", "b", "--size", "--loud"], "'--size' needs a value <n>"),
    Row(["copy", "a", "b", "--size", "--", "3"], "'--size' needs a value <n>"),
    Row(
      ["copy", "a", "b", "--text", "-maybe"], "'--text' needs a value <text>",
      "to give a value that begins with '-', write '--text=-maybe'"),
    Row(["copy", "a", "b", "--size="], "'--size' takes a whole number from 1 to 9, not ''"),
    Row(
      ["copy", "a", "b", "--size", "ten"],
      "'--size' takes a whole number from 1 to 9, not 'ten'"),
    Row(["copy", "a", "b", "--size", "10"], "'--size' takes a whole number from 1 to 9, not '10'"),
    Row(
      ["copy", "a", "b", "--size", "99999999999999999999"],
      "'--size' takes a whole number from 1 to 9, not '99999999999999999999'"),
    Row(["copy", "a", "b", "--speed", "nan"], "'--speed' takes a number from -1 to 10, not 'nan'"),
    Row(["copy", "a", "b", "--speed", "inf"], "'--speed' takes a number from -1 to 10, not 'inf'"),
    Row(["copy", "a", "b", "--speed", "0x1"], "'--speed' takes a number from -1 to 10, not '0x1'"),
    Row(
      ["copy", "a", "b", "--speed", "1e999"],
      "'--speed' takes a number from -1 to 10, not '1e999'"),
    Row(["copy", "a", "b", "--speed", "-2"], "'--speed' takes a number from -1 to 10, not '-2'"),
    Row(
      ["copy", "a", "b", "--shade", "drak"], "'--shade' takes light or dark, not 'drak'",
      "did you mean 'dark'?"),
    Row(
      ["copy", "a", "b", "--shade", "LIGHT"], "'--shade' takes light or dark, not 'LIGHT'",
      "did you mean 'light'?"),
    Row(["copy", "a", "b", "-p", "key"], "'-p' takes <key=value>, not 'key'"),
    Row(["copy", "a", "b", "--pair==v"], "'--pair' takes <key=value>, not '=v'"),
    Row(["copy", "a", "b", "--id="], "'--id' takes an id, not ''"),
    Row(["copy", "a", "b", "--file="], "'--file' takes a file, not ''"),
    Row(["copy", "a", ""], "<source> takes a source, not ''"),
    Row(["copy", "a", "b", "--loud=yes"], "'--loud' takes no value, but 'yes' was given"),
    Row(["copy", "a", "b", "--loud", "--loud"], "'--loud' is given more than once"),
    Row(["--size=1", "copy", "a", "b", "--size=1"], "'--size' is given more than once"),
    Row(
      ["copy", "a", "b", "--quiet", "--loud"],
      "'--quiet' and '--loud' cannot be used together"),
    Row(["copy"], "<target> is missing"),
    Row(["copy", "a"], "<source> is missing"),
    Row(["paint", "red", "green"], "unexpected argument 'green'"),
    Row(["paint", "gren"], "<color> takes red or green, not 'gren'", "did you mean 'green'?"),
    Row(["help", "cpy"], "unknown command 'cpy'", "did you mean 'copy'?"),
    Row(["help", "copy", "paint"], "unexpected argument 'paint'"),
    Row(
      ["--generate-completion-script", "fihs"],
      "'--generate-completion-script' takes bash, zsh or fish, not 'fihs'",
      "did you mean 'fish'?"),
    Row(
      ["--generate-completion-script"],
      "'--generate-completion-script' needs a value <shell>"),
    Row(["copy", "a", "b", "--text", "x", "--\u{1B}[31m"], #"unknown option '--\u{1B}[31m'"#),
  ]

  @Test("A mistake is named with the nearest valid word", arguments: fixtureRows)
  func names(_ row: Row) {
    let error = #expect(throws: UsageError.self) {
      try FixtureTool.tool.invocation(for: row.words)
    }
    #expect(error?.message == row.message)
    #expect(error?.suggestion == row.suggestion)
  }

  @Test("A very long word is cut in the message")
  func longWord() {
    let word = String(repeating: "x", count: 5_000)
    let error = #expect(throws: UsageError.self) { try FixtureTool.tool.invocation(for: [word]) }
    #expect(error?.message == "unknown command '\(String(repeating: "x", count: 77))...'")
  }

  @Test("An error knows the command whose help is relevant")
  func command() {
    let known = #expect(throws: UsageError.self) {
      try FixtureTool.tool.invocation(for: ["--lod", "copy"])
    }
    #expect(known?.command == "copy")
    let unknown = #expect(throws: UsageError.self) {
      try FixtureTool.tool.invocation(for: ["--lod", "cpy"])
    }
    #expect(unknown?.command == nil)
  }

  @Test("The text of an error shows the usage of its command and points to help")
  func text() {
    let error = UsageError(
      "unknown option '--lod'", suggestion: "did you mean '--loud'?", command: "copy")
    #expect(
      FixtureTool.tool.text(for: error) == """
        error: unknown option '--lod'
        help: did you mean '--loud'?
        Usage: fixture copy [<options>] <target> <source> ...
          See 'fixture help copy' for more information.

        """)
  }

  @Test("Without a command the text points to the help of the tool")
  func textOfTool() {
    #expect(
      FixtureTool.tool.text(for: UsageError("unknown command 'sing'")) == """
        error: unknown command 'sing'
        Usage: fixture <command> [<options>]
          See 'fixture help' for more information.

        """)
  }
}
