extension ToolSpec {
  /// The script that completes this tool's command lines in a shell, to be sourced by it.
  package func completionScript(for shell: CompletionShell) -> String {
    switch shell {
    case .bash: BashCompletion(tool: self).script
    case .zsh: ZshCompletion(tool: self).script
    case .fish: FishCompletion(tool: self).script
    }
  }

  /// The name as a part of a function's name in a script: `notify_sim`.
  var functionName: String {
    String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }
}

/// The quoting that the three shells share.
extension CompletionShell {
  /// A text in single quotes, with quotes inside it closed, escaped and opened again; all three
  /// shells read that as one word.
  static func quoted(_ text: String) -> String {
    let pieces = text.split(separator: "'", omittingEmptySubsequences: false)
    return "'\(pieces.joined(separator: #"'\''"#))'"
  }
}

/// A shell for which the tool can write a completion script.
package enum CompletionShell: String, CaseIterable, Hashable, Sendable {
  /// The GNU shell, from version 3.2.
  case bash
  /// The Z shell.
  case zsh
  /// The friendly interactive shell.
  case fish

  /// What a script begins the tool's command line with to ask for the words of a list, one a line;
  /// the name of the list comes behind it, and then the words that were typed.
  static let lister = "--list-words"
}
