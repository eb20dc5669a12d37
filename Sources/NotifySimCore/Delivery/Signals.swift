/// The sound and the badge of a delivery.
struct Signals {
  let delivery: Delivery
  let phone: Phone

  /// Plays the sound, unless something silences it (rules D63, P13).
  func play() {
    guard var sound, delivery.permitted.contains(.sound) else { return }
    guard phone.withDevice(\.settings.sound) == .enabled || sound.critical else {
      phone.withhold(
        .sound, "sounds are off for the app", about: delivery.id,
        because: delivery.rulesOfSettings)
      return
    }
    let isReplaced = replaceIfUnplayable(&sound)
    let isDemoted = delivery.content.sound?.critical == true && !sound.critical
    var rules: [Rule] = isDemoted || sound.critical ? [.sound, .criticalSound] : [.sound]
    if isReplaced { rules.append(.soundFiles) }
    phone.record(.sound(sound), about: delivery.id, because: rules)
  }

  /// Puts the default sound in the place of a file that cannot be played (rule A42).
  ///
  /// - Returns: whether it did.
  private func replaceIfUnplayable(_ sound: inout NotificationSound) -> Bool {
    guard let fault = phone.sounds?.fault(of: sound.name) else { return false }
    phone.reportOnce(
      fault.diagnostic(of: sound.name), about: delivery.id, because: [.soundFiles])
    sound.name = NotificationSound.defaultName
    return true
  }

  /// The sound that plays: critical ones only where the app may (rule P13).
  private var sound: NotificationSound? {
    guard var sound = delivery.content.sound ?? delivery.soundDefault else { return nil }
    if sound.critical, !phone.allowsCriticalAlerts { sound = NotificationSound(name: sound.name) }
    return sound
  }

  /// Sets the badge, unless something withholds it (rule D64).
  func setBadge() {
    guard let badge = delivery.content.badge, delivery.permitted.contains(.badge) else { return }
    guard phone.withDevice(\.settings.badge) == .enabled else {
      phone.withhold(
        .badge, "badges are off for the app", about: delivery.id,
        because: delivery.rulesOfSettings)
      return
    }
    phone.setBadge(badge, about: delivery.id, because: [.badge, .badgeValues])
  }
}

extension Phone {
  /// Whether the app may sound whatever the person has switched off (rules D41, P13).
  var allowsCriticalAlerts: Bool {
    app.manifest.entitlements.contains(AppManifest.criticalAlerts)
      && device.settings.criticalAlert == .enabled
  }
}
