import NotifySimCore
import Testing

@testable import CommandLineTools
@testable import NotifySimCLI

@Suite("The declared command line")
struct CommandLineSurfaceTests {
  static let tool = Tool.spec

  @Test("A command is found by its name", arguments: tool.commands.map(\.name))
  func namedAsInTable(_ name: String) {
    #expect(Self.tool.command(named: name)?.name == name)
  }

  @Test("An option takes a value in every command or in none")
  func oneDeclarationPerName() {
    var known: [String: OptionSpec] = [:]
    for option in Self.tool.options(for: nil) + Self.tool.commands.flatMap(\.options) {
      for name in option.names {
        #expect(known[name]?.names ?? option.names == option.names, "\(name)")
        #expect(((known[name] ?? option).value == nil) == (option.value == nil), "\(name)")
        known[name] = option
      }
    }
  }

  @Test("No command takes an option twice", arguments: tool.commands.map(\.name))
  func noDuplicates(_ command: String) throws {
    let names = try #require(Self.tool.command(named: command)).options.flatMap(\.names)
    #expect(Set(names).count == names.count)
  }

  @Test("Every command takes --help, --color, --width and --ascii", arguments: tool.commands)
  func everywhere(_ command: CommandSpec) {
    let names = Set(command.options.map(\.name))
    #expect(names.isSuperset(of: ["--help", "--color", "--width", "--ascii"]))
  }

  @Test(
    "Names are spelt as options are, and help is a sentence in ASCII", arguments: tool.allOptions)
  func style(_ option: OptionSpec) {
    for name in option.names {
      #expect(name.wholeMatch(of: /--[a-z]+(-[a-z]+)*|-[a-zA-Z]/) != nil)
    }
    #expect(option.name.hasPrefix("--"))
    #expect(option.help.hasSuffix("."))
    #expect(option.help.filter { !$0.isASCII }.isEmpty)
  }

  @Test("Exclusive options belong to one group")
  func exclusiveSets() {
    for group in Self.tool.commands.flatMap(\.groups) {
      let names = group.options.map(\.name)
      #expect(Set(names).isSuperset(of: group.exclusive.flatMap(\.self)))
    }
  }

  @Test("Every example of the help can be parsed")
  func examples() throws {
    let examples = Self.tool.examples + Self.tool.commands.flatMap(\.examples)
    for example in examples {
      let line = example.line.components(after: "notify-sim ")
      #expect(throws: Never.self, "\(example.line)") { try Self.tool.invocation(for: line) }
    }
  }

  @Test("A typical command line is parsed")
  func typical() throws {
    let invocation = try Self.tool.invocation(for: [
      "--app", "meetings.json", "deliver", "a.json", "-H", "apns-priority: 5", "--set",
      "locked=false", "--locked", "--action=REPLY_ACTION", "--reply", "On my way",
      "--timeout", "1.5", "--fail-level", "warning", "--format=json", "-",
    ])
    guard case .run(let arguments) = invocation else {
      Issue.record("does not run")
      return
    }
    #expect(arguments.positionals == ["a.json", "-"])
    #expect(arguments[AppOptions.app] == "meetings.json")
    #expect(arguments[RequestOptions.header] == [.init(key: "apns-priority", value: "5")])
    let settings = try arguments.value(of: DeviceOptions.set)
    #expect(settings.map { "\($0.key.name)=\($0.value)" } == ["locked=false"])
    #expect(arguments[DeviceOptions.locked])
    #expect(arguments[ChoiceOptions.action] == "REPLY_ACTION")
    #expect(arguments[ChoiceOptions.reply] == "On my way")
    #expect(arguments[ChoiceOptions.timeout] == 1.5)
    #expect(arguments[CheckingOptions.failLevel] == .warning)
    #expect(arguments[OutputOptions.format] == .json)
    #expect(arguments[StandardOptions.color] == .auto)
    #expect(arguments[StandardOptions.width] == nil)
  }

  static let mistakes =
    [
      (["deliver", "--lockd"], "unknown option '--lockd'", "did you mean '--locked'?"),
      (["deliver", "--json"], "unknown option '--json'", "did you mean '--format json'?"),
      (
        ["categories", "--locked"], "'categories' does not take '--locked'",
        "'--locked' belongs to 'deliver', 'push', 'explore', 'serve', 'schedule' and 'preview'"
      ),
      (
        ["deliver", "--open", "--dismiss"], "'--open' and '--dismiss' cannot be used together", nil
      ),
      (
        ["deliver", "--ignore", "--reply=x"], "'--ignore' and '--reply' cannot be used together",
        nil
      ),
      (
        ["deliver", "--background", "--force-quit"],
        "'--background' and '--force-quit' cannot be used together", nil
      ),
      (
        ["deliver", "--timeout", "soon"], "'--timeout' takes a number from 0 to 86400, not 'soon'",
        nil
      ),
      (
        ["deliver", "--timeout", "-1"], "'--timeout' takes a number from 0 to 86400, not '-1'", nil
      ),
      (
        ["deliver", "--width", "39"], "'--width' takes a whole number from 40 to 200, not '39'", nil
      ),
      (["deliver", "-H", "apns-priority"], "'-H' takes <name: value>, not 'apns-priority'", nil),
      (
        ["invitation.apns"], "unknown command 'invitation.apns'",
        "did you mean 'notify-sim deliver invitation.apns'?"
      ),
      (["frobnicate", "x"], "unknown command 'frobnicate'", nil),
      (["replay"], "<path> is missing", nil),
      (
        ["replay", "x", "--jobs", "0"], "'--jobs' takes a whole number from 1 to 256, not '0'", nil
      ),
      (["categories", "A", "B"], "unexpected argument 'B'", nil),
      (
        ["schema", "payloads"],
        "<file> takes scenario, manifest, payload, state or event, not 'payloads'",
        "did you mean 'payload'?"
      ),
    ] as [([String], String, String?)]

  @Test("A mistake on the real command line is named", arguments: mistakes)
  func mistake(_ words: [String], message: String, suggestion: String?) {
    let error = #expect(throws: UsageError.self) { try Self.tool.invocation(for: words) }
    #expect(error?.message == message)
    #expect(error?.suggestion == suggestion)
  }

  @Test("An action may be given a reply")
  func actionWithReply() throws {
    #expect(throws: Never.self) {
      try Self.tool.invocation(for: ["deliver", "--action", "A", "--reply", "x"])
    }
  }
}

extension String {
  /// The words behind a prefix as a shell would split them, with single quotes alone.
  fileprivate func components(after prefix: String) -> [String] {
    guard let start = firstRange(of: prefix) else { return [] }
    var words: [String] = []
    for (index, piece) in self[start.upperBound...].split(separator: "'").enumerated() {
      if index % 2 == 1 {
        words.append(String(piece))
      } else {
        words += piece.split(separator: " ").map(String.init)
      }
    }
    return words
  }
}
