import Foundation

/// What becomes of the app and of the phone itself: opened, left and ended; locked and unlocked;
/// set, moved and restored.
extension Simulator {
  /// The person opens the app; a locked phone has to be unlocked first.
  func openApp() async {
    if phone.withDevice(\.locked) {
      guard phone.withDevice(\.unlocksWhenAsked) else {
        return phone.withhold(
          .wake, "the phone is locked, and the person did not unlock it",
          because: [.protectedData])
      }
      await unlock()
    }
    await host.bringToForeground(launchedFor: nil, because: [])
  }

  /// The system ends the app.
  func terminate() async {
    if phone.withDevice(\.app.isInMemory) { await host.end(as: .notRunning) }
  }

  /// Locks the phone; an app on screen leaves it, and protected data is no longer available.
  func lock() async {
    guard !phone.withDevice(\.locked) else { return }
    await host.leaveForeground()
    if phone.withDevice(\.app.isRunning) { await host.tell(.protectedDataWillBecomeUnavailable) }
    setLocked(true)
  }

  /// Unlocks the phone; protected data is available again.
  func unlock() async {
    guard phone.withDevice(\.locked) else { return }
    setLocked(false)
    if phone.withDevice(\.app.isRunning) { await host.tell(.protectedDataDidBecomeAvailable) }
  }

  private func setLocked(_ locked: Bool) {
    phone.withDevice { device in
      device.onScreen = nil
      device.unlockedSinceStart = true
    }
    if locked { host.longLook = nil }
    phone.change(.locked, because: [.protectedData]) { $0.locked = locked }
  }

  /// Sets a part of the phone's state; locking, the app's life and time go their own ways, and time
  /// passes only forward.
  func set(_ setting: DeviceSetting) async {
    var wanted = phone.device
    setting.apply(to: &wanted)
    let now = phone.withDevice(\.time)
    if wanted.time > now {
      await advance(until: wanted.time)
    } else if wanted.time < now {
      phone.reportPast(setting.value)
    } else if wanted.timeZone != phone.withDevice(\.timeZone) {
      phone.setZone(setting)
      shareZone()
    } else if wanted.location.position != phone.withDevice(\.location.position) {
      await move(to: wanted.location.position)
    } else if wanted.locked != phone.withDevice(\.locked) {
      await wanted.locked ? lock() : unlock()
    } else if wanted.app != phone.withDevice(\.app) {
      await move(to: wanted.app)
    } else {
      phone.set(setting)
    }
  }

  private func move(to state: AppState) async {
    switch state {
    case .foreground: await openApp()
    case .background:
      await host.wakeInBackground(launchedFor: nil, because: [])
      await host.leaveForeground()
    case .suspended:
      await host.wakeInBackground(launchedFor: nil, because: [])
      await host.leaveForeground()
      phone.move(to: .suspended)
    case .notRunning, .forceQuit: await host.end(as: state)
    }
  }

  /// The phone is taken to another place, or no longer knows where it is: notifications that wait
  /// for a region to be entered or left by that are delivered (rule L7).
  func move(to position: Position?) async {
    let start = phone.withDevice(\.location.position)
    phone.change(.position, because: [.locationTrigger]) { $0.location.position = position }
    for request in phone.takeCrossed(from: start, to: position) { await deliver(request) }
  }

  /// The phone is restored from a backup: the app's process is gone, and so is its device token.
  func restore() async {
    await host.end(as: .notRunning)
    phone.withDevice { device in
      device.onScreen = nil
      device.registration.end(.restored)
    }
    discardStored("APNs discards the push that it stored for the former device token")
  }

  /// The person deletes the app and installs it again: nothing of it is left (rules L15, D5).
  func reinstall() async {
    await host.end(as: .notRunning)
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
