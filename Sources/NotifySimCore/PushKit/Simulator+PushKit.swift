import APNs
import PushKit

extension Simulator {
  /// Tells the delegates of the app's registries what came of their wishes (rule A66).
  ///
  /// What a delegate wishes meanwhile is told at the next opportunity.
  func tellRegistries() async {
    for notice in phone.withPushKit({ $0.takeNotices() }) {
      switch notice {
      case .update(let credentials, let holder):
        guard let registry = holder.registry else { continue }
        _ = await call(
          .didUpdatePushCredentials(credentials, registry), because: [.pushRegistration])
      case .invalidation(let type, let holder):
        guard let registry = holder.registry else { continue }
        _ = await call(.didInvalidatePushToken(type, registry), because: [.pushRegistration])
      }
    }
  }

  /// Launches the app if need be and hands it a push for PushKit.
  func hand(_ delivery: Delivery, of type: PushKitType) async {
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
