extension Simulator {
  /// The person opens the app's own notification settings (rule R22).
  func openSettings(of id: String?) async {
    let notification = phone.withDevice { device in id.flatMap { device.visibleNotification($0) } }
    if let id, notification == nil {
      return phone.withhold(
        .response, "no notification '\(id)' can be seen", about: id, because: [.appSettings])
    }
    guard phone.withDevice({ $0.settings.offersAppSettings }) else {
      return phone.withhold(
        .response,
        "the app never asked for 'providesAppNotificationSettings', so there is no way to its"
          + " settings", about: id, because: [.appSettings])
    }
    await openApp()
    guard phone.withDevice({ $0.app == .foreground }) else { return }
    if await !tell(.openSettings(notification), about: id, because: [.appSettings]) {
      phone.withhold(
        .response, "the app has no delegate with the method", about: id, because: [.appSettings])
    }
  }
}
