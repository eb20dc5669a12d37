/// Stage 8: where the person sees, hears and finds the notification.
struct SurfaceStage: DeliveryStage {
  func apply(to delivery: inout Delivery, on simulator: Simulator) async {
    let phone = simulator.phone
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
    if surface != nil || isInList { surfaces.actions.recordHidden(about: delivery.id, on: phone) }
  }
}

extension Delivery {
  /// The rules by which an interaction that the person switched off is dropped.
  var rulesOfSettings: [Rule] {
    foregroundRules.isEmpty ? [.interactionOff] : [.interactionOff, .foregroundSettings]
  }
}
