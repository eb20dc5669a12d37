/// How much a notification may interrupt, as the payload words it.
///
/// A word that Apple does not document is kept; the system treats it as ``active`` (P20).
public struct InterruptionLevel: RawRepresentable, Hashable, Sendable {
  /// The word in the payload.
  public let rawValue: String

  /// Creates a level from any word.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Listed, and nothing more.
  public static let passive = Self(rawValue: "passive")
  /// Presented at once, with sound; the default.
  public static let active = Self(rawValue: "active")
  /// Presented even in a Focus.
  public static let timeSensitive = Self(rawValue: "time-sensitive")
  /// Presented even when the phone is muted.
  public static let critical = Self(rawValue: "critical")

  /// The documented levels, from the mildest up.
  public static let known: [InterruptionLevel] = [.passive, .active, .timeSensitive, .critical]

  /// Whether Apple documents the word.
  public var isKnown: Bool { Self.known.contains(self) }
}
