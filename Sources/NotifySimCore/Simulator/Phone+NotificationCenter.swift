import APNs
package import Foundation
package import UserNotifications

extension Phone: UNUserNotificationCenterHost {
  /// The time on the simulated clock.
  package var now: Date { withDevice(\.time) }

  /// The calendar of the phone, in its time zone.
  package var calendar: Calendar { withDevice(\.timeZone).calendar }

  package func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
    register(categories)
  }

  package func notificationCategories() -> Set<UNNotificationCategory> {
    Set(categories)
  }

  package func notificationSettings() -> UNNotificationSettings {
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

  package func deliveredNotifications() -> [UNNotification] {
    device.delivered.filter(\.isReadable).map { localized($0).frameworkNotification }
  }

  package func removeDeliveredNotifications(withIdentifiers identifiers: [String]?) {
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
