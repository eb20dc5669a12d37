import CallKit
import Dispatch
import Foundation
import PushKit
import UserNotifications

extension AppCall {
  /// A PushKit push for the app's registry.
  struct IncomingPush: Sendable {
    /// The type of the push.
    let type: PushKitType
    /// The payload from the server.
    let payload: UserInfo
    /// The registry that receives it; nil if a handler command answers for the app.
    let registry: PKPushRegistry?
    /// Whether the app must report a call, as an app that asks is told (rule A69).
    let mustReport: Bool

    /// Passes the push to the registry's delegate.
    ///
    /// Methods that are not `async` run before this returns.
    /// - Returns: false if there is no delegate to call.
    @MainActor func begin(
      _ handler: @escaping @Sendable (AppCall.Value) -> Void, _ missing: AppCode.MissingMethod
    )
      -> Bool
    {
      guard let registry, let delegate = registry.delegate else { return false }
      let push = PKPushPayload(type: type.frameworkType, dictionaryPayload: payload.dictionary)
      let completed: @Sendable () -> Void = { handler(.nothing) }
      let metadata = type == .voip ? PKVoIPPushMetadata(mustReport: mustReport) : nil
      let answered: @Sendable () -> Void = { [mustReport] in
        handler(mustReport ? .nothing : .incomingPush(isReported: true))
      }
      if let metadata,
        registry.callDidReceiveIncomingVoIPPush(push, metadata, on: delegate, completion: answered)
      {
        missing.recordForm(.didReceiveIncomingVoIPPush)
        return true
      }
      switch registry.callDidReceiveIncomingPush(push, on: delegate, completion: completed) {
      case .completionHandler: break
      case .withoutHandler: missing.recordOlderForm(.didReceiveIncomingPushWithoutCompletion)
      case .missing:
        let carried = Carried(delegate)
        missing.callLater {
          if let metadata {
            let form = await registry.callDidReceiveIncomingVoIPPushAsync(
              push, metadata, on: carried.value, completion: answered)
            if form != .missing {
              missing.recordForm(.didReceiveIncomingVoIPPush)
              return form
            }
          }
          return await registry.callDidReceiveIncomingPushAsync(
            push, on: carried.value, completion: completed)
        }
      }
      return true
    }
  }
}

extension AppHost {
  /// Reports new and invalidated tokens to the delegates of the app's registries (rule A66).
  ///
  /// Changes that a delegate makes in the meantime are reported the next time.
  func notifyRegistries() async {
    for notice in phone.withPushKit({ $0.drainNotices() }) {
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
}

extension PKPushRegistry {
  /// Passes a token to the delegate; returns false if there is no delegate.
  func update(_ credentials: PKPushCredentials) -> Bool {
    guard let delegate else { return false }
    callDidUpdate(credentials, on: delegate)
    return true
  }

  /// Reports to the delegate that its token is invalid; returns false if there is nothing to call.
  func invalidateToken(for type: PKPushType) -> Bool {
    guard let delegate else { return false }
    return callDidInvalidatePushToken(for: type, on: delegate)
  }
}

extension Phone {
  /// The completion handler of a call.
  ///
  /// For a PushKit push it passes on whether the app reported a call before it called the handler
  /// (rule A70).
  func handler(
    for call: AppCall, _ handler: @escaping @Sendable (AppCall.Value) -> Void
  ) -> @Sendable (AppCall.Value) -> Void {
    if case .didReceive(let response) = call {
      return onMainThread(handler, about: response.notification.id)
    }
    guard case .didReceiveIncomingPush = call else { return handler }
    let reports = calls.reports
    return { [self] value in
      if case .incomingPush(true) = value { return handler(value) }
      handler(.incomingPush(isReported: calls.reports > reports))
    }
  }

  /// The completion handler of a response, which reports a call off the main thread (rule R23).
  private func onMainThread(
    _ handler: @escaping @Sendable (AppCall.Value) -> Void, about id: String
  ) -> @Sendable (AppCall.Value) -> Void {
    guard profile.answerThread == .main else { return handler }
    return { [self] value in
      if !AppWork.MainQueue.isCurrent { reportOffMain(.didReceive, about: id) }
      handler(value)
    }
  }
}
