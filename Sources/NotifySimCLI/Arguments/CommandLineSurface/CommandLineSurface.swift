package import CommandLineTools

/// The command line of `notify-sim` as data (CONTRACT, command line).
///
/// Only what is carried out is declared: an option that nothing reads must not be accepted.
package enum CommandLineSurface {
  /// The whole tool.
  package static let tool = ToolSpec(
    "notify-sim",
    abstract: "A phone for push notifications that runs in a terminal.",
    examples: [
      CommandExample(
        "notify-sim deliver invitation.json", "Show an alert and ask what to do with it"),
      CommandExample(
        "notify-sim deliver invitation.json --locked --action ACCEPT_ACTION",
        "Choose an action on a locked phone"),
      CommandExample("notify-sim categories", "Show every category as its card"),
    ],
    everywhere: [Output.options],
    commands: [deliver, replay, explore, check, categories, matrix, rules, schema],
    exitStatuses: [
      .init(0, "Done"),
      .init(
        1,
        """
        An expectation failed, a handler broke its contract, or a diagnostic reached the level of \
        --fail-level
        """),
      .init(2, "Nobody answered within --timeout"),
      .init(64, "The command line is wrong"),
      .init(65, "Input cannot be understood"),
      .init(66, "Input cannot be opened"),
      .init(69, "A filter matched nothing"),
      .init(70, "A fault of notify-sim itself"),
      .init(74, "Output cannot be written"),
      .init(130, "Interrupted"),
    ])
}
