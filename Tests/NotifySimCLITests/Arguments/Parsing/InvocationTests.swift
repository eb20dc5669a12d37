import Testing

@testable import CommandLineTools
@testable import NotifySimCLI

@Suite("Help, version and completion on the command line")
struct InvocationTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let words: [String]
    let invocation: ToolSpec.Invocation

    init(_ words: [String], _ invocation: ToolSpec.Invocation) {
      self.words = words
      self.invocation = invocation
    }

    var testDescription: String { words.joined(separator: " ") }
  }

  static let rows = [
    Row([], help()),
    Row(["--"], help()),
    Row(["-h"], help(isBrief: true)),
    Row(["--help"], help()),
    Row(["help"], help()),
    Row(["help", "deliver"], help("deliver", isBrief: true)),
    Row(["help", "help"], help("help", isBrief: true)),
    Row(["help", "deliver", "--width", "60"], help("deliver", 60, isBrief: true)),
    Row(["--width=60", "help"], help(nil, 60)),
    Row(["deliver", "-h"], help("deliver", isBrief: true)),
    Row(["deliver", "-h", "--help"], help("deliver")),
    Row(["help", "devices"], help("devices", isBrief: true)),
    Row(["--help", "deliver"], help("deliver")),
    Row(["--locked", "deliver", "--help"], help("deliver")),
    Row(["--app", "rules", "deliver", "--help"], help("deliver")),
    Row(["deliver", "--lockd", "--width", "wide", "--help"], help("deliver")),
    Row(["deliver", "--width", "60", "--help"], help("deliver", 60)),
    Row(["deliver", "--action", "--help"], help("deliver")),
    Row(["deliver", "--locked", "--locked", "-h", "--nonsense="], help("deliver", isBrief: true)),
    Row(["nonsense", "--help"], help()),
    Row(["help", "--help"], help("help")),
    Row(["--version"], .version),
    Row(["--color", "never", "--version"], .version),
    Row(["--generate-completion-script", "bash"], .completionScript(.bash)),
    Row(["--generate-completion-script=fish"], .completionScript(.fish)),
  ]

  static func help(
    _ subject: String? = nil, _ width: Int? = nil, isBrief: Bool = false
  ) -> ToolSpec.Invocation {
    .help(of: subject, isBrief: isBrief, width: width)
  }

  @Test("Help, version and completion are recognised", arguments: rows)
  func parses(_ row: Row) throws {
    #expect(try Tool.spec.invocation(for: row.words) == row.invocation)
  }

  @Test("The value of an option is never a request for help")
  func helpAsValue() throws {
    let invocation = try Tool.spec.invocation(for: ["deliver", "--reply=--help"])
    #expect(
      invocation
        == .run(ParsedArguments(command: "deliver", options: [.init("--reply", "--help")])))
  }
}
