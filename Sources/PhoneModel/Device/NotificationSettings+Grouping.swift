extension NotificationSettings {
  /// How the app's notifications are grouped in the list and on the lock screen (rule D80).
  public enum Grouping: String, Sendable, CaseIterable, Codable {
    /// One group for each thread.
    case automatic
    /// One group for the app.
    case byApp
    /// Each notification by itself.
    case off

    /// Whether two notifications of the app are in one group.
    package func joins(_ one: NotificationContent, _ other: NotificationContent) -> Bool {
      switch self {
      case .automatic: one.threadIdentifier == other.threadIdentifier
      case .byApp: true
      case .off: false
      }
    }
  }
}

extension DeviceState {
  /// How many notifications of a thread are in Notification Center.
  package func deliveredCount(ofThread thread: String) -> Int {
    delivered.count { $0.content.threadIdentifier == thread }
  }

  /// The group that a notification comes to lead, if there are others to group it with; `thread` is
  /// how many of its thread are in Notification Center.
  package func group(ledBy content: NotificationContent, thread: Int) -> NotificationGroup? {
    let (identifier, others) =
      switch settings.grouping {
      case .automatic: (content.threadIdentifier, thread)
      case .byApp: ("", delivered.count)
      case .off: ("", 0)
      }
    return others > 0 ? NotificationGroup(threadIdentifier: identifier, count: others + 1) : nil
  }
}
