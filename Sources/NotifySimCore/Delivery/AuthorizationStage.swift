/// Stage 4: what the person allowed the app.
struct AuthorizationStage: DeliveryStage {
  func apply(to delivery: inout Delivery, on simulator: Simulator) async {
    let phone = simulator.phone
    switch phone.withDevice(\.authorization) {
    case .authorized, .ephemeral:
      guard phone.withDevice(\.settings.deliverQuietly) else { return }
      delivery.isQuiet = true
      delivery.narrow(
        to: .list, "the person has notifications delivered quietly", [.quietDelivery], phone)
    case .provisional:
      delivery.isQuiet = true
      delivery.narrow(
        to: .list, "provisional notifications are delivered quietly", [.quietDelivery], phone)
    case .denied:
      stop(&delivery, "the person denied the app's notifications", phone)
    case .notDetermined:
      stop(
        &delivery,
        phone.isAsking
          ? "the person has not answered the app's request for permission"
          : "the app never asked the person to allow notifications", phone)
    }
  }

  private func stop(_ delivery: inout Delivery, _ reason: String, _ phone: Phone) {
    let rules: [Rule] =
      phone.withDevice(\.app) == .foreground
      ? [.authorization, .foregroundDenied] : [.authorization]
    phone.withhold(.notification, reason, about: delivery.id, because: rules)
    delivery.isStopped = true
  }
}
