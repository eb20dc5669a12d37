/// Stage 5: the notification service extension.
///
/// No app here has one, so what a payload with `mutable-content` gets is its original content.
struct ServiceExtensionStage: DeliveryStage {
  func apply(to delivery: inout Delivery, on simulator: Simulator) async {
    guard delivery.isMutable, delivery.origin == .remote, delivery.content.hasText else { return }
    simulator.phone.withhold(
      .serviceExtension, "the app has no notification service extension", about: delivery.id,
      because: [.serviceExtension])
  }
}
