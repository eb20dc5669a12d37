import Foundation
import TestSupport
import Testing

/// A command line and what it prints, as a page of `Cases/Pages` says.
///
/// A case has a heading of the second level. Its `console` block has the command behind `$ ` and
/// below it standard output; a block `stderr` has standard error, and a block `stdin` before them
/// what comes through a pipe. The command is `notify-sim` with its words, quoted as for a shell;
/// before it may stand `cd FOLDER &&` and `NAME=VALUE`, behind it `< FILE` and `# exit STATUS`.
struct CommandCase: Sendable, CustomTestStringConvertible {
  /// The heading.
  let name: String
  /// The command as it is written, without `# exit`.
  let command: String
  let input: String?
  let output: String
  let errors: String
  let status: Int32

  var testDescription: String { name }

  /// All cases of all pages.
  static let all = CommandPage.all.flatMap(\.cases)

  /// The folder from which commands run.
  static let folder = Repository.file("Tests/NotifySimCLITests/Cases/Pages")

  /// The arguments of `notify-sim`.
  var arguments: [String] {
    let words = Self.words(of: command)
    let start = words.firstIndex(of: "notify-sim").map { $0 + 1 } ?? words.endIndex
    return Array(words[start...].prefix { $0 != "<" })
  }

  /// Whether the command asks for output that programs read.
  var isJSON: Bool { arguments.contains("json") }

  /// Runs the command.
  func run() async throws -> Binary.Result {
    let words = Self.words(of: command)
    let before = words.prefix { $0 != "notify-sim" }
    var environment = Binary.environment
    var folder = Self.folder
    for (index, word) in before.enumerated() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if word == "cd" { folder = folder.appendingPathComponent(before[index + 1]).standardized }
      if parts.count == 2 { environment[String(parts[0])] = String(parts[1]) }
    }
    var input = input
    if let sign = words.firstIndex(of: "<") {
      let file = folder.appendingPathComponent(words[sign + 1])
      input = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }
    return try await Binary.run(
      arguments, input: input.map(Binary.Input.text) ?? .none, environment: environment, in: folder)
  }

  /// The case with another outcome.
  func replacing(_ result: Binary.Result) -> CommandCase {
    CommandCase(
      name: name, command: command, input: input, output: result.output, errors: result.errors,
      status: result.status)
  }

  /// The words of a command; what stands in quotation marks belongs together.
  private static func words(of command: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in command {
      switch character {
      case quote: quote = nil
      case "'" where quote == nil, "\"" where quote == nil:
        quote = character
        word = word ?? ""
      case " " where quote == nil:
        if let done = word { words.append(done) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    return words + [word].compactMap(\.self)
  }
}

/// A page of cases on one topic.
struct CommandPage: Sendable, CustomTestStringConvertible {
  let file: URL
  /// The heading.
  let title: String
  let cases: [CommandCase]

  var testDescription: String { title }

  /// All pages, in the order of their names.
  static let all = Repository.entries(of: CommandCase.folder).compactMap(CommandPage.init)

  private init?(_ file: URL) {
    guard let text = Golden(file: file).text else { return nil }
    let sections = text.components(separatedBy: "\n## ")
    self.file = file
    title = sections[0].split(separator: "\n").first.map { String($0.dropFirst(2)) } ?? ""
    cases = sections.dropFirst().map { Self.example($0.components(separatedBy: "\n")) }
  }

  private init(_ page: CommandPage, _ cases: [CommandCase]) {
    file = page.file
    title = page.title
    self.cases = cases
  }

  private static func example(_ lines: [String]) -> CommandCase {
    var blocks: [String: [String]] = [:]
    var rest = lines.dropFirst()
    while let line = rest.popFirst() {
      let fence = line.prefix { $0 == "`" }
      guard fence.count >= 3 else { continue }
      let block = rest.prefix { $0 != fence }
      blocks[String(line.dropFirst(fence.count))] = Array(block)
      rest = rest.dropFirst(block.count + 1)
    }
    func text(_ lines: some Sequence<String>) -> String { lines.map { $0 + "\n" }.joined() }
    let console = blocks["console"] ?? []
    let parts = (console.first ?? "").dropFirst(2).components(separatedBy: " # exit ")
    return CommandCase(
      name: lines[0], command: parts[0], input: blocks["stdin"].map(text),
      output: text(console.dropFirst()), errors: text(blocks["stderr"] ?? []),
      status: parts.count > 1 ? Int32(parts[1]) ?? -1 : 0)
  }

  /// The text of the page.
  var text: String {
    "# \(title)\n" + cases.map { "\n" + Self.text(of: $0) }.joined()
  }

  private static func text(of example: CommandCase) -> String {
    func block(_ kind: String, _ text: String) -> String {
      var fence = "```"
      while ("\n" + text).contains("\n" + fence) { fence += "`" }
      return "\n\(fence)\(kind)\n\(text)\(fence)\n"
    }
    let exit = example.status == 0 ? "" : " # exit \(example.status)"
    return "## \(example.name)\n"
      + (example.input.map { block("stdin", $0) } ?? "")
      + block("console", "$ \(example.command)\(exit)\n\(example.output)")
      + (example.errors.isEmpty ? "" : block("stderr", example.errors))
  }

  /// The page with what its commands print now.
  func remade(_ check: (CommandCase, Binary.Result) throws -> Void) async throws -> CommandPage {
    var remade: [CommandCase] = []
    for example in cases {
      let result = try await example.run()
      try check(example, result)
      remade.append(example.replacing(result))
    }
    return CommandPage(self, remade)
  }
}
