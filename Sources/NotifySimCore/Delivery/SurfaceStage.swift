/// Stage 8: where the person sees, hears and finds the notification.
struct SurfaceStage: Delivery.Stage {
  func apply(to delivery: inout Delivery, on host: AppHost) async {
    let phone = host.phone
    guard delivery.isVisible else {
      return withhold(delivery, on: phone)
    }
    if delivery.content.hasText {
      present(delivery, on: phone)
    } else {
      phone.withhold(
        .banner, "it has no title, subtitle or body", about: delivery.id,
        because: [.withoutText])
    }
    let signals = Signals(delivery: delivery, phone: phone)
    signals.play()
    signals.setBadge()
  }

  private func withhold(_ delivery: Delivery, on phone: Phone) {
    guard !delivery.isBadgeRemovalAlone else {
      return phone.withhold(
        .notification, "it does nothing but remove the badge, and is not posted",
        about: delivery.id, because: [.badgeRemovalAlone])
    }
    phone.withhold(
      .notification, "it has no text, no sound and no badge", about: delivery.id,
      because: [.alertText])
  }

  private func present(_ delivery: Delivery, on phone: Phone) {
    let surfaces = Surfaces(delivery, on: phone)
    let surface = surfaces.presentOnScreen()
    let isInList = surfaces.presentInList()
    surfaces.presentInCar()
    let notification = surfaces.notification(alertedOn: surface)
    phone.withDevice { device in
      if surface != nil { device.onScreen = notification }
      if isInList { device.delivered.append(notification) }
    }
    if surface != nil || isInList { recordHidden(surfaces.actions, about: delivery.id, on: phone) }
  }

  /// Records that some buttons have no room, if that is so.
  private func recordHidden(
    _ actions: NotificationAction.ShownActions, about id: String, on phone: Phone
  ) {
    guard actions.hiddenCount > 0 else { return }
    let count = actions.shown.count
    phone.withhold(
      .actions,
      "there is room for \(count) of the category's \(count + actions.hiddenCount) actions",
      about: id, because: [.shownActions])
  }
}

extension Delivery {
  /// The rules by which an interaction that the person switched off is dropped.
  var rulesOfSettings: [Rule] {
    foregroundRules.isEmpty ? [.interactionOff] : [.interactionOff, .foregroundSettings]
  }
}

extension SurfaceStage {
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
}
