extension UNNotificationContent {
  /// The value behind content of either class, with Apple's defaults (A40).
  package struct Fields: Hashable, Codable, Sendable {
    /// The first line.
    package var title = ""
    /// The second line.
    package var subtitle = ""
    /// The text.
    package var body = ""
    var badge: PlainValue?
    /// The sound to play, or nil for silence.
    package var sound: UNNotificationSound.Fields?
    /// The files to show, the first as the thumbnail.
    package var attachments: [UNNotificationAttachment.Fields] = []
    var userInfo = UserInfo([:])
    /// The image shown when the app is launched from the notification.
    package var launchImageName = ""
    /// The category whose actions are offered.
    package var categoryIdentifier = ""
    /// The key that groups notifications.
    package var threadIdentifier = ""
    /// The value by which a scene to show is chosen.
    package var targetContentIdentifier: String?
    /// How urgently the notification asks for attention.
    package var interruptionLevel = UNNotificationInterruptionLevel.active
    /// The rank in the summary, 0...1.
    package var relevanceScore = 0.0
    /// The value that a Focus filter compares.
    package var filterCriteria: String?
    /// The words that go into the summary of a group.
    package var summaryArgument = ""
    /// The number of things that the notification counts for.
    package var summaryArgumentCount = 1

    /// Creates empty content.
    package init() {}

    /// Sets the number for the app's icon.
    package mutating func setBadge(_ number: Int) {
      badge = .integer(Int64(number))
    }

    /// Lets the app's own data be made when it is first read: once, on the thread that reads it.
    package mutating func setUserInfo(_ provider: @escaping @Sendable () -> [AnyHashable: Any]) {
      userInfo = UserInfo(provider: provider)
    }
  }
}
