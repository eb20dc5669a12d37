/// What APNs knows of a device token.
package struct DeviceTokenRecord: Hashable, Sendable {
  /// The topic that it was made for: a bundle identifier, with a suffix for some push types.
  package var topic: String
  /// The environment that it was made in.
  package var environment: APNsEnvironment
  /// Whether it is still valid.
  package var status: Status

  /// Creates the value of its parts.
  package init(topic: String, environment: APNsEnvironment, status: Status = .active) {
    self.topic = topic
    self.environment = environment
    self.status = status
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
  }
}
