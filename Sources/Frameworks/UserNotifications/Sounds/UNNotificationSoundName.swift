/// The name of a sound file in the app's bundle or its `Library/Sounds` (A42).
public struct UNNotificationSoundName: RawRepresentable, Hashable, Codable, Sendable {
  /// The file's name with its extension.
  public let rawValue: String

  /// Names a sound file.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// Names a sound file.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}
