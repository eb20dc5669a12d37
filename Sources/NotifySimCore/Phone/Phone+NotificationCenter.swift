import APNs
import Foundation
import UserNotifications

extension Phone: UNUserNotificationCenterHost {
  /// The time on the simulated clock.
  var now: Date { withDevice(\.time) }

  /// The calendar of the phone, in its time zone.
  var calendar: Calendar { withDevice(\.timeZone).calendar }

  func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
    register(categories)
  }

  func notificationCategories() -> Set<UNNotificationCategory> {
    Set(categories)
  }

  func notificationSettings() -> UNNotificationSettings {
    let device = self.device
    var fields = UNNotificationSettings.Fields()
    fields.authorizationStatus = device.authorization.frameworkValue
    fields.showPreviews = device.settings.showPreviews.frameworkValue
    guard device.authorization != .notDetermined else {
      return UNNotificationSettings(fields: fields)
    }
    let settings = device.settings.asRead(device.authorization)
    fields.alert = settings.alert.frameworkValue
    fields.sound = settings.sound.frameworkValue
    fields.badge = settings.badge.frameworkValue
    fields.lockScreen = settings.lockScreen.frameworkValue
    fields.notificationCenter = settings.notificationCenter.frameworkValue
    fields.carPlay = settings.carPlay.frameworkValue
    fields.timeSensitive = settings.timeSensitive.frameworkValue
    fields.criticalAlert = settings.criticalAlert.frameworkValue
    fields.scheduledDelivery = settings.scheduledDelivery.frameworkValue
    fields.alertStyle = settings.alertStyle.frameworkValue
    fields.providesAppNotificationSettings = settings.offersAppSettings
    return UNNotificationSettings(fields: fields)
  }

  func deliveredNotifications() -> [UNNotification] {
    device.delivered.filter(\.isReadable).map { localized($0).frameworkNotification }
  }

  func removeDeliveredNotifications(withIdentifiers identifiers: [String]?) {
    removeDelivered(identifiers, because: [.removeDelivered])
  }

  /// Takes notifications out of Notification Center for the app; nil is all.
  func removeDelivered(_ identifiers: [String]?, because rules: [Rule]) {
    let wanted = identifiers.map(Set.init)
    let removed = withDevice { device in
      device.visible.filter { (wanted?.contains($0.id) ?? true) && device.takeAway($0.id) }
    }
    for notification in removed {
      record(
        .removed(Removal(place: .delivered, reason: .app)), about: notification.id,
        because: rules)
    }
    forgetFiles(of: removed.map(\.content))
  }
}

extension DeliveredNotification {
  /// Whether the app can read it in Notification Center: not what came by a region, which it can
  /// only remove (rule A36).
  fileprivate var isReadable: Bool { trigger.map { $0.isTimed } ?? true }
}

extension Phone {
  /// The app sets the number on its icon (rules A37, L18).
  func setBadgeCount(_ count: Int) -> (any Error)? {
    guard count >= 0 else { return UNError(.badgeInputInvalid) }
    guard mayBadge(because: [.setBadge, .badgePermission]) else {
      return UNError(.notificationsNotAllowed)
    }
    setBadge(count, because: [.setBadge])
    return nil
  }

  /// The number on the icon, which the app may also set in this older way; a negative one counts
  /// as 0.
  var applicationIconBadgeNumber: Int {
    get { withDevice(\.badge) }
    set {
      guard mayBadge(because: [.badgePermission]) else { return }
      setBadge(newValue, because: [.iconBadge])
      guard newValue == 0, profile.iconBadgeZero == .clearsList else { return }
      removeDelivered(nil, because: [.iconBadge])
    }
  }

  /// Whether the person lets the app put a number on its icon; that it does not is recorded.
  private func mayBadge(because rules: [Rule]) -> Bool {
    let mayBadge = withDevice { device in
      device.authorization.permitsDelivery
        && device.settings.asRead(device.authorization).badge == .enabled
    }
    if !mayBadge { withhold(.badge, "badges are off for the app", because: rules) }
    return mayBadge
  }
}
