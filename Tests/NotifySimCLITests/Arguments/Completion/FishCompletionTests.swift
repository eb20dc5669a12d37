import Testing

@testable import CommandLineTools

@Suite("Completion in fish", .enabled(if: Shell.exists(.fish)))
struct FishCompletionTests {
  static let more = [
    CompletionCase(["deliver", "--format=j"], ["--format=json"]),
    CompletionCase(["deliver", "--device=a"], ["--device=a.json"]),
    CompletionCase(["-H", "x", "rul"], ["rules"]),
  ]

  static let cases = CompletionCase.all + more

  static let program = """
    source ../script
    for line in $argv
      complete -C "$line"
      echo .
    end
    """

  static let offered = Result {
    try CompletionDirectory.offers(
      by: .fish, ["--no-config"], program: program, for: cases.map(\.line))
  }

  @Test("The words typed so far are completed", arguments: cases)
  func completes(_ row: CompletionCase) throws {
    let offers = try #require(Self.offered.get()[row.line])
    #expect(offers.map(Self.word).sorted() == row.offers.sorted())
  }

  /// A candidate without its description and without the slash of a directory.
  static func word(_ line: String) -> String {
    let word = line.prefix { $0 != "\t" }
    return String(word.hasSuffix("/") ? word.dropLast() : word)
  }
}
