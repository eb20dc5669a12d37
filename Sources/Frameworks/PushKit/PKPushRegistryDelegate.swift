public import Foundation
package import UserNotifications

/// Handles tokens and pushes; every method but the first may be left out (A68).
public protocol PKPushRegistryDelegate: NSObjectProtocol {
  /// Called with a token, which is to go to the server.
  ///
  /// - Parameters:
  ///   - registry: The registry that wanted the type.
  ///   - pushCredentials: The token and its type.
  ///   - type: The type that the token is for.
  func pushRegistry(
    _ registry: PKPushRegistry, didUpdate pushCredentials: PKPushCredentials,
    for type: PKPushType)

  /// Called with a push. A VoIP push has to be reported as a call before it is completed (A70).
  ///
  /// - Parameters:
  ///   - registry: The registry that wanted the type.
  ///   - payload: What the server sent.
  ///   - type: The type of the push.
  ///   - completion: To be called once when the push is dealt with.
  func pushRegistry(
    _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
    for type: PKPushType, completion: @escaping @Sendable () -> Void)

  /// Called with a push. A VoIP push has to be reported as a call before this returns (A70).
  ///
  /// - Parameters:
  ///   - registry: The registry that wanted the type.
  ///   - payload: What the server sent.
  ///   - type: The type of the push.
  func pushRegistry(
    _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
    for type: PKPushType) async

  /// Called with a push where the form with a completion handler is missing; deprecated in iOS 11.
  ///
  /// - Parameters:
  ///   - registry: The registry that wanted the type.
  ///   - payload: What the server sent.
  ///   - type: The type of the push.
  func pushRegistry(
    _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
    for type: PKPushType)

  /// Called when a token is no longer valid; the server is to forget it.
  ///
  /// - Parameters:
  ///   - registry: The registry that wanted the type.
  ///   - type: The type that the token was for.
  func pushRegistry(
    _ registry: PKPushRegistry, didInvalidatePushTokenFor type: PKPushType)
}

// What runs where a delegate implements no method: see DelegateProbe.
extension PKPushRegistryDelegate {
  /// Passes on to the `async` form.
  public func pushRegistry(
    _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
    for type: PKPushType, completion: @escaping @Sendable () -> Void
  ) {
    if DelegateProbe.reportMissing(self) { return }
    let delegate = Carried<any PKPushRegistryDelegate>(self)
    Task {
      await delegate.value.pushRegistry(registry, didReceiveIncomingPushWith: payload, for: type)
      completion()
    }
  }

  /// Does nothing.
  public func pushRegistry(
    _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
    for type: PKPushType
  ) async {
    DelegateProbe.reportMissing(self)
  }

  /// Does nothing.
  public func pushRegistry(
    _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
    for type: PKPushType
  ) {
    DelegateProbe.reportMissing(self)
  }

  /// Does nothing.
  public func pushRegistry(
    _ registry: PKPushRegistry, didInvalidatePushTokenFor type: PKPushType
  ) {
    DelegateProbe.reportMissing(self)
  }
}

// How a simulator calls a registry's delegate and learns what the delegate implements. A method
// that is not `async` runs on the caller's executor.
extension PKPushRegistry {
  /// Hands the delegate a token (A66).
  package final func callDidUpdate(
    _ credentials: PKPushCredentials, on delegate: any PKPushRegistryDelegate
  ) {
    delegate.pushRegistry(self, didUpdate: credentials, for: credentials.type)
  }

  /// Tells the delegate that a token is no longer valid, and says whether it implements that.
  package final func callDidInvalidatePushToken(
    for type: PKPushType, on delegate: any PKPushRegistryDelegate
  ) -> Bool {
    DelegateProbe.implements(delegate) {
      delegate.pushRegistry(self, didInvalidatePushTokenFor: type)
    }
  }

  /// Hands the delegate a push by the forms that are not `async`: first the one with a completion
  /// handler, then the older one without (A68).
  ///
  /// - Returns: The form that the delegate implements; the handler is given to the first one only.
  package final func callDidReceiveIncomingPush(
    _ payload: PKPushPayload, on delegate: any PKPushRegistryDelegate,
    completion: @escaping @Sendable () -> Void
  ) -> PushForm {
    let hasHandler = DelegateProbe.implements(delegate) {
      delegate.pushRegistry(
        self, didReceiveIncomingPushWith: payload, for: payload.type, completion: completion)
    }
    if hasHandler { return .completionHandler }
    let isOlder = DelegateProbe.implements(delegate) {
      delegate.pushRegistry(self, didReceiveIncomingPushWith: payload, for: payload.type)
    }
    return isOlder ? .withoutHandler : .missing
  }

  /// Hands a delegate that has neither of those forms a push by the `async` form.
  ///
  /// - Parameters:
  ///   - payload: The push.
  ///   - delegate: The delegate to call.
  ///   - completion: Called when the method has returned, and never for
  ///     ``DelegateProbe.Form/missing``.
  /// - Returns: ``DelegateProbe.Form/async`` or ``DelegateProbe.Form/missing``.
  @MainActor package final func callDidReceiveIncomingPushAsync(
    _ payload: PKPushPayload, on delegate: any PKPushRegistryDelegate,
    completion: @escaping @Sendable () -> Void
  ) async -> DelegateProbe.Form {
    let carried = Carried(delegate)
    return await DelegateProbe.call(delegate) {
      DelegateProbe.reportMissing(delegate)
    } asyncForm: { () async -> Void in
      await carried.value.pushRegistry(self, didReceiveIncomingPushWith: payload, for: payload.type)
    } finish: {
      completion()
    }
  }

  /// Which of the forms that are not `async` a delegate implements.
  package enum PushForm: Sendable {
    /// The one with a completion handler.
    case completionHandler
    /// The older one without.
    case withoutHandler
    /// Neither.
    case missing
  }
}
