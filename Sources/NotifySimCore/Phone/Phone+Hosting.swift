import APNs
import Foundation
import UIKit
import UserNotifications

extension Phone: UIApplication.Host {
  var applicationState: UIApplication.State {
    withState { state in
      guard state.device.app == .foreground else { return .background }
      return state.isOpening ? .inactive : .active
    }
  }

  var isProtectedDataAvailable: Bool { !device.locked }

  var isRegisteredForRemoteNotifications: Bool {
    withDevice { $0.registration.isRegistered }
  }

  var backgroundRefreshStatus: UIBackgroundRefreshStatus {
    device.backgroundRefresh ? .available : .denied
  }

  func registerForRemoteNotifications() {
    withState { state in
      state.process.recordRegistration()
      state.device.registration.isAwaited = true
    }
  }

  func unregisterForRemoteNotifications() {
    withDevice { $0.registration.end(.unregistered, at: $0.time) }
  }
}

extension Phone {
  /// The app's current device token, whether or not the app has received it.
  var deviceToken: Registration.DeviceToken {
    Registration.DeviceToken(
      seed: seed, app: app.manifest, formerTokens: withDevice { $0.registration.formerTokens })
  }

  /// The result of a registration that the app waits for; nil if there is nothing to report yet.
  ///
  /// During the simulated first launch the phone counts as online, whatever its state is.
  func removeRegistration() -> Result<Registration.DeviceToken, Registration.Failure>? {
    guard withDevice({ $0.registration.isAwaited }) else { return nil }
    let isPast = isSimulatedLaunch
    let isEntitled = app.manifest.apsEnvironment != .none
    let result = withDevice { device -> Result<Void, Registration.Failure>? in
      let isOnline = device.online || isPast
      guard isOnline || !isEntitled || profile.offlineRegistration == .fails else { return nil }
      device.registration.isAwaited = false
      guard isEntitled else { return .failure(.noEntitlement) }
      guard isOnline else { return .failure(.noNetwork) }
      device.registration.register()
      return .success(())
    }
    return result?.map { deviceToken }
  }

  /// Reports that the app registered while it has no permission for notifications (rule X30).
  func reportSilentRegistration() {
    guard !isSimulatedLaunch, !isAsking, !withDevice({ $0.authorization.permitsDelivery }) else {
      return
    }
    reportOnce(
      Diagnostic(
        .note, .registeredWithoutPermission,
        "the app registered without permission for notifications, so its alerts are not shown",
        notes: [.init("silent pushes need no permission")]), because: [.registerNeedsNoPermission])
  }

  /// Reports that a process of the app ends without having registered, although an earlier one had
  /// (rule X29).
  func reportMissedRegistration() {
    guard !isSimulatedLaunch, withDevice({ $0.registration.isRegistered }),
      !withProcess({ $0.hasRegistered })
    else { return }
    reportOnce(
      Diagnostic(
        .note, .notRegisteredAtLaunch,
        "the app registered at an earlier launch, and not at this one; a new device token would"
          + " not reach its server"), because: [.registerAtEachLaunch])
  }

  /// Discards a push to a device token that is no longer valid.
  ///
  /// - Returns: whether it was discarded.
  func withholdForRetiredToken(_ id: String?) -> Bool {
    let registration = withDevice(\.registration)
    guard
      let retirement = registration.removedAt == nil ? registration.retirement : .uninstalled
    else { return false }
    withhold(.notification, retirement.reason, about: id, because: retirement.rules)
    return true
  }
}

extension Registration.Retirement {
  /// The reason, as a sentence.
  fileprivate var reason: String {
    switch self {
    case .unregistered: "the app unregistered from remote notifications"
    case .restored: "the phone was restored, and the app has not registered since"
    case .uninstalled: "the app was deleted"
    case .reinstalled: "the app was deleted, and has not registered since it was installed again"
    }
  }

  /// The rules for discarding a push to the token.
  fileprivate var rules: [Rule] {
    switch self {
    case .unregistered: [.inactiveToken]
    case .restored: [.inactiveToken, .newToken]
    case .uninstalled, .reinstalled: [.inactiveToken, .uninstalledToken]
    }
  }
}

extension Phone: UNUserNotificationCenter.Host {
  /// The time on the simulated clock.
  var now: Date { withDevice(\.time) }

  /// The phone's calendar, in its time zone.
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
    fields.announcement = profile.announcementSetting == .disabled ? .disabled : .notSupported
    fields.providesAppNotificationSettings = settings.offersAppSettings
    return UNNotificationSettings(fields: fields)
  }

  func deliveredNotifications() -> [UNNotification] {
    device.delivered.filter(\.isReadable).map { localized($0).frameworkNotification }
  }

  func removeDeliveredNotifications(withIdentifiers identifiers: [String]?) {
    removeDelivered(identifiers, because: [.removeDelivered])
  }

  /// Removes notifications from Notification Center on behalf of the app; nil removes all.
  private func removeDelivered(_ identifiers: [String]?, because rules: [Rule]) {
    let wanted = identifiers.map(Set.init)
    removeDelivered(as: .app, because: rules) { wanted?.contains($0) ?? true }
  }

  /// Removes all notifications from Notification Center, since the badge became 0, except the one
  /// that set the badge (rule L19); what is on the screen alone stays.
  func emptyList(exceptFor id: String?, as reason: Event.Removal.Reason) {
    guard profile.iconBadgeZero == .clearsList else { return }
    let listed = Set(withDevice { $0.delivered.map(\.id) })
    removeDelivered(as: reason, because: [.iconBadge]) { $0 != id && listed.contains($0) }
  }

  private func removeDelivered(
    as reason: Event.Removal.Reason, because rules: [Rule], where isWanted: (String) -> Bool
  ) {
    let (removed, listed) = withDevice { device in
      let listed = device.delivered.map(\.id).filter(isWanted)
      return (device.visible.filter { isWanted($0.id) && device.removeDelivered($0.id) }, listed)
    }
    for id in listed {
      record(
        .removed(Event.Removal(place: .delivered, reason: reason)), about: id, because: rules)
    }
    forgetFiles(of: removed.map(\.content))
  }
}

extension DeliveredNotification {
  /// Whether the app can read it in Notification Center: a notification with a region trigger can
  /// only be removed (rule A36).
  fileprivate var isReadable: Bool { trigger.map { $0.isTimed } ?? true }
}

extension Phone {
  /// Sets the badge number, on behalf of the app (rules A37, L18).
  func setBadgeCount(_ count: Int) -> (any Error)? {
    guard count >= 0 else { return UNError(.badgeInputInvalid) }
    guard mayBadge(because: [.setBadge, .badgePermission]) else {
      return UNError(.notificationsNotAllowed)
    }
    setBadge(count, because: [.setBadge])
    return nil
  }

  /// The badge number, which the app may also set by this older property; a negative number counts
  /// as 0 (rule L19).
  var applicationIconBadgeNumber: Int {
    get { withDevice(\.badge) }
    set {
      guard mayBadge(because: [.badgePermission]) else { return }
      let former = withDevice(\.badge)
      setBadge(newValue, because: [.iconBadge])
      if newValue <= 0, former > 0 { emptyList(exceptFor: nil, as: .app) }
    }
  }

  /// Whether the person permits badges; records it if not.
  private func mayBadge(because rules: [Rule]) -> Bool {
    let mayBadge = withDevice { device in
      device.authorization.permitsDelivery
        && device.settings.asRead(device.authorization).badge == .enabled
    }
    if !mayBadge { withhold(.badge, "badges are off for the app", because: rules) }
    return mayBadge
  }
}
