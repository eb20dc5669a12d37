package import UserNotifications

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
  ///     ``DelegateForm/missing``.
  /// - Returns: ``DelegateForm/async`` or ``DelegateForm/missing``.
  package nonisolated(nonsending) final func callDidReceiveIncomingPushAsync(
    _ payload: PKPushPayload, on delegate: any PKPushRegistryDelegate,
    completion: @escaping @Sendable () -> Void
  ) async -> DelegateForm {
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
