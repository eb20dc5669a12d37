import Testing

@testable import CommandLineTools
@testable import NotifySimCLI

/// A command line, split into words as it is typed, and what shall be offered for the last one.
struct CompletionCase: CustomTestStringConvertible, Sendable {
  let words: [String]
  let offers: [String]

  init(_ words: [String], _ offers: [String]) {
    self.words = words
    self.offers = offers
  }

  var testDescription: String { line }

  /// The whole line; a file with a blank in its name never stands in it.
  var line: String { (["notify-sim"] + words).joined(separator: " ") }

  static let commands = Tool.spec.commands.map(\.name).sorted()

  /// What all three shells shall offer.
  ///
  /// Files are named as in ``CompletionDirectory``.
  static let all = [
    CompletionCase([""], commands),
    CompletionCase(["del"], ["deliver"]),
    CompletionCase(["--locked", ""], commands),
    CompletionCase(["--app", "samples", "cat"], ["categories"]),
    CompletionCase(["--app=samples", "--locked", "d"], ["deliver"]),
    CompletionCase(["--app", "deliver", "ru"], ["rules"]),
    CompletionCase(["--ver"], ["--version"]),
    CompletionCase(["--lo"], ["--locked"]),
    CompletionCase(["deliver", "--fo"], ["--force-quit", "--foreground", "--format"]),
    CompletionCase(["--app", "samples", "deliver", "--dou"], ["--double-tap"]),
    CompletionCase(["rules", "--fo"], ["--format"]),
    CompletionCase(["replay", "--re"], ["--repeat", "--report"]),
    CompletionCase(["categories", "--han"], []),
    CompletionCase(["deliver", "--format", ""], ["json", "text"]),
    CompletionCase(["check", "--format", ""], ["github", "json", "sarif", "text"]),
    CompletionCase(["check", "--format", "s"], ["sarif"]),
    CompletionCase(["deliver", "--fail-level", "n"], ["never", "note"]),
    CompletionCase(["deliver", "--reply", "j"], []),
    CompletionCase(["--color", "al"], ["always"]),
    CompletionCase(["--generate-completion-script", ""], ["bash", "fish", "zsh"]),
    CompletionCase(["schema", ""], ["event", "manifest", "payload", "scenario", "state"]),
    CompletionCase(["help", ""], (commands + Tool.spec.topics.map(\.name)).sorted()),
    CompletionCase(["help", "dev"], ["devices"]),
    CompletionCase(["help", "ca"], ["categories"]),
    CompletionCase(["deliver", ""], ["a.json", "b.apns", "folder", "two words.json"]),
    CompletionCase(["deliver", "a.json", "b"], ["b.apns"]),
    CompletionCase(["deliver", "--device", ""], ["a.json", "folder", "two words.json"]),
    CompletionCase(
      ["deliver", "--app", ""], ["a.json", "folder", "two words.json"] + AppOptions.builtIn),
    CompletionCase(["deliver", "--app", "sa"], ["samples"]),
    CompletionCase(["deliver", "--app", "samples", "--action", "AC"], ["ACCEPT_ACTION"]),
    CompletionCase(
      ["deliver", "--app", "reminders", "--action", "REM"],
      ["REMIND_IN_AN_HOUR", "REMIND_TOMORROW"]),
    CompletionCase(["deliver", "--set", "locked="], ["locked=true", "locked=false"]),
    CompletionCase(["deliver", "--set", "locked=t"], ["locked=true"]),
    CompletionCase(["deliver", "--set", "langu"], ["languages="]),
    CompletionCase(["deliver", "--profile", "simc"], ["simctl"]),
    CompletionCase(["deliver", "-H", "apns-c"], ["apns-channel-id:", "apns-collapse-id:"]),
    CompletionCase(["check", "--disable", "dia"], ["dialect"]),
    CompletionCase(["rules", "P19b"], ["P19b"]),
  ]
}
