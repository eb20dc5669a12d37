import CommandLineTools
import NotifySimCore

/// What the person does with the notification.
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
  static let doubleTap = CommandOption.flag("--double-tap", help: "Double tap, as on Apple Watch.")

  /// Leave the notification alone.
  static let ignore = CommandOption.flag("--ignore", help: "Leave the notification unanswered.")

  /// How long to wait for an answer, in seconds of the real clock, a day at most.
  static let timeout = CommandOption.number(
    "--timeout", value: "seconds", in: 0...86_400,
    help: "Wait this long for an answer, then end with status 2.")

  /// Never ask.
  static let noInput = CommandOption.flag(
    "--no-input", help: "Never ask; without a choice nobody answers.")

  static let all = OptionSpec.Group(
    "Choice",
    [
      action.spec, reply.spec, open.spec, dismiss.spec, doubleTap.spec, ignore.spec, timeout.spec,
      noInput.spec,
    ],
    exclusive: [action, reply].map {
      [$0.spec, open.spec, dismiss.spec, doubleTap.spec, ignore.spec]
    })
}

/// What a person, or an option in a person's place, decided to do with a notification.
enum PersonChoice: Hashable, Sendable {
  case action(String)
  case reply(String, action: String?)
  case open
  case dismiss
  case doubleTap
  case ignore

  /// The choice that the options make, or nil if they leave it open.
  init?(_ arguments: ParsedArguments) {
    if let text = arguments[ChoiceOptions.reply] {
      self = .reply(text, action: arguments[ChoiceOptions.action])
    } else if let action = arguments[ChoiceOptions.action] {
      self = .action(action)
    } else if arguments[ChoiceOptions.open] {
      self = .open
    } else if arguments[ChoiceOptions.dismiss] {
      self = .dismiss
    } else if arguments[ChoiceOptions.doubleTap] {
      self = .doubleTap
    } else if arguments[ChoiceOptions.ignore] {
      self = .ignore
    } else {
      return nil
    }
  }

  /// What it does to the phone; nil for leaving the notification alone.
  func stimulus(for notification: String) -> Stimulus? {
    switch self {
    case .action(let identifier): .choose(identifier, of: notification)
    case .reply(let text, let action): .reply(text, action: action, of: notification)
    case .open: .open(of: notification)
    case .dismiss: .dismiss(of: notification)
    case .doubleTap: .doubleTap(of: notification)
    case .ignore: nil
    }
  }
}
