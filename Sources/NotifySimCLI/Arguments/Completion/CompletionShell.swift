/// A shell for which the tool can write a completion script.
package enum CompletionShell: String, CaseIterable, Hashable, Sendable {
  /// The GNU shell, from version 3.2.
  case bash
  /// The Z shell.
  case zsh
  /// The friendly interactive shell.
  case fish
}
