import CommandLineTools

/// The options of `rules` alone.
enum RulesOptions {
  /// A word to look for in the statements of the rules.
  static let search = CommandOption.text(
    "--search", value: "word", help: "Show the rules that contain this word.")
}

extension CommandLineSurface {
  /// The declaration of `rules`.
  static let rules = CommandSpec(
    "rules",
    abstract: "Show the rules of the real system that the simulator follows, with their sources.",
    examples: [
      CommandExample("notify-sim rules P19", "Show one rule"),
      CommandExample("notify-sim rules --search badge", "Find the rules that speak of badges"),
    ],
    arguments: [
      ArgumentSpec(
        ValueSpec("id"), .any, help: "The identifiers of rules, such as P19; without any, all.")
    ],
    options: [RulesOptions.search.spec],
    groups: [OutputOptions.data])
}
