/// Stage 1: a remote notification reaches the phone, and may take the place of an earlier one.
struct ReachingStage: DeliveryStage {
  func apply(to delivery: inout Delivery, on simulator: Simulator) async {
    guard delivery.isForPerson, delivery.content.hasText else { return }
    let phone = simulator.phone
    let id = delivery.id
    let isReplaced = phone.withDevice { device in
      device.authorization.permitsDelivery && device.takeAway(id)
    }
    guard isReplaced else { return }
    phone.record(
      .replaced(Replacement(place: .delivered)), about: id,
      because: [delivery.origin == .local ? .pendingIdentifier : .collapse])
  }
}
