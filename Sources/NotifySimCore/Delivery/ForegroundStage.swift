import UserNotifications

/// Stage 7: the app is on screen, and its delegate decides.
struct ForegroundStage: DeliveryStage {
  func apply(to delivery: inout Delivery, on simulator: Simulator) async {
    let phone = simulator.phone
    guard phone.withDevice(\.app) == .foreground, delivery.isVisible else { return }
    switch await simulator.callWillPresent(delivery) {
    case .noDelegate:
      ForegroundCheck(delivery: delivery, phone: phone).reportUnasked(
        "the app has no delegate of the notification centre", .foregroundWithoutDelegate)
      guard phone.profile.foregroundWithoutDelegate == .suppress else {
        delivery.foregroundRules = [.foregroundWithoutDelegate]
        return
      }
      stop(&delivery, "the app has no delegate to ask", [.foregroundWithoutDelegate], phone)
    case .notImplemented:
      ForegroundCheck(delivery: delivery, phone: phone).reportUnasked(
        "the app's delegate has no method 'willPresent'", .willPresentMissing)
      stop(&delivery, "the delegate lacks the method", [.willPresentMissing], phone)
    case .unanswered:
      stop(&delivery, "the delegate gave no answer", [.willPresentMissing], phone)
    case .options(let options):
      ForegroundCheck(delivery: delivery, phone: phone).report(options)
      narrow(&delivery, to: options, phone)
    }
  }

  /// What asking the app came to.
  enum Answer: Sendable {
    /// Nobody is there to ask.
    case noDelegate
    /// The delegate does not have the method.
    case notImplemented
    /// The completion handler was not called as it must be.
    case unanswered
    /// The app chose.
    case options(UNNotificationPresentationOptions)
  }

  private func narrow(
    _ delivery: inout Delivery, to options: UNNotificationPresentationOptions, _ phone: Phone
  ) {
    delivery.foregroundRules = options.rules
    let left = delivery.permitted.intersection(options.interactions)
    guard left.isEmpty else {
      return delivery.narrow(
        to: options.interactions, "the app did not return the option for it", options.rules, phone)
    }
    delivery.permitted = left
    guard options.interactions.isEmpty else {
      let reason = "nothing is left of the presentation options that the app returned"
      return stop(&delivery, reason, [.willPresent, .foregroundSettings], phone)
    }
    stop(
      &delivery, "the app is in the foreground and returned no presentation options",
      [.willPresent], phone)
  }

  private func stop(
    _ delivery: inout Delivery, _ reason: String, _ rules: [Rule], _ phone: Phone
  ) {
    phone.withhold(.notification, reason, about: delivery.id, because: rules)
    delivery.isStopped = true
  }
}

extension UNNotificationPresentationOptions {
  /// What the options permit; `alert` is banner and list (rule A48).
  fileprivate var interactions: Delivery.Interactions {
    var permitted: Delivery.Interactions = []
    if contains(.banner) || contains(.presentsAlert) { permitted.insert(.banner) }
    if contains(.list) || contains(.presentsAlert) { permitted.formUnion([.list, .lockScreen]) }
    if contains(.sound) { permitted.insert(.sound) }
    if contains(.badge) { permitted.insert(.badge) }
    return permitted
  }

  /// The rules that what is presented by the options rests on.
  fileprivate var rules: [Rule] {
    let splitsAlert = contains(.banner) != contains(.list)
    var rules: [Rule] = [.willPresent]
    if contains(.presentsAlert) || splitsAlert { rules.append(.alertOption) }
    if !contains(.list), !contains(.presentsAlert) { rules.append(.foregroundNotKept) }
    if !contains(.badge) { rules.append(.foregroundBadge) }
    return rules
  }
}
