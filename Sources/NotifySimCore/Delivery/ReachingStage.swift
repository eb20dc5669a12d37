/// Stage 1: a remote notification reaches the phone, and may take the place of an earlier one.
struct ReachingStage: DeliveryStage {
  func apply(to delivery: inout Delivery, on simulator: Simulator) async {
    let phone = simulator.phone
    let id = delivery.id
    let replaced = phone.withDevice { device in
      device.delivered.removeAll(withIdentifiers: [id])
    }
    guard !replaced.isEmpty else { return }
    phone.record(
      .replaced(Replacement(place: .delivered)), about: id,
      because: [delivery.origin == .local ? .pendingIdentifier : .collapse])
  }
}
