import Foundation

/// Stage 4: what the person allowed the app.
struct AuthorizationStage: Delivery.Stage {
  func apply(to delivery: inout Delivery, on host: AppHost) async {
    let phone = host.phone
    switch phone.withDevice(\.authorization) {
    case .ephemeral where phone.hasEphemeralPermissionExpired:
      stop(
        &delivery, "the App Clip's permission ends eight hours after its launch", phone,
        .ephemeralPermission)
    case .authorized, .ephemeral:
      guard phone.withDevice(\.settings.deliverQuietly) else { return }
      delivery.isQuiet = true
      delivery.narrow(
        to: .list, "the person has notifications delivered quietly", [.quietDelivery], phone)
    case .provisional:
      delivery.isQuiet = true
      delivery.narrow(
        to: .list, "provisional notifications are delivered quietly", [.quietDelivery], phone)
    case .denied:
      stop(&delivery, "the person denied the app's notifications", phone)
    case .notDetermined:
      stop(
        &delivery,
        phone.isAsking
          ? "the person has not answered the app's request for permission"
          : "the app never asked the person to allow notifications", phone)
    }
  }

  private func stop(
    _ delivery: inout Delivery, _ reason: String, _ phone: Phone, _ rule: Rule = .authorization
  ) {
    let isForeground = phone.withDevice { $0.app == .foreground }
    delivery.stop(reason, isForeground ? [rule, .foregroundDenied] : [rule], phone)
  }
}

extension Phone {
  /// Whether an App Clip's permission is over, eight hours after its last launch (rule A73).
  fileprivate var hasEphemeralPermissionExpired: Bool {
    withDevice { device in
      device.lastLaunch.map { device.time.timeIntervalSince($0) > 8 * 3600 } ?? false
    }
  }
}
