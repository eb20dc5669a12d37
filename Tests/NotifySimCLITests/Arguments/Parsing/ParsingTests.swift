import Testing

@testable import CommandLineTools

@Suite("Parsing of command lines")
struct ParsingTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let words: [String]
    let positionals: [String]
    let options: [ParsedArguments.Option]

    init(
      _ name: String, _ words: [String], _ positionals: [String],
      _ options: [ParsedArguments.Option] = []
    ) {
      testDescription = name
      self.words = words
      self.positionals = positionals
      self.options = options
    }
  }

  static let rows = [
    Row("arguments alone", ["copy", "a", "b", "c"], ["a", "b", "c"]),
    Row("a flag before the command", ["--loud", "copy", "a", "b"], ["a", "b"], [.init("--loud")]),
    Row("a flag between arguments", ["copy", "a", "--loud", "b"], ["a", "b"], [.init("--loud")]),
    Row("a flag at the end", ["copy", "a", "b", "--loud"], ["a", "b"], [.init("--loud")]),
    Row("a value in its own word", ["copy", "--size", "3", "a", "b"], ["a", "b"], size("3")),
    Row("a value behind =", ["copy", "--size=3", "a", "b"], ["a", "b"], size("3")),
    Row("a value before the command", ["--size", "3", "copy", "a", "b"], ["a", "b"], size("3")),
    Row(
      "a value that is a command's name", ["--text", "paint", "copy", "a", "b"], ["a", "b"],
      text("paint")),
    Row("an empty value behind =", ["copy", "a", "b", "--text="], ["a", "b"], text("")),
    Row("an empty word as value", ["copy", "a", "b", "--text", ""], ["a", "b"], text("")),
    Row("a value with = in it", ["copy", "a", "b", "--text=x=y"], ["a", "b"], text("x=y")),
    Row(
      "a value that begins with dashes", ["copy", "a", "b", "--text=--loud"], ["a", "b"],
      text("--loud")),
    Row(
      "a value with a dash and blanks", ["copy", "a", "b", "--text", "- not so"], ["a", "b"],
      text("- not so")),
    Row("standard input as value", ["copy", "a", "b", "--text", "-"], ["a", "b"], text("-")),
    Row(
      "a negative value", ["copy", "a", "b", "--speed", "-0.5"], ["a", "b"],
      [.init("--speed", "-0.5")]),
    Row(
      "a negative value that begins with a dot", ["copy", "a", "b", "--speed", "-.5"],
      ["a", "b"], [.init("--speed", "-.5")]),
    Row(
      "an exponent", ["copy", "a", "b", "--speed", "1e-1"], ["a", "b"],
      [.init("--speed", "1e-1")]),
    Row("a short option", ["copy", "a", "b", "-p", "k=v"], ["a", "b"], pairs("k=v")),
    Row(
      "a short option with its value in one word", ["copy", "a", "b", "-pk=v"], ["a", "b"],
      pairs("k=v")),
    Row("a short option with =", ["copy", "a", "b", "-p=k=v"], ["a", "b"], pairs("k=v")),
    Row(
      "both spellings of a repeatable option, in order",
      ["copy", "-p", "a=1", "x", "--pair", "b=2", "y", "-pc=3"], ["x", "y"],
      pairs("a=1", "b=2", "c=3")),
    Row("a dash as argument", ["copy", "-", "-"], ["-", "-"]),
    Row("a negative number as argument", ["copy", "-5", "b"], ["-5", "b"]),
    Row(
      "-- before arguments like options", ["copy", "a", "--", "--loud", "-x"],
      ["a", "--loud", "-x"]),
    Row(
      "-- before the command", ["--loud", "--", "copy", "a", "--size"], ["a", "--size"],
      [.init("--loud")]),
    Row("a second -- is an argument", ["copy", "--", "--", "b"], ["--", "b"]),
    Row("-- at the end", ["copy", "a", "b", "--"], ["a", "b"]),
    Row("an argument beyond ASCII", ["copy", "für", "日本.txt"], ["für", "日本.txt"]),
    Row("help behind -- is an argument", ["copy", "a", "--", "--help"], ["a", "--help"]),
  ]

  static func size(_ value: String) -> [ParsedArguments.Option] { [.init("--size", value)] }
  static func text(_ value: String) -> [ParsedArguments.Option] { [.init("--text", value)] }
  static func pairs(_ values: String...) -> [ParsedArguments.Option] {
    values.map { .init("--pair", $0) }
  }

  @Test("A command line is parsed", arguments: rows)
  func parses(_ row: Row) throws {
    let invocation = try FixtureTool.tool.invocation(for: row.words)
    let expected = ParsedArguments(
      command: "copy", positionals: row.positionals, options: row.options)
    #expect(invocation == .run(expected))
  }

  @Test("An optional argument may be left out or given")
  func optionalArgument() throws {
    let tool = FixtureTool.tool
    #expect(try tool.invocation(for: ["paint"]) == .run(ParsedArguments(command: "paint")))
    #expect(
      try tool.invocation(for: ["paint", "red"])
        == .run(ParsedArguments(command: "paint", positionals: ["red"])))
  }

  @Test("Options may stand anywhere", arguments: 0..<24)
  func orderOfParts(_ rank: Int) throws {
    let parts = Self.permutation(
      rank, of: [["copy", "a", "b"], ["--size", "3"], ["--pair=k=v"], ["--loud"]])
    let invocation = try FixtureTool.tool.invocation(for: parts.flatMap(\.self))
    guard case .run(let arguments) = invocation else {
      Issue.record("\(parts) does not run")
      return
    }
    #expect(arguments.command == "copy")
    #expect(arguments.positionals == ["a", "b"])
    #expect(arguments[FixtureTool.size] == 3)
    #expect(arguments[FixtureTool.pair] == [ValueSpec.Pair(key: "k", value: "v")])
    #expect(arguments[FixtureTool.loud])
  }

  /// The permutation of that rank in the order of the factorial number system.
  static func permutation<Element>(_ rank: Int, of elements: [Element]) -> [Element] {
    var rest = elements
    var rank = rank
    var result: [Element] = []
    while !rest.isEmpty {
      result.append(rest.remove(at: rank % rest.count))
      rank /= rest.count + 1
    }
    return result
  }
}
