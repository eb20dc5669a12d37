import Testing

@testable import CommandLineTools

@Suite("Completion in zsh", .enabled(if: Shell.exists(.zsh)))
struct ZshCompletionTests {
  /// Types each line into a zsh of its own, which writes every candidate to a file.
  ///
  /// The shells run side by side, because each waits for its terminal more than it works.
  ///
  /// `compadd` is what all of zsh's completion ends in. The calls that only compare (`-O`, `-A`,
  /// `-D`) are none that offer.
  static let harness = #"""
    zmodload zsh/zpty || exit 1
    setup='autoload -Uz compinit; compinit -u -d ../dump; source ../script
    offer() {
      compadd() {
        local -a found
        if [[ ${@[1,(i)(-|--)]} != *-(O|A|D)* ]]; then
          builtin compadd -O found "$@"
          print -rl -- $found >>$offers
        fi
        builtin compadd "$@"
      }
      _main_complete
    }
    finish() { zle offer; exit }
    zle -C offer list-choices offer; zle -N finish; bindkey "^X" finish'
    print -r -- "$setup" >../setup
    zsh -f -c 'autoload -Uz compinit; compinit -u -d ../dump'
    for ((number = 1; number <= $#; number++)); do
      zpty terminal$number zsh -f -i
      zpty -w terminal$number "offers=../offers$number; source ../setup"
      zpty -w -n terminal$number "$argv[number]"$'\x18'
    done
    for ((number = 1; number <= $#; number++)); do
      while zpty -r terminal$number output; do :; done
      if [[ -e ../offers$number ]]; then cat ../offers$number; fi
      print .
    done
    """#

  static let more = [
    CompletionCase(["deliver", "--format=j"], ["json"]),
    CompletionCase(["deliver", "--device=a"], ["a.json"]),
    CompletionCase(["deliver", "--foreground", "--ba"], []),
    CompletionCase(["deliver", "--open", "--dis"], []),
    CompletionCase(["deliver", "--locked", "--loc"], []),
    CompletionCase(["deliver", "--set", "a=b", "--se"], ["--set"]),
  ]

  static let cases = CompletionCase.all + more

  static let offered = Result {
    try CompletionDirectory.offers(
      by: .zsh, ["-f"], program: harness, for: cases.map(\.line))
  }

  @Test("The words typed so far are completed", arguments: cases)
  func completes(_ row: CompletionCase) throws {
    let lines = try #require(Self.offered.get()[row.line])
    let offers = Set(lines.map { $0.filter { $0 != "\\" } })
    #expect(offers.sorted() == row.offers.sorted())
  }
}
