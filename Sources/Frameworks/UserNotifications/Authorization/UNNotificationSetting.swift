/// The state of one notification setting (A9).
public enum UNNotificationSetting: Int, Hashable, Codable, Sendable, CaseIterable {
  /// The app did not ask for it, or the device lacks it.
  case notSupported = 0
  /// Off.
  case disabled = 1
  /// On.
  case enabled = 2
}
