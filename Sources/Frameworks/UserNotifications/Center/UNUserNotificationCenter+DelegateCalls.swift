// How a simulator calls a delegate and learns what the delegate implements. A method with a
// completion handler runs on the caller's executor: a `@MainActor` delegate with such methods is
// to be called from the main actor, for an existential does not remember its isolation.
extension UNUserNotificationCenter {
  /// Asks a delegate how to present a notification in the foreground (S50).
  ///
  /// - Parameters:
  ///   - notification: The notification about to be presented.
  ///   - delegate: The delegate to ask.
  ///   - completionHandler: Called for the `async` form too, and never for
  ///     ``DelegateForm/missing``.
  /// - Returns: The form that the delegate implements.
  package nonisolated(nonsending) final func callWillPresent(
    _ notification: UNNotification, on delegate: any UNUserNotificationCenterDelegate,
    completionHandler: @escaping @Sendable (UNNotificationPresentationOptions) -> Void
  ) async -> DelegateForm {
    let carried = Carried(delegate)
    return await DelegateProbe.call(delegate) {
      delegate.userNotificationCenter(
        self, willPresent: notification, withCompletionHandler: completionHandler)
    } asyncForm: {
      await carried.value.userNotificationCenter(self, willPresent: notification)
    } finish: {
      completionHandler($0)
    }
  }

  /// Tells a delegate what a person did with a notification (S41).
  ///
  /// - Parameters:
  ///   - response: What the person did.
  ///   - delegate: The delegate to tell.
  ///   - completionHandler: Called for the `async` form too, and never for
  ///     ``DelegateForm/missing``.
  /// - Returns: The form that the delegate implements.
  package nonisolated(nonsending) final func callDidReceive(
    _ response: UNNotificationResponse, on delegate: any UNUserNotificationCenterDelegate,
    completionHandler: @escaping @Sendable () -> Void
  ) async -> DelegateForm {
    let carried = Carried(delegate)
    return await DelegateProbe.call(delegate) {
      delegate.userNotificationCenter(
        self, didReceive: response, withCompletionHandler: completionHandler)
    } asyncForm: {
      await carried.value.userNotificationCenter(self, didReceive: response)
    } finish: {
      completionHandler()
    }
  }

  /// Tells a delegate to show the app's settings (R22) and says whether it implements that.
  package final func callOpenSettings(
    for notification: UNNotification?, on delegate: any UNUserNotificationCenterDelegate
  ) -> Bool {
    DelegateProbe.implements(delegate) {
      delegate.userNotificationCenter(self, openSettingsFor: notification)
    }
  }
}
