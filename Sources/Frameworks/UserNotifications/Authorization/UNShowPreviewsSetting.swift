/// When the content of notifications is shown (A11).
public enum UNShowPreviewsSetting: Int, Hashable, Codable, Sendable, CaseIterable {
  /// Also on a locked device.
  case always = 0
  /// Only on an unlocked device.
  case whenAuthenticated = 1
  /// Never.
  case never = 2
}
