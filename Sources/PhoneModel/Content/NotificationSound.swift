import APNs
public import Foundation
package import UserNotifications

extension NotificationContent {
  /// The sound of a notification (rules A42, P13).
  public struct Sound: Hashable, Sendable, Codable {
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
      name: String = Sound.defaultName, critical: Bool = false, volume: Double = 1
    ) {
      self.name = name
      self.critical = critical
      self.volume = volume > 0 ? min(volume, 1) : 0
    }
  }
}

extension NotificationContent.Sound {
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

  init(_ sound: APS.Sound) {
    self.init(
      name: sound.name?.value ?? Self.defaultName, critical: sound.isCritical,
      volume: sound.volume?.value ?? 1)
  }
}

extension NotificationContent {
  /// A file that is shown with a notification (rule A43).
  public struct Attachment: Hashable, Sendable, Codable {
    /// The name, which is unique in its notification.
    public var identifier: String
    /// The place of the file.
    public var url: URL
    /// The uniform type identifier, such as `public.png`; empty while it is not known.
    public var type: String
    /// Whether it is left out where there is room for one picture.
    public var isThumbnailHidden = false
    /// Whether the phone has the file in its store, since the notification was scheduled (rule
    /// A43).
    public var isStored = false

    /// Creates an attachment; the file is not looked at.
    public init(identifier: String, url: URL, type: String = "") {
      self.identifier = identifier
      self.url = url
      self.type = type
    }
  }
}

extension NotificationContent.Attachment {
  /// Takes over an attachment that the app made.
  package init(_ attachment: UNNotificationAttachment) {
    let fields = attachment.fields
    self.init(identifier: fields.identifier, url: fields.url, type: fields.type)
    isThumbnailHidden = fields.isThumbnailHidden
    isStored = fields.isStored
  }

  /// The attachment as the app reads it.
  package var frameworkAttachment: UNNotificationAttachment {
    var fields = UNNotificationAttachment.Fields(identifier: identifier, url: url, type: type)
    fields.isThumbnailHidden = isThumbnailHidden
    fields.isStored = isStored
    return UNNotificationAttachment(fields: fields)
  }

  /// The name of the file.
  package var fileName: String { url.lastPathComponent }
}

extension NotificationContent {
  /// Has the paths of attachments that do not begin at the root start from a directory.
  package mutating func startPaths(from directory: String?) {
    for index in attachments.indices where attachments[index].url.scheme == nil {
      let path = joined(attachments[index].url.path, to: directory ?? "")
      attachments[index].url = URL(fileURLWithPath: path)
    }
  }
}
