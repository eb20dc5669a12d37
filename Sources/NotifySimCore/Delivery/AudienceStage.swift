import APNs

/// Stage 2: a push for PushKit, a Live Activity or a widget never becomes a notification; one for
/// PushKit goes to the app's registry.
struct AudienceStage: DeliveryStage {
  func apply(to delivery: inout Delivery, on simulator: Simulator) async {
    guard let type = delivery.pushType, !delivery.isForPerson else { return }
    delivery.isStopped = true
    guard let pushKitType = PushKitType(type) else {
      return withhold(type, about: delivery.id, on: simulator.phone)
    }
    let phone = simulator.phone
    if let obstacle = PushKitObstacle(to: pushKitType, on: phone) {
      return withhold(delivery, obstacle, on: phone)
    }
    if pushKitType == .complication {
      phone.withDevice { $0.complication.count(at: $0.time) }
    }
    await simulator.hand(delivery, of: pushKitType)
  }

  private func withhold(_ delivery: Delivery, _ obstacle: PushKitObstacle, on phone: Phone) {
    if obstacle.isOverBudget {
      let message =
        "the complication got more than \(Complication.dailyBudget) pushes today; what comes beyond"
        + " is lost"
      phone.report(Diagnostic(.warning, .pushBudget, message), about: delivery.id)
    }
    phone.withhold(
      .notification, obstacle.reason, about: delivery.id, because: [.neverShown] + obstacle.rules)
  }

  private func withhold(_ type: PushType, about id: String, on phone: Phone) {
    guard type == .location else {
      return phone.withhold(
        .notification,
        "a push of type '\(type.rawValue)' is not a notification: it goes to whoever registered"
          + " for that type, and this app did not",
        about: id, because: [.neverShown])
    }
    phone.withhold(
      .notification,
      "a push of type 'location' goes to the app's Location Push Service Extension, not to the app;"
        + " this app has none",
      about: id, because: [.neverShown, .locationPush])
  }
}
