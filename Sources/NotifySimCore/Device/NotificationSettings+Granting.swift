import UserNotifications

extension NotificationSettings {
  /// Switches on what was allowed and leaves out what was not asked for; nil switches all off.
  mutating func grant(_ options: UNAuthorizationOptions?) {
    func setting(_ option: UNAuthorizationOptions) -> Setting {
      guard let options else { return .disabled }
      return options.contains(option) ? .enabled : .notSupported
    }
    alert = setting(.alert)
    sound = setting(.sound)
    badge = setting(.badge)
    carPlay = setting(.carPlay)
    deliverQuietly = false
  }
}
