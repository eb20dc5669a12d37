import Foundation

extension Simulator {
  /// Hands the app, which was just brought to the front, the silent push that was held for it.
  func deliverHeldSilentPush() async {
    guard let held = phone.takeHeldSilentPush() else { return }
    _ = await callDidReceiveRemoteNotification(
      held.payload, about: held.id, because: [.silentBudget])
  }

  /// Discards the held silent push, as the end of the app's process does.
  func discardHeldSilentPush() {
    guard let held = phone.takeHeldSilentPush() else { return }
    phone.record(
      .removed(Removal(place: .heldSilentPush, reason: .appEnded)), about: held.id,
      because: [.silentBudget])
  }

  /// Calls the fetch handler once more for an alert that asked for it, and that the person opened
  /// the app from (rule D15).
  func fetchAgain(_ payload: UserInfo, about id: String) async {
    guard payload.wakesApp(phone.profile),
      phone.app.manifest.backgroundModes.contains(AppManifest.remoteNotification)
    else { return }
    _ = await callDidReceiveRemoteNotification(payload, about: id, because: [.fetchAgain])
  }
}

extension Phone {
  /// Keeps a silent push back, in the place of the one before it.
  func hold(_ push: HeldSilentPush) {
    let former = withDevice { device in
      defer { device.heldSilentPush = push }
      return device.heldSilentPush?.id
    }
    guard let former else { return }
    record(
      .replaced(Replacement(place: .heldSilentPush)), about: former, because: [.silentBudget])
  }

  fileprivate func takeHeldSilentPush() -> HeldSilentPush? {
    withDevice { device in
      defer { device.heldSilentPush = nil }
      return device.heldSilentPush
    }
  }
}

extension UserInfo {
  /// Whether the data is of a push with `content-available`, as the profile reads that.
  fileprivate func wakesApp(_ profile: Profile) -> Bool {
    let aps = dictionary["aps"] as? [String: Any]
    guard let flag = aps?["content-available"] else { return false }
    return profile.contentAvailable == .presence || (flag as? NSNumber)?.intValue == 1
  }
}
