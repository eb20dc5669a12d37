/// A Focus, such as Do Not Disturb or Work (rules D42, D43).
public struct Focus: Hashable, Sendable, Codable {
  /// Whether a Focus is on.
  public var on = false
  /// Whether the app is on its allow-list.
  public var allowsApp = false
  /// Whether time-sensitive notifications may pass.
  public var allowsTimeSensitive = true
  /// The filter criteria that the app's Focus filter lets pass; empty for no filter.
  public var filter = ""
  /// Whether silenced notifications are shown on the lock screen.
  public var showsOnLockScreen = false

  /// Creates a Focus that is off.
  public init() {}

  /// Why the Focus silences a notification, or nil if it lets it pass.
  package func silences(_ level: NotificationContent.InterruptionLevel, criteria: String?)
    -> Silencing?
  {
    guard on, level != .critical else { return nil }
    if let criteria, !filter.isEmpty, criteria != filter { return .filter(criteria) }
    if allowsApp || (level == .timeSensitive && allowsTimeSensitive) { return nil }
    return .app
  }

  /// Why a Focus silences a notification.
  package enum Silencing: Hashable, Sendable {
    /// The app is not on the allow-list.
    case app
    /// The notification's criteria are not those of the app's filter.
    case filter(String)
  }
}
