public import Foundation

/// The sound of a notification (A42).
///
/// The methods for critical and ringtone sounds return this class; Apple's return `Self`.
open class UNNotificationSound: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The properties of the sound.
  package let fields: Fields

  /// Creates a sound from its properties.
  init(fields: Fields) {
    self.fields = fields
  }

  /// Creates the sound of a file; the default sound plays if it is missing or too long (A42).
  public convenience init(named name: UNNotificationSoundName) {
    self.init(fields: Fields(name: name))
  }

  /// The default sound for notifications.
  open class var `default`: UNNotificationSound { UNNotificationSound(fields: Fields()) }

  /// The default sound for critical alerts, at the volume set by the person.
  open class var defaultCritical: UNNotificationSound {
    UNNotificationSound(fields: Fields(isCritical: true))
  }

  /// The system's ringtone.
  open class var defaultRingtone: UNNotificationSound {
    UNNotificationSound(fields: Fields(isRingtone: true))
  }

  /// The default sound for critical alerts at a volume from 0 (silent) to 1 (full) (P13).
  open class func defaultCriticalSound(withAudioVolume volume: Float) -> UNNotificationSound {
    UNNotificationSound(fields: Fields(isCritical: true, volume: volume))
  }

  /// A file as the sound of a critical alert, at the volume set by the person.
  open class func criticalSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound {
    UNNotificationSound(fields: Fields(name: name, isCritical: true))
  }

  /// A file as the sound of a critical alert at a volume from 0 (silent) to 1 (full) (P13).
  open class func criticalSoundNamed(
    _ name: UNNotificationSoundName, withAudioVolume volume: Float
  ) -> UNNotificationSound {
    UNNotificationSound(fields: Fields(name: name, isCritical: true, volume: volume))
  }

  /// A file played as a ringtone.
  open class func ringtoneSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound {
    UNNotificationSound(fields: Fields(name: name, isRingtone: true))
  }

  /// Returns the sound itself, since it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Compares file, kind and volume.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationSound)?.fields == fields
  }

  /// A hash value consistent with ``isEqual(_:)``.
  open override var hash: Int { fields.hashValue }

  /// Always true: decoding checks the class of each object.
  open class var supportsSecureCoding: Bool { true }

  /// Reads a sound from an archive; nil if the archive contains something else.
  public required init?(coder: NSCoder) {
    guard let fields = coder.decodeFields(Fields.self) else { return nil }
    self.fields = fields
  }

  /// Writes the sound into an archive.
  open func encode(with coder: NSCoder) {
    coder.encodeFields(fields)
  }
}

extension UNNotificationSound {
  /// The properties of a sound.
  package struct Fields: Hashable, Codable, Sendable {
    /// The file; nil for the system's sound.
    package var name: UNNotificationSoundName?
    /// Whether it plays despite the silent switch and a Focus.
    package var isCritical = false
    /// Whether it is played as a ringtone.
    var isRingtone = false
    /// The volume from 0 to 1, not checked; nil for the person's setting.
    package var volume: Float?
  }
}

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
