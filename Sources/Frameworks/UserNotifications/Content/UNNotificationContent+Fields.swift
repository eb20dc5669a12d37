extension UNNotificationContent {
  /// The value behind content of either class, with Apple's defaults (A40).
  package struct Fields: Hashable, Codable, Sendable {
    var title = ""
    var subtitle = ""
    var body = ""
    var badge: PlainValue?
    var sound: UNNotificationSound.Fields?
    var attachments: [UNNotificationAttachment.Fields] = []
    var userInfo = UserInfo([:])
    var launchImageName = ""
    var categoryIdentifier = ""
    var threadIdentifier = ""
    var targetContentIdentifier: String?
    var interruptionLevel = UNNotificationInterruptionLevel.active
    var relevanceScore = 0.0
    var filterCriteria: String?
    var summaryArgument = ""
    var summaryArgumentCount = 1
  }
}
