import CommandLineTools

/// What the person does with the notification (CONTRACT, shared options, Choice).
enum ChoiceOptions {
  /// The identifier of the action to choose.
  static let action = CommandOption.text(
    "--action", value: "id", .word, help: "Choose the action with this identifier.")

  /// The text to type into a text input action.
  static let reply = CommandOption.text(
    "--reply", value: "text",
    help: "Type this text into the text input action; with --action where there are several.")

  /// Tap the notification.
  static let open = CommandOption.flag("--open", help: "Tap the notification itself.")

  /// Dismiss the notification.
  static let dismiss = CommandOption.flag("--dismiss", help: "Dismiss the notification.")

  /// Double tap, the gesture of Apple Watch.
  static let doubleTap = CommandOption.flag(
    "--double-tap", help: "Double tap, as on Apple Watch.")

  /// Leave the notification alone.
  static let ignore = CommandOption.flag(
    "--ignore", help: "Leave the notification unanswered.")

  /// How long to wait for an answer, in seconds of the real clock, a day at most.
  static let timeout = CommandOption.number(
    "--timeout", value: "seconds", in: 0...86_400,
    help: "Wait this long for an answer, then end with status 2.")

  /// Never ask.
  static let noInput = CommandOption.flag(
    "--no-input", help: "Never ask; without a choice nobody answers.")

  static let all = OptionGroup(
    "Choice",
    [
      action.spec, reply.spec, open.spec, dismiss.spec, doubleTap.spec, ignore.spec, timeout.spec,
      noInput.spec,
    ],
    exclusive: [action, reply].map {
      [$0.spec, open.spec, dismiss.spec, doubleTap.spec, ignore.spec]
    })
}
