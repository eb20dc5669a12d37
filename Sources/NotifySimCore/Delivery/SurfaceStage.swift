/// Stage 8: where the person sees, hears and finds the notification.
struct SurfaceStage: DeliveryStage {
  func apply(to delivery: inout Delivery, on simulator: Simulator) async {
    let phone = simulator.phone
    guard delivery.isVisible else {
      phone.withhold(
        .notification, "it has no text, no sound and no badge", about: delivery.id,
        because: [.alertText])
      return
    }
    if delivery.content.hasText {
      present(delivery, on: phone)
    } else {
      phone.withhold(
        .banner, "it has no title, subtitle or body", about: delivery.id,
        because: [.withoutText])
    }
    play(delivery, on: phone)
    setBadge(delivery, on: phone)
  }

  private func present(_ delivery: Delivery, on phone: Phone) {
    let device = phone.device
    let notification = DeliveredNotification(
      id: delivery.id, date: device.time, origin: delivery.origin, content: delivery.content)
    let actions = ShownActions(for: delivery, on: phone)
    let isOnScreen =
      device.locked
      ? presentOnLockScreen(delivery, device, actions, phone)
      : presentBanner(delivery, device, actions, phone)
    let isInList = keepInList(delivery, device, actions, phone)
    phone.withDevice { device in
      if isOnScreen { device.onScreen = notification }
      if isInList { device.delivered.append(notification) }
    }
    if isOnScreen || isInList { actions.recordHidden(about: delivery.id, on: phone) }
  }

  private func presentOnLockScreen(
    _ delivery: Delivery, _ device: DeviceState, _ actions: ShownActions, _ phone: Phone
  ) -> Bool {
    guard delivery.permitted.contains(.lockScreen) else { return false }
    guard device.settings.lockScreen == .enabled else {
      phone.withhold(
        .lockScreen, "the lock screen is off for the app", about: delivery.id,
        because: [.lockScreen])
      return false
    }
    phone.show(delivery, on: .lockScreen, actions, because: .lockScreen)
    return true
  }

  private func presentBanner(
    _ delivery: Delivery, _ device: DeviceState, _ actions: ShownActions, _ phone: Phone
  ) -> Bool {
    guard delivery.permitted.contains(.banner) else { return false }
    guard device.settings.alert == .enabled else {
      phone.withhold(
        .banner, "alerts are off for the app", about: delivery.id,
        because: delivery.rulesOfSettings)
      return false
    }
    guard device.settings.alertStyle != .none else {
      phone.withhold(
        .banner, "the app's alert style is none", about: delivery.id, because: [.unlockedAlert])
      return false
    }
    phone.show(delivery, on: .banner, actions, because: .unlockedAlert)
    return true
  }

  private func keepInList(
    _ delivery: Delivery, _ device: DeviceState, _ actions: ShownActions, _ phone: Phone
  ) -> Bool {
    guard delivery.permitted.contains(.list) else { return false }
    guard device.settings.notificationCenter == .enabled else {
      phone.withhold(
        .notificationCenter, "Notification Center is off for the app", about: delivery.id,
        because: [.list])
      return false
    }
    phone.show(
      delivery, on: .notificationCenter, actions,
      because: delivery.isQuiet ? .quietDelivery : .list)
    return true
  }

  private func play(_ delivery: Delivery, on phone: Phone) {
    guard let sound = delivery.content.sound, delivery.permitted.contains(.sound) else { return }
    guard phone.device.settings.sound == .enabled else {
      phone.withhold(
        .sound, "sounds are off for the app", about: delivery.id,
        because: delivery.rulesOfSettings)
      return
    }
    phone.record(.sound(sound), about: delivery.id, because: [.sound])
  }

  private func setBadge(_ delivery: Delivery, on phone: Phone) {
    guard let badge = delivery.content.badge else { return }
    guard delivery.permitted.contains(.badge) else {
      phone.withhold(
        .badge, delivery.isQuiet ? "it is quiet" : "the app did not return the option 'badge'",
        about: delivery.id, because: [delivery.isQuiet ? .quietDelivery : .foregroundBadge])
      return
    }
    guard phone.device.settings.badge == .enabled else {
      phone.withhold(
        .badge, "badges are off for the app", about: delivery.id,
        because: delivery.rulesOfSettings)
      return
    }
    phone.setBadge(badge, about: delivery.id, because: [.badge, .badgeValues])
  }
}

extension Delivery {
  /// The rules by which an interaction that the person switched off is dropped.
  fileprivate var rulesOfSettings: [Rule] {
    foregroundRules.isEmpty ? [.interactionOff] : [.interactionOff, .foregroundSettings]
  }
}

extension Phone {
  fileprivate func show(
    _ delivery: Delivery, on surface: Presentation.Surface, _ actions: ShownActions,
    because rule: Rule
  ) {
    let presentation = Presentation(
      surface: surface, title: delivery.content.title, subtitle: delivery.content.subtitle,
      body: delivery.content.body, threadIdentifier: delivery.content.threadIdentifier,
      previewHidden: false, quiet: delivery.isQuiet, actions: actions.shown)
    record(
      .presented(presentation), about: delivery.id,
      because: [rule] + delivery.foregroundRules + actions.rules)
  }
}
