/// How alerts appear (A10).
public enum UNAlertStyle: Int, Hashable, Codable, Sendable, CaseIterable {
  /// Not at all.
  case none = 0
  /// As banners that leave by themselves.
  case banner = 1
  /// As alerts that stay until dismissed.
  case alert = 2
}
