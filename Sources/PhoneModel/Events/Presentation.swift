/// A notification as the person sees it.
public struct Presentation: Sendable {
  /// Where it is seen.
  public let surface: Surface
  /// The shown title; empty for none.
  public let title: String
  /// The shown subtitle; empty for none.
  public let subtitle: String
  /// The shown text; empty for none.
  public let body: String
  /// The thread by which it is grouped; empty for the app's own group.
  public let threadIdentifier: String
  /// Whether a placeholder stands for the text because previews are hidden.
  public let previewHidden: Bool
  /// Whether it was delivered quietly: to the list alone (rule D22).
  public let quiet: Bool
  /// Whether it lights the screen, which was off (rule D61).
  public let lightsScreen: Bool
  /// The files that are shown with it, in order; none where previews are hidden.
  public let attachments: [PresentedAttachment]
  /// The buttons, in order.
  public let actions: [PresentedAction]
  /// The group that it is in front of, in the list or on the lock screen.
  public let group: NotificationGroup?

  /// Creates the value of its parts.
  package init(
    surface: Surface, title: String, subtitle: String, body: String, threadIdentifier: String,
    previewHidden: Bool, quiet: Bool, lightsScreen: Bool, attachments: [PresentedAttachment],
    actions: [PresentedAction], group: NotificationGroup?
  ) {
    self.surface = surface
    self.title = title
    self.subtitle = subtitle
    self.body = body
    self.threadIdentifier = threadIdentifier
    self.previewHidden = previewHidden
    self.quiet = quiet
    self.lightsScreen = lightsScreen
    self.attachments = attachments
    self.actions = actions
    self.group = group
  }

  /// Where a notification can be seen.
  public enum Surface: String, Sendable, CaseIterable, Codable {
    /// At the top of an unlocked phone.
    case banner
    /// On the screen of a locked phone.
    case lockScreen
    /// In the list of past notifications.
    case notificationCenter
    /// In the car.
    case carPlay
    /// On the wrist.
    case watch
  }
}

/// One button of a presented notification.
public struct PresentedAction: Hashable, Sendable {
  /// What the app is told when it is chosen.
  public let identifier: String
  /// The button's title.
  public let title: String
  /// The options, in the words of `UNNotificationActionOptions`.
  public let options: [Option]
  /// How the reply is asked for, or nil for an action without text.
  public let textInput: TextInput?

  /// An option of a button (rule S24).
  public enum Option: String, Sendable, CaseIterable, Codable {
    /// Done on an unlocked phone only.
    case authenticationRequired
    /// Deletes, or does what is hard to undo.
    case destructive
    /// Brings the app to the front.
    case foreground
  }

  /// How a reply is asked for (rule S30).
  public struct TextInput: Hashable, Sendable, Codable {
    /// The title of the button that sends the reply.
    public let buttonTitle: String
    /// What an empty field shows.
    public let placeholder: String
  }
}
