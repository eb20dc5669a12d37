/// What the person does with a notification.
package enum Choice: Sendable {
  case open
  case dismiss
  case doubleTap
  case action(String)
  /// A typed reply, and the action it is for where there are several.
  case reply(String, String?)

  /// The word for it in events.
  package var kind: PersonResponse.Kind {
    switch self {
    case .open: .open
    case .dismiss: .dismiss
    case .doubleTap: .doubleTap
    case .action: .action
    case .reply: .reply
    }
  }
}
