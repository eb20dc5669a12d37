/// What the person did with a notification.
public struct PersonResponse: Sendable {
  /// The kind of choice.
  public let choice: Kind
  /// The identifier that the app is told (rules A17, A18, R4).
  public let actionIdentifier: String
  /// The typed reply, for a text input action.
  public let userText: String?

  /// Creates the value of its parts.
  package init(choice: Kind, actionIdentifier: String, userText: String?) {
    self.choice = choice
    self.actionIdentifier = actionIdentifier
    self.userText = userText
  }

  /// The kinds of choice.
  public enum Kind: String, Sendable, CaseIterable {
    /// Tapped the notification.
    case open
    /// Cleared it.
    case dismiss
    /// Pressed a button.
    case action
    /// Sent a typed reply.
    case reply
    /// Double-tapped on the watch.
    case doubleTap
  }
}
