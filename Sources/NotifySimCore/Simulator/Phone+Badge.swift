import UserNotifications

extension Phone {
  /// The app sets the number on its icon (rules A37, L18).
  package func setBadgeCount(_ count: Int) -> (any Error)? {
    guard count >= 0 else { return UNError(.badgeInputInvalid) }
    guard mayBadge(because: [.setBadge, .badgePermission]) else {
      return UNError(.notificationsNotAllowed)
    }
    setBadge(count, because: [.setBadge])
    return nil
  }

  /// The number on the icon, which the app may also set in this older way; a negative one counts
  /// as 0.
  package var applicationIconBadgeNumber: Int {
    get { withDevice(\.badge) }
    set {
      guard mayBadge(because: [.badgePermission]) else { return }
      setBadge(newValue, because: [.iconBadge])
      guard newValue == 0, profile.iconBadgeZero == .clearsList else { return }
      removeDelivered(nil, because: [.iconBadge])
    }
  }

  /// Whether the person lets the app put a number on its icon; that it does not is recorded.
  private func mayBadge(because rules: [Rule]) -> Bool {
    let mayBadge = withDevice { device in
      device.authorization.permitsDelivery
        && device.settings.asRead(device.authorization).badge == .enabled
    }
    if !mayBadge { withhold(.badge, "badges are off for the app", because: rules) }
    return mayBadge
  }
}
