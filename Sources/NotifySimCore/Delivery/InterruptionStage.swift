/// Stage 6: how far the notification may interrupt.
struct InterruptionStage: DeliveryStage {
  func apply(to delivery: inout Delivery, on simulator: Simulator) async {
    guard delivery.content.interruptionLevel == .passive else { return }
    let phone = simulator.phone
    if delivery.content.hasText, !phone.device.locked, delivery.permitted.contains(.banner) {
      withhold(.banner, delivery, phone)
    }
    if delivery.content.sound != nil, delivery.permitted.contains(.sound) {
      withhold(.sound, delivery, phone)
    }
    delivery.permitted.subtract([.banner, .sound])
  }

  private func withhold(_ what: Withheld.Subject, _ delivery: Delivery, _ phone: Phone) {
    phone.withhold(
      what, "the notification is passive", about: delivery.id, because: [.interruptionLevels])
  }
}
