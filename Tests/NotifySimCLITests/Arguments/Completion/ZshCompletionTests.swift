import NotifySimCLI
import Testing

@Suite("Completion in zsh", .enabled(if: Shell.exists(.zsh)))
struct ZshCompletionTests {
  /// Types each line into a zsh of its own, which writes every candidate to a file.
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
          print -rl -- $found >>../offers
        fi
        builtin compadd "$@"
      }
      _main_complete
    }
    finish() { zle offer; exit }
    zle -C offer list-choices offer; zle -N finish; bindkey "^X" finish'
    print -r -- "$setup" >../setup
    for line; do
      zpty terminal zsh -f -i
      zpty -w terminal 'source ../setup'
      zpty -w -n terminal "$line"$'\x18'
      while zpty -r terminal output; do :; done
      zpty -d terminal
      print . >>../offers
    done
    cat ../offers
    """#

  static let more = [
    CompletionCase(["deliver", "--format=j"], ["json"]),
    CompletionCase(["deliver", "--device=a"], ["a.json"]),
    CompletionCase(["deliver", "--foreground", "--ba"], []),
    CompletionCase(["deliver", "--open", "--di"], []),
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
    #expect(offers.sorted() == row.offers)
  }
}
