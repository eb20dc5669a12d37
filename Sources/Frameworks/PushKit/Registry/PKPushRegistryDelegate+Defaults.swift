import UserNotifications

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
