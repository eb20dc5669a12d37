import CommandLineTools

extension CommandLineSurface {
  /// The declaration of `deliver`.
  static let deliver = CommandSpec(
    "deliver",
    abstract: "Deliver payloads, show them, take the choice and run the handler.",
    discussion: [
      """
      Without an option that chooses, the choice is asked for on a terminal and read line by line \
      from a pipe; at the end of the input nobody has answered.
      """,
      """
      With '--language all' the card is shown in each of the app's languages, and no choice is \
      asked for.
      """,
    ],
    examples: [
      CommandExample(
        "notify-sim deliver invitation.json", "Show an alert and ask what to do with it"),
      CommandExample(
        "notify-sim deliver invitation.json --locked --action ACCEPT_ACTION",
        "Choose an action on a locked phone"),
      CommandExample(
        "notify-sim deliver silent.apns -H 'apns-push-type: background' --not-running",
        "Wake the app with a silent push"),
      CommandExample(
        "notify-sim deliver invitation.json --language all",
        "See the texts in every language of the app"),
      CommandExample(
        "jq .payload log.json | notify-sim deliver - --no-input --format json",
        "Read a payload from a pipe and write events for a program"),
    ],
    arguments: [
      ArgumentSpec(
        ValueSpec("payload", .file(extensions: ["json", "apns"])), .any,
        help: "The files of payloads; - is the standard input.")
    ],
    groups: [
      AppOptions.all, DeviceOptions.all, RequestOptions.all, ChoiceOptions.all,
      CheckingOptions.all, SimulationOptions.all, OutputOptions.all,
    ],
    tables: [.deviceKeys, .profileSwitches])
}
