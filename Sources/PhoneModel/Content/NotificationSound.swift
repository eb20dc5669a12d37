import APNs
import UserNotifications

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

extension NotificationSound {
  /// The sound as JSON.
  package var tree: JSONTree {
    ["name": .text(name), "critical": .boolean(critical), "volume": .number(volume)]
  }

  /// The sound as the app reads it.
  var frameworkSound: UNNotificationSound {
    let fileName = UNNotificationSoundName(name)
    let isDefault = name == Self.defaultName
    switch (critical, isDefault) {
    case (false, true): return .default
    case (false, false): return UNNotificationSound(named: fileName)
    case (true, true): return .defaultCriticalSound(withAudioVolume: Float(volume))
    case (true, false): return .criticalSoundNamed(fileName, withAudioVolume: Float(volume))
    }
  }

  init(_ sound: UNNotificationSound) {
    let fields = sound.fields
    self.init(
      name: fields.name?.rawValue ?? Self.defaultName, critical: fields.isCritical,
      volume: fields.volume.map(Double.init) ?? 1)
  }

  init(_ sound: Sound) {
    self.init(
      name: sound.name?.value ?? Self.defaultName, critical: sound.isCritical,
      volume: sound.volume?.value ?? 1)
  }
}
