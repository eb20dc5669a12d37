/// The sound of a notification (rules A42, P13).
public struct NotificationSound: Hashable, Sendable, Codable {
  /// The sound file's name, or `default` for the system's sound.
  public var name: String
  /// Whether it is a critical alert's sound.
  public var critical: Bool
  /// The loudness of a critical sound, 0 (silent) to 1 (full).
  public var volume: Double

  /// The name that means the system's own sound.
  public static let defaultName = "default"

  /// Creates a sound; a volume out of its range becomes the nearest in it.
  public init(
    name: String = NotificationSound.defaultName, critical: Bool = false, volume: Double = 1
  ) {
    self.name = name
    self.critical = critical
    self.volume = volume > 0 ? min(volume, 1) : 0
  }
}
