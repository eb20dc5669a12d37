/// What came of a background fetch (A16).
public enum UIBackgroundFetchResult: UInt, Hashable, Codable, Sendable, CaseIterable {
  /// New data was fetched.
  case newData = 0
  /// There was nothing to fetch.
  case noData = 1
  /// The fetch failed.
  case failed = 2
}
