extension NotificationSettings {
  /// The settings as the app reads them: none of them is on while the app is denied, and on trial
  /// the list alone (rule A47).
  package func asRead(_ status: AuthorizationStatus) -> NotificationSettings {
    var read = self
    for path in Self.switches where !path.isOn(status) && self[keyPath: path.path] == .enabled {
      read[keyPath: path.path] = .disabled
    }
    if status == .denied || status == .provisional { read.alertStyle = .none }
    return read
  }

  private struct Switch: Sendable {
    let path: any WritableKeyPath<NotificationSettings, Setting> & Sendable
    var isInList = false

    func isOn(_ status: AuthorizationStatus) -> Bool {
      switch status {
      case .denied: false
      case .provisional: isInList
      case .notDetermined, .authorized, .ephemeral: true
      }
    }
  }

  private static let switches = [
    Switch(path: \.alert), Switch(path: \.sound), Switch(path: \.badge),
    Switch(path: \.lockScreen), Switch(path: \.notificationCenter, isInList: true),
    Switch(path: \.carPlay),
  ]
}
