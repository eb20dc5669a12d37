package import UserNotifications

extension NotificationSettings {
  /// Switches on what was allowed and leaves out what was not asked for; nil switches all off.
  package mutating func grant(_ options: UNAuthorizationOptions?) {
    func setting(_ option: UNAuthorizationOptions) -> Setting {
      guard let options else { return .disabled }
      return options.contains(option) ? .enabled : .notSupported
    }
    alert = setting(.alert)
    sound = setting(.sound)
    badge = setting(.badge)
    carPlay = setting(.carPlay)
    deliverQuietly = false
    if let options { offersAppSettings = options.contains(.providesAppNotificationSettings) }
  }

  /// The settings of an app that never asked (rule A47).
  package static func neverAsked(for manifest: AppManifest) -> NotificationSettings {
    var settings = DeviceState.standard(for: manifest).settings
    settings.grant([])
    return settings
  }
}
