public import Foundation
package import UserNotifications

/// Handles tokens and pushes; every method but the first is optional (A68).
public protocol PKPushRegistryDelegate: NSObjectProtocol {
  /// Called with a token, which the app sends to its server.
  ///
  /// - Parameters:
  ///   - registry: The registry for the type.
  ///   - pushCredentials: The token and its type.
  ///   - type: The type of the token.
  func pushRegistry(
    _ registry: PKPushRegistry, didUpdate pushCredentials: PKPushCredentials,
    for type: PKPushType)

  /// Called with a VoIP push, before the methods for pushes of all types (A69).
  ///
  /// - Parameters:
  ///   - registry: The registry for the type.
  ///   - payload: The payload from the server.
  ///   - metadata: Whether the push has to be reported as a call.
  ///   - completion: Call this once after handling the push.
  func pushRegistry(
    _ registry: PKPushRegistry, didReceiveIncomingVoIPPushWith payload: PKPushPayload,
    metadata: PKVoIPPushMetadata, withCompletionHandler completion: @escaping @Sendable () -> Void)

  /// Called with a VoIP push, before the methods for pushes of all types (A69).
  ///
  /// - Parameters:
  ///   - registry: The registry for the type.
  ///   - payload: The payload from the server.
  ///   - metadata: Whether the push has to be reported as a call.
  func pushRegistry(
    _ registry: PKPushRegistry, didReceiveIncomingVoIPPushWith payload: PKPushPayload,
    metadata: PKVoIPPushMetadata) async

  /// Called with a push. A VoIP push has to be reported as a call before the completion handler is
  /// called (A70).
  ///
  /// - Parameters:
  ///   - registry: The registry for the type.
  ///   - payload: The payload from the server.
  ///   - type: The type of the push.
  ///   - completion: Call this once after handling the push.
  func pushRegistry(
    _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
    for type: PKPushType, completion: @escaping @Sendable () -> Void)

  /// Called with a push. A VoIP push has to be reported as a call before this returns (A70).
  ///
  /// - Parameters:
  ///   - registry: The registry for the type.
  ///   - payload: The payload from the server.
  ///   - type: The type of the push.
  func pushRegistry(
    _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
    for type: PKPushType) async

  /// Called with a push if the method with a completion handler is not implemented; deprecated in
  /// iOS 11.
  ///
  /// - Parameters:
  ///   - registry: The registry for the type.
  ///   - payload: The payload from the server.
  ///   - type: The type of the push.
  func pushRegistry(
    _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
    for type: PKPushType)

  /// Called when a token is no longer valid; the server must not use it any more.
  ///
  /// - Parameters:
  ///   - registry: The registry for the type.
  ///   - type: The type of the token.
  func pushRegistry(
    _ registry: PKPushRegistry, didInvalidatePushTokenFor type: PKPushType)
}

// Default implementations; see DelegateProbe.
extension PKPushRegistryDelegate {
  /// Calls the `async` method.
  public func pushRegistry(
    _ registry: PKPushRegistry, didReceiveIncomingVoIPPushWith payload: PKPushPayload,
    metadata: PKVoIPPushMetadata, withCompletionHandler completion: @escaping @Sendable () -> Void
  ) {
    if DelegateProbe.reportMissing(self) { return }
    let delegate = Carried<any PKPushRegistryDelegate>(self)
    Task {
      await delegate.value.pushRegistry(
        registry, didReceiveIncomingVoIPPushWith: payload, metadata: metadata)
      completion()
    }
  }

  /// Does nothing.
  public func pushRegistry(
    _ registry: PKPushRegistry, didReceiveIncomingVoIPPushWith payload: PKPushPayload,
    metadata: PKVoIPPushMetadata
  ) async {
    DelegateProbe.reportMissing(self)
  }

  /// Calls the `async` method.
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

// How a simulator calls a registry's delegate and determines which methods it implements. A method
// that is not `async` runs on the caller's executor.
extension PKPushRegistry {
  /// Passes a token to the delegate (A66).
  package final func callDidUpdate(
    _ credentials: PKPushCredentials, on delegate: any PKPushRegistryDelegate
  ) {
    delegate.pushRegistry(self, didUpdate: credentials, for: credentials.type)
  }

  /// Reports an invalid token to the delegate; returns whether the delegate implements the method.
  package final func callDidInvalidatePushToken(
    for type: PKPushType, on delegate: any PKPushRegistryDelegate
  ) -> Bool {
    DelegateProbe.implements(delegate) {
      delegate.pushRegistry(self, didInvalidatePushTokenFor: type)
    }
  }

  /// Passes a VoIP push to the delegate with its metadata, by the method with a completion handler
  /// (A69); returns whether the delegate implements it.
  package final func callDidReceiveIncomingVoIPPush(
    _ payload: PKPushPayload, _ metadata: PKVoIPPushMetadata,
    on delegate: any PKPushRegistryDelegate, completion: @escaping @Sendable () -> Void
  ) -> Bool {
    DelegateProbe.implements(delegate) {
      delegate.pushRegistry(
        self, didReceiveIncomingVoIPPushWith: payload, metadata: metadata,
        withCompletionHandler: completion)
    }
  }

  /// Passes a VoIP push to the delegate with its metadata, by the `async` method.
  ///
  /// - Returns: ``DelegateProbe.Form/async`` or ``DelegateProbe.Form/missing``.
  @MainActor package final func callDidReceiveIncomingVoIPPushAsync(
    _ payload: PKPushPayload, _ metadata: PKVoIPPushMetadata,
    on delegate: any PKPushRegistryDelegate, completion: @escaping @Sendable () -> Void
  ) async -> DelegateProbe.Form {
    let carried = Carried(delegate)
    return await DelegateProbe.call(delegate) {
      DelegateProbe.reportMissing(delegate)
    } asyncForm: { () async -> Void in
      await carried.value.pushRegistry(
        self, didReceiveIncomingVoIPPushWith: payload, metadata: metadata)
    } finish: {
      completion()
    }
  }

  /// Passes a push to the delegate by a method that is not `async`: the one with a completion
  /// handler, otherwise the older one without (A68).
  ///
  /// - Returns: The method that the delegate implements; only the first one gets the handler.
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

  /// Passes a push to the delegate by the `async` method, if it implements neither of the others.
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

  /// Which of the methods that are not `async` a delegate implements.
  package enum PushForm: Sendable {
    /// The method with a completion handler.
    case completionHandler
    /// The older method without.
    case withoutHandler
    /// Neither.
    case missing
  }
}
