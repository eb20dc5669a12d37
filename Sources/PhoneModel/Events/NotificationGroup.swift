/// Several notifications of the app that are shown as one, the newest in front (rule D80).
public struct NotificationGroup: Hashable, Sendable {
  /// The thread that they have in common; empty for the app's own group.
  public let threadIdentifier: String
  /// How many they are, 2 or more, the one in front included.
  public let count: Int

  /// The line below the one in front, which counts the others (rule D81).
  public var summary: String {
    count == 2 ? "1 more notification" : "\(count - 1) more notifications"
  }
}
