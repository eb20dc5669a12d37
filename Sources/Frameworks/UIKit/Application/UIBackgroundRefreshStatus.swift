/// Whether the app may be run in the background to fetch data (A16).
public enum UIBackgroundRefreshStatus: Int, Hashable, Codable, Sendable, CaseIterable {
  /// No, and the person cannot change that.
  case restricted = 0
  /// No, for the person switched it off.
  case denied = 1
  /// Yes.
  case available = 2
}
