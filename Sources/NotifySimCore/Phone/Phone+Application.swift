import APNs
import Foundation
import UIKit

extension Phone: UIApplicationHost {
  var applicationState: UIApplication.State {
    device.app == .foreground ? .active : .background
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
      state.process.noteRegistration()
      state.device.registration.isAwaited = true
    }
  }

  func unregisterForRemoteNotifications() {
    withDevice { $0.registration.end(.unregistered) }
  }
}

extension Phone {
  /// The token by which a server reaches the app at this moment, whether or not the app has it.
  var deviceToken: DeviceToken {
    DeviceToken(
      seed: seed, app: app.manifest, formerTokens: withDevice { $0.registration.formerTokens })
  }

  /// What a registration that the app waits for comes to now; nil while there is nothing to tell.
  ///
  /// In the rehearsed past the phone was online, whatever it is now.
  func takeRegistration() -> Result<DeviceToken, Registration.Failure>? {
    guard withDevice({ $0.registration.isAwaited }) else { return nil }
    let isPast = isRehearsing
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

  /// Notes that the app registered while the person does not allow it notifications (rule X30).
  func reportSilentRegistration() {
    guard !isRehearsing, !isAsking, !withDevice({ $0.authorization.permitsDelivery }) else {
      return
    }
    reportOnce(
      Diagnostic(
        .note, .registeredWithoutPermission,
        "the app registered without permission for notifications, so its alerts are not shown",
        notes: [.init("silent pushes need no permission")]), because: [.registerNeedsNoPermission])
  }

  /// Notes that a process of the app ends that did not register, as the one before it did (rule
  /// X29).
  func reportMissedRegistration() {
    guard !isRehearsing, withDevice({ $0.registration.isRegistered }),
      !withProcess({ $0.hasRegistered })
    else { return }
    reportOnce(
      Diagnostic(
        .note, .notRegisteredAtLaunch,
        "the app registered at an earlier launch, and not at this one; a new device token would"
          + " not reach its server"), because: [.registerAtEachLaunch])
  }

  /// Leaves with APNs a push to a device token that is no longer valid.
  ///
  /// - Returns: whether that is so.
  func withholdForRetiredToken(_ id: String?) -> Bool {
    guard let retirement = withDevice({ $0.registration.retirement }) else { return false }
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
    case .uninstalled: "the app was deleted, and has not registered since it was installed again"
    }
  }

  /// The rules by which APNs discards a push.
  fileprivate var rules: [Rule] {
    switch self {
    case .unregistered: [.inactiveToken]
    case .restored: [.inactiveToken, .newToken]
    case .uninstalled: [.inactiveToken, .uninstalledToken]
    }
  }
}
