/// Stage 3: a push with `content-available` wakes the app.
struct SilentStage: DeliveryStage {
  func apply(to delivery: inout Delivery, on simulator: Simulator) async {
    guard delivery.wakesApp else { return }
    let silentWake = SilentWake(delivery: delivery, phone: simulator.phone)
    if let (reason, rule) = silentWake.obstacle {
      simulator.phone.withhold(.wake, reason, about: delivery.id, because: [rule])
    } else {
      silentWake.spend()
      await wake(for: delivery, on: simulator)
    }
    guard !delivery.isVisible else { return }
    ServiceExtensionStage.withhold(from: delivery, "the push is silent", simulator.phone)
    delivery.isStopped = true
  }

  private func wake(for delivery: Delivery, on simulator: Simulator) async {
    let isForeground = simulator.phone.withDevice(\.app) == .foreground
    let reason: Rule = isForeground ? .silentInForeground : .silentWake
    await simulator.wakeInBackground(
      launchedFor: delivery.content.userInfo, because: [reason])
    let isHandled = await simulator.callDidReceiveRemoteNotification(
      delivery.content.userInfo, about: delivery.id, because: [reason])
    guard !isHandled else { return }
    simulator.phone.withhold(
      .wake, "the app has no fetch handler", about: delivery.id, because: [reason])
  }
}
