import APNs
import CallKit
import Foundation
import PushKit

extension Delivery {
  /// Stage 1: a remote notification reaches the phone, and may replace an earlier one.
  enum ReachingStage: Delivery.Stage {
    static func apply(to delivery: inout Delivery, on phone: Phone) {
      guard delivery.isForPerson, !delivery.isWithheldByType else { return }
      let id = delivery.id
      guard delivery.content.hasText else { return reportKeptReplacement(id, phone) }
      let (isReplaced, number) = phone.withDevice { device in
        let isReplaced = device.permitsDelivery && device.removeDelivered(id)
        return (isReplaced, device.numberOfArrival(at: device.time))
      }
      delivery.number = number
      guard isReplaced else { return }
      phone.record(
        .replaced(Event.Replacement(place: .delivered)), about: id,
        because: [delivery.origin == .local ? .pendingIdentifier : .collapse])
    }

    /// Records that a push without text does not remove the notification that it would replace
    /// (rule D4b).
    private static func reportKeptReplacement(_ id: String, _ phone: Phone) {
      guard phone.withDevice({ device in device.visible.contains { $0.id == id } }) else { return }
      phone.withhold(
        .replacement, "it has no text to show instead, so the notification '\(id)' stays as it is",
        about: id, because: [.collapseWithoutText])
    }
  }

  /// Stage 2: a push for PushKit, a Live Activity or a widget never becomes a notification; a
  /// PushKit push goes to the app's registry.
  enum AudienceStage: Delivery.CallingStage {
    static func concerns(_ delivery: Delivery, on phone: Phone) -> Bool { !delivery.isForPerson }

    static func apply(to delivery: inout Delivery, on host: AppHost) async {
      guard let type = delivery.pushType else { return }
      delivery.isStopped = true
      let phone = host.phone
      guard let pushKitType = PushKitType(type) else {
        return withhold(type, about: delivery.id, on: phone)
      }
      await host.deliver(delivery.content.userInfo, about: delivery.id, to: pushKitType)
    }

    fileprivate static func withhold(
      _ obstacle: PushKitFailure, about id: String, on phone: Phone
    ) {
      if obstacle.isOverBudget {
        let budget = DeviceState.Complication.dailyBudget
        let message =
          "the complication got more than \(budget) pushes today; further ones are lost"
        phone.report(Diagnostic(.warning, .pushBudget, message), about: id)
      }
      phone.withhold(
        .notification, obstacle.reason, about: id, because: [.neverShown] + obstacle.rules)
    }

    private static func withhold(_ type: PushType, about id: String, on phone: Phone) {
      let (receiver, rule): (String, Rule) =
        switch type {
        case .location:
          (
            "the app's Location Push Service Extension, not to the app; this app has none",
            .locationPush
          )
        case .pushToTalk:
          ("an app that joined a channel of Push to Talk, which is not simulated", .pushToTalk)
        default: ("the system; what becomes of it is not known here", .systemPush)
        }
      phone.withhold(
        .notification,
        "a push of type '\(type.rawValue)' is not a notification: it goes to \(receiver)",
        about: id, because: [.neverShown, rule])
    }
  }
}

extension Delivery {
  /// Stage 2b: a push of type `background` is not shown (rule D6b).
  enum TypeStage: Delivery.Stage {
    static func apply(to delivery: inout Delivery, on phone: Phone) {
      guard delivery.isWithheldByType else { return }
      phone.withhold(
        .notification,
        "a push of type 'background' is not shown; send it with 'apns-push-type: alert'",
        about: delivery.id, because: [.backgroundAlert])
      guard !delivery.wakesApp else { return }
      ServiceExtensionStage.withhold(from: delivery, "the push is not shown", phone)
      delivery.isStopped = true
    }
  }
}

extension AppHost {
  /// Delivers the calls that the service extension reported about a notification (rule A72).
  func deliverCallsOfExtension(about id: String) async {
    for payload in phone.withPushKit({ $0.endExtension() }) {
      phone.record(
        .effect(Event.Effect(name: "voip.reported", details: [])), about: id,
        because: [.callsOfExtension])
      await deliver(payload, about: id, to: .voip)
    }
  }

  /// Delivers a PushKit push to the app, launching it if necessary, or records why it gets none.
  fileprivate func deliver(_ payload: UserInfo, about id: String, to type: PushKitType) async {
    if let obstacle = Delivery.AudienceStage.PushKitFailure(to: type, on: phone) {
      return Delivery.AudienceStage.withhold(obstacle, about: id, on: phone)
    }
    if type == .complication { phone.withDevice { $0.complication.count(at: $0.time) } }
    let isForceQuit = phone.withDevice { $0.app } == .forceQuit
    await wakeInBackground(
      launchedFor: nil, as: .pushKit,
      because: [.pushKitWake] + (isForceQuit ? [.pushKitForceQuit] : []))
    let registry = phone.withPushKit { $0.registry(for: type) }
    let push = AppCall.IncomingPush(
      type: type, payload: payload, registry: registry,
      mustReport: phone.isWithoutCall)
    let reports = phone.calls.reports
    let needsCall = phone.needsCall
    let answer = await call(
      .didReceiveIncomingPush(push), about: id, because: [.pushKitDirect, .neverShown])
    let isReported: Bool
    switch answer {
    case .noDelegate, .notImplemented:
      return phone.withhold(
        .notification, Delivery.AudienceStage.PushKitFailure.nobody(registry, answer, type),
        about: id, because: [.neverShown, .pushRegistration])
    case .called(_, .incomingPush(let known), _): isReported = known
    case .called, .calledOlderForm: isReported = phone.calls.reports > reports
    }
    guard type == .voip, needsCall, !isReported else { return }
    await endForUnreportedCall(about: id)
  }

  /// Ends an app that did not report a call for a VoIP push (rules D7, A70).
  private func endForUnreportedCall(about id: String) async {
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
      ? "call 'reportNewIncomingCall(with:update:completion:)' before the completion handler; a"
        + " report to LiveCommunicationKit is not seen here"
      : "print the request 'reportIncomingCall' for each VoIP push"
    phone.report(
      Diagnostic(
        .warning, .unreportedCall,
        "the app reported no call for the VoIP push, so the system ends the app; \(rest)",
        notes: [.init(remedy)]),
      about: id, because: [.callsMustBeReported])
    await kill(because: [.unreportedCallEndsApp])
  }
}

extension Phone {
  /// Whether the app must report a call for a VoIP push that arrives now (rule A70).
  fileprivate var needsCall: Bool {
    profile.requiredCalls != .unlessInUse || isWithoutCall
  }

  /// Whether the app is neither in the foreground nor in a call (rule A69).
  fileprivate var isWithoutCall: Bool {
    withDevice { $0.app } != .foreground && calls.names.isEmpty
  }
}

extension Delivery.AudienceStage {
  /// Why a PushKit push does not reach the app, and the rules.
  struct PushKitFailure {
    /// The reason, as a sentence with what to do about it.
    let reason: String
    /// The rules, besides the rule that such a push is never shown.
    let rules: [Rule]
    /// Whether the budget of the app's complication is used up.
    let isOverBudget: Bool

    private init(_ reason: String, _ rules: Rule..., isOverBudget: Bool = false) {
      self.reason = reason
      self.rules =
        isOverBudget ? rules + [Diagnostic.Code.pushBudget.rule].compactMap(\.self) : rules
      self.isOverBudget = isOverBudget
    }

    /// Determines why the push cannot reach the app; nil if it can.
    init?(to type: PushKitType, on phone: Phone) {
      let found =
        Self.registration(type, phone) ?? Self.limit(type, phone) ?? Self.forceQuit(type, phone)
      guard let found else { return nil }
      self = found
    }

    /// Why there is no delegate for the push in the app that was launched for it.
    static func nobody(
      _ registry: PKPushRegistry?, _ answer: AppCall.Answer, _ type: PushKitType
    ) -> String {
      if registry == nil {
        return
          "the running app holds no PKPushRegistry for '\(type.rawValue)': create it at"
          + " every launch, and keep it in a property"
      }
      if case .noDelegate = answer { return "the app's PKPushRegistry has no delegate" }
      return "the registry's delegate has no method for incoming pushes:"
        + " \(Callback.Method.didReceiveIncomingPush.rawValue)"
    }

    private static func registration(_ type: PushKitType, _ phone: Phone) -> PushKitFailure? {
      let manifest = phone.app.manifest
      if type == .voip, !manifest.mayUse(.voip) {
        let mode = AppManifest.BackgroundMode.voip.rawValue
        return PushKitFailure(
          "the app lacks the background mode '\(mode)', so it gets no VoIP pushes", .voipMode)
      }
      guard phone.withPushKit({ $0.token(for: type) }) == nil else { return nil }
      let remedy =
        phone.app.makeDelegate == nil
        ? "list it in the manifest's 'pushTypes'"
        : "put .\(type.frameworkName) into the 'desiredPushTypes' of a PKPushRegistry"
      return PushKitFailure(
        "the app did not register for pushes of type '\(type.rawValue)': \(remedy)",
        .pushRegistration)
    }

    private static func limit(_ type: PushKitType, _ phone: Phone) -> PushKitFailure? {
      let (time, complication, unreported) = phone.withDevice {
        ($0.time, $0.complication, $0.unreportedCalls)
      }
      switch type {
      case .fileProvider: return nil
      case .voip:
        guard unreported >= max(1, phone.profile.unreportedCallLimit) else { return nil }
        let pushes = unreported == 1 ? "push" : "pushes"
        return PushKitFailure(
          "the app reported no call for \(unreported) VoIP \(pushes), so it gets no more of them",
          .callsRepeatedlyUnreported)
      case .complication:
        if !complication.active {
          return PushKitFailure(
            "the app's complication is not on the active watch face", .complicationPushes)
        }
        let budget = DeviceState.Complication.dailyBudget
        guard complication.pushes(onDayOf: time) >= budget else { return nil }
        return PushKitFailure(
          "the budget of \(budget) complication pushes a day is spent",
          .complicationPushes, isOverBudget: true)
      }
    }

    private static func forceQuit(_ type: PushKitType, _ phone: Phone) -> PushKitFailure? {
      guard phone.withDevice({ $0.app }) == .forceQuit else { return nil }
      if type == .voip, phone.profile.voipAfterForceQuit == .launch { return nil }
      return PushKitFailure(
        "the person force-quit the app, so no push of type '\(type.rawValue)' launches it",
        .pushKitForceQuit)
    }
  }
}

extension Delivery {
  /// Stage 4: the permission that the person gave the app.
  enum AuthorizationStage: Delivery.CallingStage {
    static func concerns(_ delivery: Delivery, on phone: Phone) -> Bool {
      phone.withDevice(\.authorization) != .authorized
    }

    static func apply(to delivery: inout Delivery, on host: AppHost) async {
      let phone = host.phone
      switch phone.withDevice(\.authorization) {
      case .ephemeral where phone.withDevice(\.hasEphemeralPermissionExpired):
        stop(
          &delivery, "the App Clip's permission ends eight hours after it was opened", phone,
          .ephemeralPermission)
      case .authorized, .ephemeral, .provisional: break
      case .denied:
        stop(&delivery, "the person denied the app's notifications", phone)
      case .notDetermined:
        if phone.profile.undecidedForeground == .asked { await ask(about: delivery, host) }
        stop(
          &delivery,
          phone.isAsking
            ? "the person has not answered the app's request for permission"
            : "the app never asked the person to allow notifications", phone,
          inForeground: phone.profile.undecidedForeground == .asked ? nil : .foregroundUndecided)
      }
    }

    /// Calls `willPresent` of the app for a notification that is not presented in any case (rule
    /// D21b).
    private static func ask(about delivery: Delivery, _ host: AppHost) async {
      let phone = host.phone
      guard phone.withDevice(\.app) == .foreground, delivery.isVisible else { return }
      _ = await host.call(
        .willPresent(delivery.notification(at: phone.withDevice(\.time))), about: delivery.id,
        because: [.willPresent, .foregroundUndecided])
    }

    private static func stop(
      _ delivery: inout Delivery, _ reason: String, _ phone: Phone, _ rule: Rule = .authorization,
      inForeground unasked: Rule? = .foregroundDenied
    ) {
      let isForeground = phone.withDevice { $0.app == .foreground }
      delivery.stop(reason, [rule] + [isForeground ? unasked : nil].compactMap(\.self), phone)
    }
  }
}

extension Delivery {
  /// Stage 5b: a notification that is delivered quietly goes to Notification Center only.
  ///
  /// It comes after the service extension, which may give the notification a sound and a badge.
  enum QuietStage: Delivery.Stage {
    static func apply(to delivery: inout Delivery, on phone: Phone) {
      let (permission, isQuiet) = phone.withDevice {
        ($0.authorization, $0.settings.deliverQuietly)
      }
      if permission == .provisional {
        delivery.quietRule = .quietDelivery
        delivery.restrict(
          to: .list, "provisional notifications are delivered quietly", [.quietDelivery], phone)
      } else if isQuiet {
        delivery.quietRule = .quietByChoice
        delivery.restrict(
          to: .list, "the person has notifications delivered quietly", [.quietByChoice], phone)
      }
    }
  }
}
