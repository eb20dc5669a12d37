/// Stage 3: a push with `content-available` wakes the app.
struct SilentStage: DeliveryStage {
  func apply(to delivery: inout Delivery, on simulator: Simulator) async {
    guard delivery.wakesApp else { return }
    if let obstacle = obstacle(for: delivery, on: simulator.phone) {
      simulator.phone.withhold(
        .wake, obstacle, about: delivery.id, because: [.silentConditions])
    } else {
      await wake(for: delivery, on: simulator)
    }
    if !delivery.isVisible { delivery.isStopped = true }
  }

  private func obstacle(for delivery: Delivery, on phone: Phone) -> String? {
    if !delivery.isVisible, delivery.priority == 10 {
      return "a silent push of priority 10 is an error, and the app is not launched; it is 5"
    }
    if !phone.app.manifest.backgroundModes.contains("remote-notification") {
      return "the app lacks the background mode 'remote-notification'"
    }
    if phone.device.app == .forceQuit {
      return "the person force-quit the app, so silent pushes wait until it is opened again"
    }
    return nil
  }

  private func wake(for delivery: Delivery, on simulator: Simulator) async {
    let isForeground = simulator.phone.device.app == .foreground
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
