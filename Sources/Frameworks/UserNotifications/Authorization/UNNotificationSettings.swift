public import Foundation

/// The settings of an app's notifications at one moment; read them anew at each use (A45).
open class UNNotificationSettings: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  private let fields: Fields

  /// Creates a snapshot.
  package init(fields: Fields) {
    self.fields = fields
  }

  /// Whether the app may send notifications.
  open var authorizationStatus: UNAuthorizationStatus { fields.authorizationStatus }

  /// Whether sounds are played.
  open var soundSetting: UNNotificationSetting { fields.sound }

  /// Whether the icon is badged.
  open var badgeSetting: UNNotificationSetting { fields.badge }

  /// Whether alerts are shown.
  open var alertSetting: UNNotificationSetting { fields.alert }

  /// Whether notifications are listed in Notification Center (S70).
  open var notificationCenterSetting: UNNotificationSetting { fields.notificationCenter }

  /// Whether notifications are shown on the lock screen.
  open var lockScreenSetting: UNNotificationSetting { fields.lockScreen }

  /// Whether notifications are shown in CarPlay.
  open var carPlaySetting: UNNotificationSetting { fields.carPlay }

  /// Whether critical alerts are played.
  open var criticalAlertSetting: UNNotificationSetting { fields.criticalAlert }

  /// Whether notifications are read aloud.
  open var announcementSetting: UNNotificationSetting { fields.announcement }

  /// Whether notifications are held for the scheduled summary.
  open var scheduledDeliverySetting: UNNotificationSetting { fields.scheduledDelivery }

  /// Whether time-sensitive notifications break through.
  open var timeSensitiveSetting: UNNotificationSetting { fields.timeSensitive }

  /// Whether direct messages break through.
  open var directMessagesSetting: UNNotificationSetting { fields.directMessages }

  /// How alerts appear.
  open var alertStyle: UNAlertStyle { fields.alertStyle }

  /// When the content of notifications is shown.
  open var showPreviewsSetting: UNShowPreviewsSetting { fields.showPreviews }

  /// Whether the system offers a button to the app's own settings (R22).
  open var providesAppNotificationSettings: Bool { fields.providesAppNotificationSettings }

  /// Returns the snapshot itself, which never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Compares all settings.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationSettings)?.fields == fields
  }

  /// Agrees with ``isEqual(_:)``.
  open override var hash: Int { fields.hashValue }

  /// True: archives need no class outside the archive's own list.
  open class var supportsSecureCoding: Bool { true }

  /// Reads settings from an archive; nil for an archive of something else.
  public required init?(coder: NSCoder) {
    guard let fields = FieldsCoder.decode(Fields.self, from: coder) else { return nil }
    self.fields = fields
  }

  /// Writes the settings into an archive.
  open func encode(with coder: NSCoder) {
    FieldsCoder.encode(fields, into: coder)
  }
}
