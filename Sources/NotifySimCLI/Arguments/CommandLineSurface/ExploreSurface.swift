import CommandLineTools

extension CommandLineSurface {
  /// The declaration of `explore`.
  static let explore = CommandSpec(
    "explore",
    abstract: "Explore an interactive phone, and save what was done as a scenario.",
    discussion: [
      """
      On a terminal, type 'help' for what can be said; Tab completes, Ctrl-D ends. From a pipe, \
      each line is obeyed as it comes, and the exit status tells of lines that could not be.
      """
    ],
    examples: [
      CommandExample("notify-sim explore invitation.json", "Begin with a notification"),
      CommandExample(
        "notify-sim explore --app meetings.json --locked", "Try an app on a locked phone"),
    ],
    arguments: [
      ArgumentSpec(
        ValueSpec("payload", .file(extensions: ["json", "apns"])), .any,
        help: "The files of payloads that are delivered first.")
    ],
    groups: [AppOptions.all, DeviceOptions.all, SimulationOptions.all, OutputOptions.all],
    tables: [.deviceKeys, .profileSwitches])
}
