/// What APNs knows of a device token.
package struct DeviceTokenRecord: Hashable, Sendable {
  /// The topic that it was made for: a bundle identifier, with a suffix for some push types.
  package var topic: String
  /// The environment that it was made in.
  package var environment: APNsEnvironment
  /// Whether it is still valid.
  package var status: Status

  /// How many digits a device token has at most: more than twice as many as any that is known
  /// (N23).
  package static let mostDigits = 512

  /// Creates the value of its parts.
  package init(topic: String, environment: APNsEnvironment, status: Status = .active) {
    self.topic = topic
    self.environment = environment
    self.status = status
  }

  /// The record as APNs keeps it from a moment on, in milliseconds: a phone tells the second in
  /// which its token ended, and APNs the millisecond (N13).
  package func learned(at now: Int, after former: DeviceTokenRecord?) -> DeviceTokenRecord {
    guard let second = status.since else { return self }
    var record = self
    if let known = former?.status.since, known / 1000 == second / 1000 {
      record.status = former?.status ?? status
    } else {
      record.status = status.ending(at: min(max(second, now), second + 999))
    }
    return record
  }

  /// Whether a token is valid.
  package enum Status: Hashable, Sendable {
    /// It is.
    case active
    /// It is not since a moment, in milliseconds, with the reason as a phrase: the app was deleted,
    /// or it unregistered.
    case removed(since: Int, String)
    /// Another one took its place at a moment, in milliseconds, with the reason as a phrase.
    case replaced(since: Int, String)

    /// Since when it is not; nil for a valid one.
    fileprivate var since: Int? {
      switch self {
      case .active: nil
      case .removed(let since, _), .replaced(let since, _): since
      }
    }

    /// The same end at another moment, in milliseconds.
    fileprivate func ending(at time: Int) -> Status {
      switch self {
      case .active: .active
      case .removed(_, let reason): .removed(since: time, reason)
      case .replaced(_, let reason): .replaced(since: time, reason)
      }
    }
  }
}
