public import Foundation
package import NotificationValues

/// The sound of a notification (A42).
///
/// The methods for critical and ringtone sounds return this class; Apple's return `Self`.
open class UNNotificationSound: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The value that the sound wraps.
  package let value: NotificationContent.Sound

  /// Creates a sound from its value.
  package init(_ value: NotificationContent.Sound) {
    self.value = value
  }

  private convenience init(ringtone name: String) {
    var value = NotificationContent.Sound(name: name)
    value.isRingtone = true
    self.init(value)
  }

  /// Creates the sound of a file; the default sound plays if it is missing or too long (A42).
  public convenience init(named name: UNNotificationSoundName) {
    self.init(NotificationContent.Sound(name: name.rawValue))
  }

  /// The default sound for notifications.
  open class var `default`: UNNotificationSound {
    UNNotificationSound(NotificationContent.Sound())
  }

  /// The default sound for critical alerts, at the volume set by the person.
  open class var defaultCritical: UNNotificationSound {
    UNNotificationSound(NotificationContent.Sound(critical: true))
  }

  /// The system's ringtone.
  open class var defaultRingtone: UNNotificationSound {
    UNNotificationSound(ringtone: NotificationContent.Sound.defaultName)
  }

  /// The default sound for critical alerts at a volume from 0 (silent) to 1 (full) (P13).
  open class func defaultCriticalSound(withAudioVolume volume: Float) -> UNNotificationSound {
    UNNotificationSound(NotificationContent.Sound(critical: true, volume: Double(volume)))
  }

  /// A file as the sound of a critical alert, at the volume set by the person.
  open class func criticalSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound {
    UNNotificationSound(NotificationContent.Sound(name: name.rawValue, critical: true))
  }

  /// A file as the sound of a critical alert at a volume from 0 (silent) to 1 (full) (P13).
  open class func criticalSoundNamed(
    _ name: UNNotificationSoundName, withAudioVolume volume: Float
  ) -> UNNotificationSound {
    UNNotificationSound(
      NotificationContent.Sound(name: name.rawValue, critical: true, volume: Double(volume)))
  }

  /// A file played as a ringtone.
  open class func ringtoneSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound {
    UNNotificationSound(ringtone: name.rawValue)
  }

  /// Returns the sound itself, since it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Compares file, kind and volume.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationSound)?.value == value
  }

  /// A hash value consistent with ``isEqual(_:)``.
  open override var hash: Int { value.hashValue }

  /// Always true: decoding checks the class of each object.
  open class var supportsSecureCoding: Bool { true }

  /// Reads a sound from an archive; nil if the archive contains something else.
  public required init?(coder: NSCoder) {
    guard let value = coder.decodeFields(NotificationContent.Sound.self) else { return nil }
    self.value = value
  }

  /// Writes the sound into an archive.
  open func encode(with coder: NSCoder) {
    coder.encodeFields(value)
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
