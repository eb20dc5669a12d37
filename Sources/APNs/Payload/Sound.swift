/// The `sound` key: the name of a file, or a dictionary for critical alerts (P13).
public struct Sound: Hashable, Sendable {
  /// The file's name, or `default` for the system's sound.
  public var name: Field<String>?
  /// Whether the sound plays even when the phone is muted; needs an entitlement.
  public var critical: Field<Bool>?
  /// The loudness of a critical sound, from 0 to 1; 1 unless told.
  public var volume: Field<Double>?
  /// Whether the sound was given as a dictionary.
  public var isDictionary: Bool

  /// Creates a sound.
  public init(
    name: Field<String>? = nil, critical: Field<Bool>? = nil, volume: Field<Double>? = nil,
    isDictionary: Bool = false
  ) {
    self.name = name
    self.critical = critical
    self.volume = volume
    self.isDictionary = isDictionary
  }

  /// Whether a critical alert is asked for.
  public var isCritical: Bool { critical?.value == true }
}

extension Sound {
  /// The keys of the `sound` dictionary (P13).
  public enum Key: String, Hashable, Sendable, CaseIterable {
    /// The wish for a critical alert.
    case critical
    /// The file's name.
    case name
    /// The loudness.
    case volume

    static let table = KeyTable<Key>()
  }
}
