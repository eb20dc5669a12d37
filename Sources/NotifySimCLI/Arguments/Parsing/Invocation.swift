/// What a command line asks for.
package enum Invocation: Hashable, Sendable {
  /// To run a command.
  case run(ParsedArguments)
  /// To show the help of a command, or of the tool when it is nil, at the width asked for, if any.
  case help(command: String?, width: Int?)
  /// To show the version.
  case version
  /// To print a completion script.
  case completionScript(CompletionShell)
}
