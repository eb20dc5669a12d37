import Testing

@testable import CommandLineTools
@testable import NotifySimCLI

@Suite("Completion scripts")
struct CompletionScriptTests {
  static let tool = Tool.spec

  @Test(
    "The script has every command, option and choice", arguments: CompletionShell.allCases)
  func everything(_ shell: CompletionShell) {
    let script = Self.tool.completionScript(for: shell)
    for option in Self.tool.allOptions {
      for name in option.names {
        #expect(Self.mentions(name, in: script, shell), "\(name)")
      }
      for word in option.value?.kind.words ?? [] {
        #expect(script.contains(word), "\(word)")
      }
    }
    for command in Self.tool.commands {
      #expect(script.contains(command.name))
    }
  }

  /// Whether a script declares a name; fish spells options without their dashes.
  static func mentions(_ name: String, in script: String, _ shell: CompletionShell) -> Bool {
    switch shell {
    case .bash: script.contains(" \(name) ") || script.contains(" \(name)\n")
    case .zsh: script.contains(")\(name)") || script.contains("*\(name)")
    case .fish where name.hasPrefix("--"): script.contains(" -l \(name.dropFirst(2)) ")
    case .fish: script.contains(" -s \(name.dropFirst()) ")
    }
  }

  @Test("The shell accepts the script's syntax", arguments: CompletionShell.allCases)
  func syntax(_ shell: CompletionShell) throws {
    guard let program = Shell(shell) else { return }
    let result = try CompletionDirectory.with(shell) {
      try program.run(["-n", "../script"], in: $0.files)
    }
    #expect(result.status == 0)
    #expect(result.output.isEmpty)
  }

  @Test("Quotes in help do not end the shell's quotes", arguments: CompletionShell.allCases)
  func quotes(_ shell: CompletionShell) throws {
    let odd = CommandOption.flag("--odd", help: "It's [odd]: \\ $(exit 3) `exit 4` \"so\".")
    let tool = ToolSpec(
      "odd-tool", abstract: "Odd.",
      commands: ToolSpec.table([
        CommandSpec("try", abstract: "It's: $HOME.", options: [odd.spec])
      ]))
    guard let program = Shell(shell) else { return }
    let script = tool.completionScript(for: shell)
    let stub = shell == .zsh ? "compdef() { :; }\n" : ""
    let result = try CompletionDirectory.with(shell) {
      try program.run(["-c", stub + script + "\necho sourced"], in: $0.files)
    }
    #expect(result.output == "sourced\n")
  }
}
