/// What a notification says, as the phone keeps it: `UNNotificationContent` as a value (rule P14).
///
/// `UNNotificationContent` wraps it; code that reads or writes it as JSON iterates over `fields`.
public struct NotificationContent: Hashable, Sendable, Codable {
  /// The first line.
  public var title = "" { didSet { localized?.title = nil } }

  /// The second line.
  public var subtitle = "" { didSet { localized?.subtitle = nil } }

  /// The text.
  public var body = "" { didSet { localized?.body = nil } }

  /// What the texts are looked up by when they are shown; nil for texts that stay as they are.
  package var localized: LocalizedTexts?

  /// The number for the app's icon: nil leaves it, 0 removes it (rule A38).
  public var badge: Int?

  /// The sound, or nil for none.
  public var sound: Sound?

  /// The category that decides the buttons; empty for none.
  public var categoryIdentifier = ""

  /// The thread by which notifications are grouped; empty for the app's own group.
  public var threadIdentifier = ""

  /// The scene that should open; nil for none.
  public var targetContentIdentifier: String?

  /// How far the notification may interrupt.
  public var interruptionLevel = InterruptionLevel.active

  /// The rank in a summary, 0 to 1.
  public var relevanceScore = 0.0

  /// What a Focus filter compares; nil for unfiltered.
  public var filterCriteria: String?

  /// The image or storyboard shown when the app is launched from the notification.
  public var launchImageName = ""

  /// The text for a group's summary; ignored since iOS 15.
  public var summaryArgument = ""

  /// How many items the notification stands for in a summary; ignored since iOS 15.
  public var summaryArgumentCount = 1

  /// Who wrote the message of a communication notification; nil for any other (rule D45).
  public var sender: String?

  /// The group to which the message was written, of a communication notification.
  public var groupName: String?

  /// The files to show, the first as the thumbnail; only a service extension adds them to a remote
  /// notification (rule A43).
  public var attachments: [Attachment] = []

  /// The app's own data: for a remote notification the whole payload (rule P4).
  public var userInfo = UserInfo()

  /// Creates empty content.
  public init() {}

  /// Whether there is text to show (rule P15).
  public var hasText: Bool {
    !(title.isEmpty && subtitle.isEmpty && body.isEmpty)
  }

  /// Whether there is neither text nor a sound nor a badge (rule L11).
  public var isEmpty: Bool { !hasText && sound == nil && badge == nil }

  /// Whether it does nothing but remove the badge (rule L18b).
  package var isBadgeRemoval: Bool { badge == 0 && !hasText && sound == nil }
}

extension NotificationContent {
  /// How far a notification may interrupt, in the words of `UNNotificationInterruptionLevel`
  /// (rules A12, D40).
  public enum InterruptionLevel: String, Sendable, CaseIterable, Codable {
    /// To the list, without lighting the screen or sounding.
    case passive
    /// At once, with screen and sound; the default.
    case active
    /// At once, and through a Focus where the person permits it.
    case timeSensitive
    /// At once, through Focus and the silent switch; needs an entitlement.
    case critical
  }
}
