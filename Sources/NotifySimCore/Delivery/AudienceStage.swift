import APNs
import PushKit

/// Stage 1: a remote notification reaches the phone, and may take the place of an earlier one.
struct ReachingStage: DeliveryStage {
  func apply(to delivery: inout Delivery, on host: AppHost) async {
    guard delivery.isForPerson, delivery.content.hasText else { return }
    let phone = host.phone
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

/// Stage 2: a push for PushKit, a Live Activity or a widget never becomes a notification; one for
/// PushKit goes to the app's registry.
struct AudienceStage: DeliveryStage {
  func apply(to delivery: inout Delivery, on host: AppHost) async {
    guard let type = delivery.pushType, !delivery.isForPerson else { return }
    delivery.isStopped = true
    let phone = host.phone
    guard let pushKitType = PushKitType(type) else {
      return withhold(type, about: delivery.id, on: phone)
    }
    if let obstacle = PushKitObstacle(to: pushKitType, on: phone) {
      return withhold(delivery, obstacle, on: phone)
    }
    if pushKitType == .complication {
      phone.withDevice { $0.complication.count(at: $0.time) }
    }
    await host.hand(delivery, of: pushKitType)
  }

  private func withhold(_ delivery: Delivery, _ obstacle: PushKitObstacle, on phone: Phone) {
    if obstacle.isOverBudget {
      let message =
        "the complication got more than \(DeviceState.Complication.dailyBudget) pushes today; what comes beyond"
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

extension AppHost {
  /// Launches the app if need be and hands it a push for PushKit.
  fileprivate func hand(_ delivery: Delivery, of type: PushKitType) async {
    let isForceQuit = phone.withDevice { $0.app } == .forceQuit
    await wakeInBackground(
      launchedFor: nil, because: [.pushKitWake] + (isForceQuit ? [.pushKitForceQuit] : []))
    let registry = phone.withPushKit { $0.registry(for: type) }
    let push = IncomingPush(type: type, payload: delivery.content.userInfo, registry: registry)
    let reports = phone.withCalls { $0.reports }
    let answer = await call(
      .didReceiveIncomingPush(push), about: delivery.id, because: [.pushKitDirect, .neverShown])
    let isReported: Bool
    switch answer {
    case .noDelegate, .notImplemented:
      return phone.withhold(
        .notification, PushKitObstacle.nobody(registry, answer, type), about: delivery.id,
        because: [.neverShown, .pushRegistration])
    case .called(_, .incomingPush(let known), _): isReported = known
    case .called, .calledOlderForm: isReported = phone.withCalls { $0.reports > reports }
    }
    guard type == .voip, !isReported else { return }
    endForUnreportedCall(about: delivery.id)
  }

  /// Ends an app that did not report the call of a VoIP push (rules D7, A70).
  private func endForUnreportedCall(about id: String) {
    let count = phone.withDevice { device in
      device.unreportedCalls &+= 1
      return device.unreportedCalls
    }
    let limit = max(1, phone.profile.unreportedCallLimit)
    let rest =
      count < limit
      ? "after \(limit) such pushes it gets no more of them"
      : "that makes \(count), and it gets no more VoIP pushes"
    let remedy =
      phone.app.handler == nil
      ? "call 'reportNewIncomingCall(with:update:completion:)' before the completion handler"
      : "print the request 'reportIncomingCall' for each VoIP push"
    phone.report(
      Diagnostic(
        .warning, .unreportedCall,
        "the app reported no call for the VoIP push, so the system ends the app; \(rest)",
        notes: [.init(remedy)]),
      about: id, because: [.callsMustBeReported])
    kill(because: [.unreportedCallEndsApp])
  }
}
