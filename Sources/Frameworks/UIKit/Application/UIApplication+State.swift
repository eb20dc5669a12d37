extension UIApplication {
  /// Where the app is, as the app sees it.
  public enum State: Int, Hashable, Codable, Sendable, CaseIterable {
    /// In the foreground, receiving events.
    case active = 0
    /// In the foreground, in transition or interrupted.
    case inactive = 1
    /// In the background.
    case background = 2
  }
}
