// What runs where a delegate implements no method: see DelegateProbe.
extension UNUserNotificationCenterDelegate {
  /// Passes on to the `async` form.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping @Sendable (UNNotificationPresentationOptions) -> Void
  ) {
    if DelegateProbe.reportMissing(self) { return }
    let delegate = Carried<any UNUserNotificationCenterDelegate>(self)
    Task {
      let options = await delegate.value.userNotificationCenter(center, willPresent: notification)
      completionHandler(options)
    }
  }

  /// Presents nothing.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions {
    DelegateProbe.reportMissing(self)
    return []
  }

  /// Passes on to the `async` form.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) {
    if DelegateProbe.reportMissing(self) { return }
    let delegate = Carried<any UNUserNotificationCenterDelegate>(self)
    Task {
      await delegate.value.userNotificationCenter(center, didReceive: response)
      completionHandler()
    }
  }

  /// Does nothing.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async {
    DelegateProbe.reportMissing(self)
  }

  /// Does nothing.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
  ) {
    DelegateProbe.reportMissing(self)
  }
}
