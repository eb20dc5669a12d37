/// The options and the command that every tool has and that the parser itself acts on.
package enum StandardOptions {
  /// Asks for help; it wins over everything else on the command line.
  package static let help = CommandOption.flag(
    "-h", "--help", help: "Show help information.")

  /// Asks for the version; it goes without a command.
  package static let version = CommandOption.flag("--version", help: "Show the version.")

  /// Asks for a completion script; it goes without a command.
  package static let completionScript = CommandOption<CompletionShell?>.choice(
    "--generate-completion-script", value: "shell",
    help: "Print the script that completes command lines in a shell.")

  /// The width of all output, that of help included.
  package static let width = CommandOption.integer(
    "--width", value: "columns", in: HelpLayout.widths,
    help: "Lay output out for this many columns instead of the terminal's (40 to 200).")

  /// Those of the bare tool, in the order of help.
  static let root = [completionScript.spec, version.spec, help.spec]
}

extension CommandSpec {
  /// The name of the command that shows help.
  static let helpName = "help"

  /// The command that shows the help of the tool or of one of its commands.
  static func help(on commands: [CommandSpec], groups: [OptionGroup]) -> CommandSpec {
    CommandSpec(
      helpName, abstract: "Show help for the tool or for one command.",
      arguments: [
        ArgumentSpec(
          ValueSpec("command", .choice(commands.map(\.name) + [helpName])), .optional,
          help: "The command to explain; without it, the tool.")
      ],
      groups: groups)
  }
}
