/// Why a call ended, when it was not the person who ended it.
public enum CXCallEndedReason: Int, Hashable, Codable, Sendable, CaseIterable {
  /// It failed.
  case failed = 1
  /// The caller ended it.
  case remoteEnded = 2
  /// Nobody answered.
  case unanswered = 3
  /// It was answered on another device.
  case answeredElsewhere = 4
  /// It was declined on another device.
  case declinedElsewhere = 5
}
