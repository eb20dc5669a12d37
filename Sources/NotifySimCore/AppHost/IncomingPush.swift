import CallKit
import Dispatch
import Foundation
import PushKit
import UserNotifications

extension AppCall {
  /// A push on its way to the app's registry.
  struct IncomingPush: Sendable {
    /// Its type.
    let type: PushKitType
    /// What the server sent.
    let payload: UserInfo
    /// The registry that gets it; nil where a handler command plays the app.
    let registry: PKPushRegistry?

    /// Hands the push to the registry's delegate.
    ///
    /// The forms that are not `async` run before this returns.
    /// - Returns: false if nobody is there to be called.
    @MainActor func begin(
      _ handler: @escaping @Sendable (AppCall.Value) -> Void, _ missing: AppCode.MissingMethod
    )
      -> Bool
    {
      guard let registry, let delegate = registry.delegate else { return false }
      let push = PKPushPayload(type: type.frameworkType, dictionaryPayload: payload.dictionary)
      let completed: @Sendable () -> Void = { handler(.nothing) }
      switch registry.callDidReceiveIncomingPush(push, on: delegate, completion: completed) {
      case .completionHandler: break
      case .withoutHandler: missing.noteOlderForm(.didReceiveIncomingPushWithoutCompletion)
      case .missing:
        let carried = Carried(delegate)
        missing.callLater {
          await registry.callDidReceiveIncomingPushAsync(
            push, on: carried.value, completion: completed)
        }
      }
      return true
    }
  }
}

extension AppHost {
  /// Tells the delegates of the app's registries what came of their wishes (rule A66).
  ///
  /// What a delegate wishes meanwhile is told at the next opportunity.
  func notifyRegistries() async {
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
}

extension PKPushRegistry {
  /// Hands the delegate a token; false if there is no delegate.
  func update(_ credentials: PKPushCredentials) -> Bool {
    guard let delegate else { return false }
    callDidUpdate(credentials, on: delegate)
    return true
  }

  /// Tells the delegate of the end of a token; false if there is nobody to be told.
  func invalidateToken(for type: PKPushType) -> Bool {
    guard let delegate else { return false }
    return callDidInvalidatePushToken(for: type, on: delegate)
  }
}

extension Phone {
  /// The completion handler of a call, which for a push for PushKit passes on whether a call was
  /// reported since, as it stands when the app calls the handler (rule A70).
  func handler(
    for call: AppCall, _ handler: @escaping @Sendable (AppCall.Value) -> Void
  ) -> @Sendable (AppCall.Value) -> Void {
    if case .didReceive(let response) = call {
      return onMainThread(handler, about: response.notification.id)
    }
    guard case .didReceiveIncomingPush = call else { return handler }
    let reports = calls.reports
    return { [self] _ in
      handler(.incomingPush(isReported: calls.reports > reports))
    }
  }

  /// The completion handler of an answer, which reports a call off the main thread (rule R23).
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
