/// Stage 3: a push with `content-available` wakes the app.
struct SilentStage: DeliveryStage {
  func apply(to delivery: inout Delivery, on simulator: Simulator) async {
    guard delivery.wakesApp else { return }
    let phone = simulator.phone
    let silentWake = SilentWake(delivery: delivery, phone: phone)
    if let obstacle = silentWake.obstacle {
      phone.withhold(.wake, obstacle.reason, about: delivery.id, because: [obstacle.rule])
      if obstacle.isHeld { phone.hold(HeldSilentPush(delivery)) }
    } else {
      silentWake.spend()
      delivery.fetchesLast =
        phone.profile.foregroundOrder == .presentFirst && delivery.isVisible
        && phone.withDevice { $0.app == .foreground }
      if !delivery.fetchesLast { await simulator.wake(for: delivery) }
    }
    guard !delivery.isVisible else { return }
    ServiceExtensionStage.withhold(from: delivery, "the push is silent", simulator.phone)
    delivery.isStopped = true
  }
}

extension Simulator {
  /// Has the app run for a push with `content-available`, and hands it the push.
  func wake(for delivery: Delivery) async {
    let isForeground = phone.withDevice { $0.app == .foreground }
    let reason: Rule = isForeground ? .silentInForeground : .silentWake
    var rules = [reason]
    if isForeground, delivery.isVisible { rules.append(.foregroundOrder) }
    let payload = delivery.content.userInfo
    await wakeInBackground(launchedFor: payload, because: [reason])
    if await callDidReceiveRemoteNotification(payload, about: delivery.id, because: rules) {
      return
    }
    if isForeground,
      await tell(
        .didReceiveRemoteNotificationWithoutFetch(payload), about: delivery.id,
        because: [.methodWithoutFetch])
    {
      return
    }
    phone.withhold(
      .wake, "the app has no fetch handler", about: delivery.id, because: [reason])
  }
}

extension HeldSilentPush {
  fileprivate init(_ delivery: Delivery) {
    self.init(id: delivery.id, payload: delivery.content.userInfo)
  }
}
