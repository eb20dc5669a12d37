/// Whether an app may send notifications (A8).
public enum UNAuthorizationStatus: Int, Hashable, Codable, Sendable, CaseIterable {
  /// The person has not been asked.
  case notDetermined = 0
  /// The person said no; nothing is delivered (A32b).
  case denied = 1
  /// The person said yes.
  case authorized = 2
  /// Notifications are delivered quietly, on trial (S66).
  case provisional = 3
  /// An App Clip may send notifications for a while (A73).
  case ephemeral = 4
}
