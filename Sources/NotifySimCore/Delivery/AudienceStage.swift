import APNs

/// Stage 2: a push for PushKit, a Live Activity or a widget never becomes a notification.
struct AudienceStage: DeliveryStage {
  func apply(to delivery: inout Delivery, on simulator: Simulator) async {
    guard let type = delivery.pushType, !delivery.isForPerson else { return }
    simulator.phone.withhold(
      .notification,
      "a push of type '\(type.rawValue)' is not a notification: it goes to whoever registered for"
        + " that type, and this app did not",
      about: delivery.id, because: [.neverShown])
    delivery.isStopped = true
  }
}
