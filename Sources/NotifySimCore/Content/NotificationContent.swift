/// What a notification says, as the phone keeps it: `UNNotificationContent` as a value (rule P14).
public struct NotificationContent: Sendable, Codable {
  /// The first line.
  public var title = ""
  /// The second line.
  public var subtitle = ""
  /// The text.
  public var body = ""
  /// The number for the app's icon: nil leaves it, 0 removes it (rule A38).
  public var badge: Int?
  /// The sound, or nil for none.
  public var sound: NotificationSound?
  /// The category that decides the buttons; empty for none.
  public var categoryIdentifier = ""
  /// The thread by which notifications are grouped; empty for the app's own group.
  public var threadIdentifier = ""
  /// The scene that should open; nil for none.
  public var targetContentIdentifier: String?
  /// How far the notification may interrupt.
  public var interruptionLevel = Self.InterruptionLevel.active
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
  /// The app's own data: for a remote notification the whole payload (rule P4).
  public var userInfo = UserInfo()

  /// Creates empty content.
  public init() {}

  /// Whether there is text to show (rule P15).
  public var hasText: Bool {
    !(title.isEmpty && subtitle.isEmpty && body.isEmpty)
  }
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

/// The sound of a notification (rules A42, P13).
public struct NotificationSound: Hashable, Sendable, Codable {
  /// The sound file's name, or `default` for the system's sound.
  public var name: String
  /// Whether it is a critical alert's sound.
  public var critical: Bool
  /// The loudness of a critical sound, 0 (silent) to 1 (full).
  public var volume: Double

  /// The name that means the system's own sound.
  public static let defaultName = "default"

  /// Creates a sound.
  public init(
    name: String = NotificationSound.defaultName, critical: Bool = false, volume: Double = 1
  ) {
    self.name = name
    self.critical = critical
    self.volume = volume
  }
}
