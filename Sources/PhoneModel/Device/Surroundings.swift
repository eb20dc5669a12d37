/// The person's Apple Watch (rule D92).
public struct Watch: Hashable, Sendable, Codable {
  /// Whether it is worn.
  public var worn = false
  /// Whether it is unlocked.
  public var unlocked = false

  /// Creates a watch that is not worn.
  public init() {}

  /// Whether it can take an alert in the phone's place.
  package var isReady: Bool { worn && unlocked }
}

/// The car (rule D90).
public struct CarPlay: Hashable, Sendable, Codable {
  /// Whether the phone is connected to it.
  public var connected = false

  /// Creates a car that is not connected.
  public init() {}
}
