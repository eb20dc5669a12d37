import APNs
import PushKit

/// Why a push for PushKit does not reach the app, and the rules.
struct PushKitObstacle {
  /// Why, as a sentence with what to do about it.
  let reason: String
  /// The rules, besides the one that such a push is never shown.
  let rules: [Rule]
  /// Whether the budget of the app's complication is spent.
  let isOverBudget: Bool

  private init(_ reason: String, _ rules: Rule..., isOverBudget: Bool = false) {
    self.reason = reason
    self.rules = isOverBudget ? rules + [Diagnostic.Code.pushBudget.rule].compactMap(\.self) : rules
    self.isOverBudget = isOverBudget
  }

  /// Looks for an obstacle; nil if there is none.
  init?(to type: PushKitType, on phone: Phone) {
    let found =
      Self.registration(type, phone) ?? Self.limit(type, phone) ?? Self.forceQuit(type, phone)
    guard let found else { return nil }
    self = found
  }

  /// Why a push found nobody in the app that was woken for it.
  static func nobody(
    _ registry: PKPushRegistry?, _ answer: AppAnswer, _ type: PushKitType
  ) -> String {
    if registry == nil {
      return "nobody in the running app holds a PKPushRegistry for '\(type.rawValue)': create it at"
        + " every launch, and keep it in a property"
    }
    if case .noDelegate = answer { return "the app's PKPushRegistry has no delegate" }
    return "the registry's delegate has no method for incoming pushes:"
      + " \(Callback.Method.didReceiveIncomingPush.rawValue)"
  }

  private static func registration(_ type: PushKitType, _ phone: Phone) -> PushKitObstacle? {
    let manifest = phone.app.manifest
    if type == .voip, !manifest.backgroundModes.contains(AppManifest.voipMode) {
      return PushKitObstacle(
        "the app lacks the background mode '\(AppManifest.voipMode)', so it gets no VoIP pushes",
        .voipMode)
    }
    guard phone.withPushKit({ $0.token(for: type) }) == nil else { return nil }
    let remedy =
      phone.app.makeDelegate == nil
      ? "list it in the manifest's 'pushTypes'"
      : "put .\(type.frameworkName) into the 'desiredPushTypes' of a PKPushRegistry"
    return PushKitObstacle(
      "the app did not register for pushes of type '\(type.rawValue)': \(remedy)",
      .pushRegistration)
  }

  private static func limit(_ type: PushKitType, _ phone: Phone) -> PushKitObstacle? {
    let (time, complication, unreported) = phone.withDevice {
      ($0.time, $0.complication, $0.unreportedCalls)
    }
    switch type {
    case .fileProvider: return nil
    case .voip:
      guard unreported >= max(1, phone.profile.unreportedCallLimit) else { return nil }
      let pushes = unreported == 1 ? "push" : "pushes"
      return PushKitObstacle(
        "the app reported no call for \(unreported) VoIP \(pushes), so it gets no more of them",
        .callsRepeatedlyUnreported)
    case .complication:
      if !complication.active {
        return PushKitObstacle(
          "the app's complication is not on the active watch face", .complicationPushes)
      }
      let budget = DeviceState.Complication.dailyBudget
      guard complication.pushes(onDayOf: time) >= budget else { return nil }
      return PushKitObstacle(
        "the budget of \(budget) complication pushes a day is spent",
        .complicationPushes, isOverBudget: true)
    }
  }

  private static func forceQuit(_ type: PushKitType, _ phone: Phone) -> PushKitObstacle? {
    guard phone.withDevice({ $0.app }) == .forceQuit else { return nil }
    if type == .voip, phone.profile.voipAfterForceQuit == .launch { return nil }
    return PushKitObstacle(
      "the person force-quit the app, so no push of type '\(type.rawValue)' launches it",
      .pushKitForceQuit)
  }
}
