import UserNotifications

extension Simulator {
  /// The person answers the prompt for permission (rules S61, A32).
  func answerPrompt(allows: Bool) {
    guard let (prompt, before) = phone.answerPrompt(allows: allows) else {
      return phone.withhold(
        .response, "no app asks for permission at the moment", because: [.firstRequestPrompts])
    }
    let after = phone.withDevice(\.authorization)
    if before != after {
      phone.record(
        .authorization(from: before, to: after), because: [.firstRequestPrompts])
    }
    host.inApp { prompt.complete(allows) }
  }

  /// The person keeps provisional notifications, quietly or prominently (rules S64, S86).
  func keep(prominently: Bool) {
    guard phone.withDevice(\.authorization) == .provisional else {
      return phone.withhold(
        .response, "there are no provisional notifications to keep", because: [.keepProvisional])
    }
    guard !prominently || phone.profile.keepWording == .ios12 else {
      return phone.withhold(
        .response,
        "since iOS 15 Keep leads to quiet delivery; the profile keepWording=ios12 offers"
          + " prominent delivery", because: [.keepProvisional])
    }
    phone.withDevice { $0.settings.deliverQuietly = !prominently }
    phone.authorize(as: .authorized, because: [.keepProvisional])
  }

  /// The person turns provisional notifications off, and confirms it (rule S65).
  func turnOff() {
    guard phone.withDevice(\.authorization) == .provisional else {
      return phone.withhold(
        .response, "there are no provisional notifications to turn off",
        because: [.turnOffProvisional])
    }
    phone.withDevice { $0.settings.grant(nil) }
    phone.authorize(as: .denied, because: [.turnOffProvisional])
  }

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
    if await !host.tell(.openSettings(notification), about: id, because: [.appSettings]) {
      phone.withhold(
        .response, "the app has no delegate with the method", about: id, because: [.appSettings])
    }
  }
}
