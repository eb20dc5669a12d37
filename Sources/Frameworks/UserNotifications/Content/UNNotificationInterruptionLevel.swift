/// How urgently a notification asks for attention (A12).
public enum UNNotificationInterruptionLevel: UInt, Hashable, Codable, Sendable, CaseIterable {
  /// Goes to the list without lighting the screen or playing a sound.
  case passive = 0
  /// Lights the screen and may play a sound; the default.
  case active = 1
  /// As active, and breaks through Focus and the summary.
  case timeSensitive = 2
  /// As time sensitive, and sounds in spite of the mute switch.
  case critical = 3
}
