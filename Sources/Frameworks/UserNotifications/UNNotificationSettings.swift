public import Foundation

/// A snapshot of an app's notification settings; read them again for each use (A45).
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

  /// Returns the snapshot itself, since it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Compares all settings.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationSettings)?.fields == fields
  }

  /// A hash value consistent with ``isEqual(_:)``.
  open override var hash: Int { fields.hashValue }

  /// Always true: decoding checks the class of each object.
  open class var supportsSecureCoding: Bool { true }

  /// Reads settings from an archive; nil if the archive contains something else.
  ///
  /// Another coder, such as that of a test, is asked for `authorizationStatus` as a 64-bit integer.
  public required init?(coder: NSCoder) {
    guard coder.isArchive else {
      let status = Int(truncatingIfNeeded: coder.decodeInt64(forKey: "authorizationStatus"))
      var fields = Fields()
      fields.authorizationStatus = UNAuthorizationStatus(rawValue: status) ?? .notDetermined
      self.fields = fields
      return
    }
    guard let fields = coder.decodeFields(Fields.self) else { return nil }
    self.fields = fields
  }

  /// Writes the settings into an archive.
  open func encode(with coder: NSCoder) {
    coder.encodeFields(fields)
  }
}

extension UNNotificationSettings {
  /// The settings as a value; initially those of an app that has not asked for permission (A47).
  package struct Fields: Hashable, Codable, Sendable {
    /// Whether the app may send notifications.
    package var authorizationStatus = UNAuthorizationStatus.notDetermined
    /// Whether sounds are played.
    package var sound = UNNotificationSetting.notSupported
    /// Whether the icon is badged.
    package var badge = UNNotificationSetting.notSupported
    /// Whether alerts are shown.
    package var alert = UNNotificationSetting.notSupported
    /// Whether notifications are listed in Notification Center.
    package var notificationCenter = UNNotificationSetting.notSupported
    /// Whether notifications are shown on the lock screen.
    package var lockScreen = UNNotificationSetting.notSupported
    /// Whether notifications are shown in CarPlay.
    package var carPlay = UNNotificationSetting.notSupported
    /// Whether critical alerts are played.
    package var criticalAlert = UNNotificationSetting.notSupported
    /// Whether notifications are read aloud.
    package var announcement = UNNotificationSetting.notSupported
    /// Whether notifications are held for the scheduled summary.
    package var scheduledDelivery = UNNotificationSetting.notSupported
    /// Whether time-sensitive notifications break through.
    package var timeSensitive = UNNotificationSetting.notSupported
    /// Whether direct messages break through.
    var directMessages = UNNotificationSetting.notSupported
    /// How alerts appear.
    package var alertStyle = UNAlertStyle.none
    /// When the content of notifications is shown.
    package var showPreviews = UNShowPreviewsSetting.always
    /// Whether the system offers a button to the app's own settings.
    package var providesAppNotificationSettings = false

    /// Creates the settings of an app that has not asked for permission.
    package init() {}
  }
}

/// Whether an app may send notifications (A8).
public enum UNAuthorizationStatus: Int, Hashable, Codable, Sendable, CaseIterable {
  /// The person has not been asked.
  case notDetermined = 0
  /// The person refused; nothing is delivered (A32b).
  case denied = 1
  /// The person allowed notifications.
  case authorized = 2
  /// Notifications are delivered quietly, provisionally (S66).
  case provisional = 3
  /// An App Clip may send notifications for a limited time (A73).
  case ephemeral = 4
}

/// The state of one notification setting (A9).
public enum UNNotificationSetting: Int, Hashable, Codable, Sendable, CaseIterable {
  /// The app did not request it, or the device does not support it.
  case notSupported = 0
  /// Off.
  case disabled = 1
  /// On.
  case enabled = 2
}

/// How alerts appear (A10).
public enum UNAlertStyle: Int, Hashable, Codable, Sendable, CaseIterable {
  /// No alerts.
  case none = 0
  /// Banners that disappear after a while.
  case banner = 1
  /// Alerts that stay until they are dismissed.
  case alert = 2
}

/// When the content of notifications is shown (A11).
public enum UNShowPreviewsSetting: Int, Hashable, Codable, Sendable, CaseIterable {
  /// Always, even on a locked device.
  case always = 0
  /// Only on an unlocked device.
  case whenAuthenticated = 1
  /// Never.
  case never = 2
}
