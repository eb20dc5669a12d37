import APNs

/// What a mistaken word was probably meant to be.
extension ArgumentParser {
  /// The nearest option of the command, then of any command, then an option with that choice:
  /// `--json` is `--format json`.
  func optionSuggestion(for spelling: String) -> String? {
    let own = command.map(\.options) ?? tool.allOptions
    if let option = nearest(to: spelling, in: own) { return "did you mean '\(option.1)'?" }
    if let choice = choice(named: spelling, in: own) { return "did you mean '\(choice)'?" }
    guard let (option, name) = nearest(to: spelling, in: tool.allOptions) else { return nil }
    let owners = tool.owners(of: option).map { "'\($0)'" }
    guard !owners.isEmpty else { return "'\(name)' goes without a command" }
    return "'\(name)' belongs to \(UsageError.alternatives(owners, joint: "and"))"
  }

  /// The nearest command, or the command that takes files of that extension: `push.apns`.
  func commandSuggestion(for word: String) -> String? {
    if let near = UsageError.suggestion(for: word, from: tool.commands.map(\.name)) { return near }
    let taker = tool.commands.first { command in
      command.arguments.contains { argument in
        argument.value.kind.fileExtensions?.contains { word.hasSuffix(".\($0)") } ?? false
      }
    }
    return taker.map { "did you mean \(UsageError.quoted("\(tool.name) \($0.name) \(word)"))?" }
  }

  private func nearest(to spelling: String, in options: [OptionSpec]) -> (OptionSpec, String)? {
    let names = options.flatMap { option in option.names.filter { $0.hasPrefix("--") } }
    guard let near = APNs.nearest(to: spelling, among: names) else { return nil }
    return options.first { $0.names.contains(near) }.map { ($0, near) }
  }

  private func choice(named spelling: String, in options: [OptionSpec]) -> String? {
    let word = String(spelling.drop { $0 == "-" })
    let matches = options.filter { $0.value?.kind.words.contains(word) ?? false }
    guard let option = matches.first, matches.count == 1 else { return nil }
    return "\(option.name) \(word)"
  }
}
