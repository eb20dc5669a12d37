import Foundation

/// Stage 3: a push with `content-available` wakes the app.
struct SilentStage: Delivery.Stage {
  func apply(to delivery: inout Delivery, on host: AppHost) async {
    guard delivery.wakesApp else { return }
    let phone = host.phone
    if let obstacle = obstacle(to: delivery, phone) {
      phone.withhold(.wake, obstacle.reason, about: delivery.id, because: [obstacle.rule])
      if obstacle.isHeld { phone.hold(delivery) }
    } else {
      spend(on: delivery, phone)
      delivery.fetchesLast =
        phone.profile.foregroundOrder == .presentFirst && delivery.isVisible
        && phone.withDevice { $0.app == .foreground }
      if !delivery.fetchesLast { await host.wake(for: delivery) }
    }
    guard !delivery.isVisible else { return }
    ServiceExtensionStage.withhold(from: delivery, "the push is silent", phone)
    delivery.isStopped = true
  }

  /// Why a push does not wake the app.
  private struct Obstacle {
    /// The reason, as a sentence.
    let reason: String
    /// The rule.
    let rule: Rule
    /// Whether the push waits until the app is started; a push that is shown as well does not.
    var isHeld = false
  }

  /// Why a push does not wake the app; nil if it does (rules D12, D13).
  private func obstacle(to delivery: Delivery, _ phone: Phone) -> Obstacle? {
    let device = phone.device
    if let reason = unmetCondition(of: delivery, device, phone) {
      return Obstacle(reason: reason, rule: .silentConditions)
    }
    if device.lowPowerMode, device.app != .foreground {
      return Obstacle(
        reason: "the phone saves power", rule: .silentConditions, isHeld: !delivery.isVisible)
    }
    guard isLimited(delivery, phone) else { return nil }
    let used = device.silentWakes.count { device.time.timeIntervalSince($0) < Self.hour }
    let budget = phone.profile.silentBudget
    guard used >= budget else { return nil }
    let pushes = budget == 1 ? "push" : "pushes"
    return Obstacle(
      reason: "the budget of \(budget) silent \(pushes) an hour is spent", rule: .silentBudget,
      isHeld: true)
  }

  private func unmetCondition(
    of delivery: Delivery, _ device: DeviceState, _ phone: Phone
  ) -> String? {
    if !delivery.isVisible, delivery.priority == 10 {
      return "a silent push of priority 10 is an error, and the app is not launched; it is 5"
    }
    if !phone.app.manifest.backgroundModes.contains(AppManifest.remoteNotification) {
      return "the app lacks the background mode 'remote-notification'"
    }
    if device.app == .forceQuit {
      return "the person force-quit the app, so no silent push wakes it until it is opened again"
    }
    guard device.app != .foreground else { return nil }
    return device.backgroundRefresh ? nil : "Background App Refresh is off"
  }
  /// Whether the budget is for it: not for an app on screen, nor for a push that is shown as well.
  private func isLimited(_ delivery: Delivery, _ phone: Phone) -> Bool {
    phone.withDevice(\.app) != .foreground && !delivery.isVisible
  }

  /// Takes note of a wake, which counts against the budget for an hour where it is limited.
  private func spend(on delivery: Delivery, _ phone: Phone) {
    guard isLimited(delivery, phone) else { return }
    phone.withDevice { device in
      let now = device.time
      device.silentWakes = device.silentWakes.filter { now.timeIntervalSince($0) < Self.hour }
      device.silentWakes.append(now)
    }
  }

  private static let hour = 3600.0
}

extension AppHost {
  /// Has the app run for a push with `content-available`, and hands it the push.
  func wake(for delivery: Delivery) async {
    let isForeground = phone.withDevice { $0.app == .foreground }
    let reason: Rule = isForeground ? .silentInForeground : .silentWake
    var rules = [reason]
    if isForeground, delivery.isVisible { rules.append(.foregroundOrder) }
    let payload = delivery.content.userInfo
    await wakeInBackground(launchedFor: payload, because: [reason])
    if await hand(silentPush: payload, about: delivery.id, because: rules) { return }
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

extension Phone {
  /// Keeps a silent push back, in the place of the one before it.
  fileprivate func hold(_ delivery: Delivery) {
    let push = HeldSilentPush(id: delivery.id, payload: delivery.content.userInfo)
    let former = withDevice { device in
      defer { device.heldSilentPush = push }
      return device.heldSilentPush?.id
    }
    guard let former else { return }
    record(
      .replaced(Replacement(place: .heldSilentPush)), about: former, because: [.silentBudget])
  }
}
