import CommandLineTools

/// The options of `categories` alone.
enum CategoriesOptions {
  /// Show the layout for little space, which has fewer actions.
  static let compact = CommandOption.flag(
    "--compact", help: "Show the layout that the system uses where space is short.")
}

extension CommandLineSurface {
  /// The declaration of `categories`.
  static let categories = CommandSpec(
    "categories",
    abstract: "List the registered categories, each as the card a person would see.",
    examples: [
      CommandExample("notify-sim categories", "List the categories of the app at hand"),
      CommandExample(
        "notify-sim categories MEETING_INVITATION --compact",
        "Show one category as a banner has room for it"),
    ],
    arguments: [
      ArgumentSpec(
        ValueSpec("id"), .optional, help: "The identifier of the category to show; without it, all."
      )
    ],
    options: [CategoriesOptions.compact.spec, DeviceOptions.language.spec],
    groups: [AppOptions.identity, OutputOptions.all])
}
