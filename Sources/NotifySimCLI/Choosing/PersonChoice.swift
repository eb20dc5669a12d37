import CommandLineTools
import NotifySimCore

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
