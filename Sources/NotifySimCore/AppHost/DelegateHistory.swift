/// What one process of the app did about the delegate of its notification centre (rule X23).
struct DelegateHistory: Sendable {
  /// Whether the delegate was there when launching was over.
  private(set) var isInTime = false
  /// Whether the app set a delegate, and did not take it back.
  private(set) var isSet = false
  private var isLaunched = false
  private var wasEverSet = false

  /// Notes that the app set a delegate, or none.
  ///
  /// - Returns: whether it was the first one of the process, and came too late.
  mutating func note(isSet: Bool) -> Bool {
    self.isSet = isSet
    defer { wasEverSet = wasEverSet || isSet }
    return isSet && isLaunched && !wasEverSet
  }

  /// Notes that launching is over.
  mutating func endLaunch() {
    isLaunched = true
    isInTime = isSet
  }
}
