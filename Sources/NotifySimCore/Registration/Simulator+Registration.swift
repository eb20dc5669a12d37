extension Simulator {
  /// Tells the app what its registration came to, if it waits for that (rules S78, S80).
  func settleRegistration() async {
    switch phone.takeRegistration() {
    case nil: return
    case .success(let token):
      phone.record(
        .registered(token.hexadecimal), because: [.registerAtEachLaunch, .tokenNamesAppAndDevice])
      await tell(.didRegister(token), because: [.registerAtEachLaunch])
      phone.reportSilentRegistration()
    case .failure(let failure):
      await tell(.didFailToRegister(failure), because: failure.rules)
    }
  }

  /// The phone is restored from a backup: the app's process is gone, and so is its device token.
  func restore() async {
    await end(as: .notRunning)
    phone.withDevice { device in
      device.onScreen = nil
      device.registration.end(.restored)
    }
    discardStored("APNs discards the push that it stored for the former device token")
  }

  /// The person deletes the app and installs it again: nothing of it is left (rules L15, D5).
  func reinstall() async {
    await end(as: .notRunning)
    discardStored("APNs discards the push that it stored for the deleted app")
    let gone = phone.withDevice { device in
      device.registration.end(.uninstalled)
      device.silentWakes = []
      device.lastLaunch = nil
      device.attachments = AttachmentStore()
      return device.removeNotifications()
    }
    phone.forgetCategories()
    for (place, id) in gone {
      phone.record(
        .removed(Removal(place: place, reason: .uninstalled)), about: id,
        because: [.removedOnUninstall])
    }
    phone.setBadge(0, because: [.removedOnUninstall])
    phone.authorize(as: .notDetermined, because: [.removedOnUninstall])
    phone.withDevice { $0.settings = .neverAsked(for: phone.app.manifest) }
  }

  private func discardStored(_ reason: String) {
    guard phone.withDevice({ $0.takeStored() }) != nil else { return }
    phone.withhold(.notification, reason, because: [.inactiveToken])
  }
}

extension Phone {
  /// Leaves with APNs a push to a device token that is no longer valid.
  ///
  /// - Returns: whether that is so.
  func withholdForRetiredToken(_ id: String?) -> Bool {
    guard let retirement = withDevice({ $0.registration.retirement }) else { return false }
    withhold(.notification, retirement.reason, about: id, because: retirement.rules)
    return true
  }
}

extension Registration.Retirement {
  /// The reason, as a sentence.
  fileprivate var reason: String {
    switch self {
    case .unregistered: "the app unregistered from remote notifications"
    case .restored: "the phone was restored, and the app has not registered since"
    case .uninstalled: "the app was deleted, and has not registered since it was installed again"
    }
  }

  /// The rules by which APNs discards a push.
  fileprivate var rules: [Rule] {
    switch self {
    case .unregistered: [.inactiveToken]
    case .restored: [.inactiveToken, .newToken]
    case .uninstalled: [.inactiveToken, .uninstalledToken]
    }
  }
}

extension DeviceState {
  fileprivate mutating func takeStored() -> StoredPush? {
    defer { stored = nil }
    return stored
  }

  /// Removes every notification of the app, and names them with their places.
  fileprivate mutating func removeNotifications() -> [(Removal.Place, String)] {
    defer {
      onScreen = nil
      delivered = []
      held = []
      pending = []
    }
    let shown = delivered.map(\.id) + held.map(\.notification.id)
    let onlyOnScreen = [onScreen?.id].compactMap(\.self).filter { !shown.contains($0) }
    return (shown + onlyOnScreen).map { (.delivered, $0) } + pending.map { (.pending, $0.id) }
  }
}
