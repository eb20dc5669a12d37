import Testing

@testable import CommandLineTools
@testable import NotifySimCLI

@Suite("Completion in bash", .enabled(if: Shell.exists(.bash)))
struct BashCompletionTests {
  /// What readline hands over when it has split words at `=`, as it does by default.
  static let splitAtEquals = [
    CompletionCase(["deliver", "--format", "="], ["json", "text"]),
    CompletionCase(["deliver", "--format", "=", "j"], ["json"]),
    CompletionCase(["--app", "=", "deliver", "ru"], ["rules"]),
    CompletionCase(["--device", "=", "a"], ["a.json"]),
    CompletionCase(["deliver", "--set", "locked", "="], ["true", "false"]),
    CompletionCase(["deliver", "--set", "locked", "=", "t"], ["true"]),
    CompletionCase(["deliver", "--set", "=", "locked", "=", "t"], ["true"]),
    CompletionCase(["--set", "locked", "=", "true", "ru"], ["rules"]),
  ]

  static let more = [
    CompletionCase(["deliver", "--format=j"], ["--format=json"]),
    CompletionCase(["deliver", "--format=x"], []),
    CompletionCase(["deliver", "--device=a"], ["--device=a.json"]),
    CompletionCase(["deliver", "--", "--"], []),
    CompletionCase(["--", "del"], ["deliver"]),
    CompletionCase(["deliver", "-"], deliverOptions),
    CompletionCase(["-H", "x", "rul"], ["rules"]),
  ]

  static let deliverOptions =
    Tool.spec.command(named: "deliver")?.options.flatMap(\.names).sorted() ?? []

  static let cases = CompletionCase.all + splitAtEquals + more

  static let program = """
    source ../script
    offer() {
      COMP_WORDS=("$@")
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _notify_sim
      if ((${#COMPREPLY[@]})); then printf '%s\\n' "${COMPREPLY[@]}"; fi
      echo .
    }
    for line; do
      read -ra words <<<"$line"
      if [[ $line == *' ' ]]; then words+=(''); fi
      offer "${words[@]}"
    done
    """

  static let offered = Result {
    try CompletionDirectory.offers(
      by: .bash, ["--norc", "--noprofile"], program: program, for: cases.map(\.line))
  }

  @Test("The words typed so far are completed", arguments: cases)
  func completes(_ row: CompletionCase) throws {
    let offers = try #require(Self.offered.get()[row.line])
    #expect(offers.sorted() == row.offers.sorted())
  }

  @Test("The completion function of bash is registered for the program")
  func registered() throws {
    let bash = try #require(Shell(.bash))
    let result = try CompletionDirectory.with(.bash) {
      try bash.run(["--norc", "-c", "source ../script; complete -p notify-sim"], in: $0.files)
    }
    #expect(result.output == "complete -F _notify_sim notify-sim\n")
  }
}
