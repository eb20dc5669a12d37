public import Foundation

extension NotificationContent {
  /// The sound of a notification (rules A42, P13).
  public struct Sound: Hashable, Sendable, Codable {
    /// The sound file's name, or `default` for the system's sound.
    public var name: String
    /// Whether it is a critical alert's sound.
    public var critical: Bool
    /// The loudness of a critical sound, 0 (silent) to 1 (full).
    public var volume: Double
    /// True for a sound that plays as a ringtone does; otherwise nil.
    package var isRingtone: Bool?

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
  /// The name of the file.
  package var fileName: String { url.lastPathComponent }
}
