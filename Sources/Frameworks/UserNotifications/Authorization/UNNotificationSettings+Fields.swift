extension UNNotificationSettings {
  /// The value behind a snapshot; as created, that of an app that has never asked (A47).
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
    package var directMessages = UNNotificationSetting.notSupported
    /// How alerts appear.
    package var alertStyle = UNAlertStyle.none
    /// When the content of notifications is shown.
    package var showPreviews = UNShowPreviewsSetting.always
    /// Whether the system offers a button to the app's own settings.
    package var providesAppNotificationSettings = false

    /// Creates the settings of an app that has never asked.
    package init() {}
  }
}
