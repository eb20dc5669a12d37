import APNs
import Foundation
package import UserNotifications

extension Phone {
  /// Schedules a request, replacing a pending one of its identifier (rules L1, L2).
  ///
  /// A request without a trigger is due at once, and is delivered when the simulator is done with
  /// what it is doing.
  package func add(_ request: UNNotificationRequest) -> (any Error)? {
    guard let trigger = PendingRequest.Trigger(request.trigger),
      let date = withDevice({ trigger.nextDate(after: $0.time, in: $0.timeZone) })
    else { return UNError(.notificationInvalidNoDate) }
    schedule(
      PendingRequest(
        id: request.identifier, content: NotificationContent(request.content), trigger: trigger,
        nextDate: date))
    return nil
  }

  /// Schedules a request, unless the person does not allow the app notifications (rule A32b).
  func schedule(_ pending: PendingRequest) {
    guard withDevice({ $0.authorization.permitsDelivery }) else {
      withhold(
        .notification, "the person does not allow the app notifications, so nothing is scheduled",
        about: pending.id, because: [.ignoredWhileDenied])
      return reportOnce(
        Diagnostic(
          .warning, .notAuthorized, "a local notification was added without permission",
          notes: [.init("read 'authorizationStatus' of the settings before adding one")]),
        about: pending.id)
    }
    let (replaces, dropped) = withDevice { device in
      let replaced = device.pending.removeAll(withIdentifiers: [pending.id])
      device.pending.append(pending)
      return (!replaced.isEmpty, device.dropLatestPending())
    }
    if replaces {
      record(
        .replaced(Replacement(place: .pending)), about: pending.id, because: [.pendingIdentifier])
    }
    record(.scheduled(pending), about: pending.id, because: [pending.trigger.rule])
    ContentCheck(phone: self).report(pending)
    if let dropped {
      record(
        .removed(Removal(place: .pending, reason: .limit)), about: dropped,
        because: [.pendingLimit])
    }
  }

  package func pendingNotificationRequests() -> [UNNotificationRequest] {
    device.pending.map(\.frameworkRequest)
  }

  package func removePendingNotificationRequests(withIdentifiers identifiers: [String]?) {
    let removed = withDevice { $0.pending.removeAll(withIdentifiers: identifiers) }
    for identifier in removed {
      record(
        .removed(Removal(place: .pending, reason: .app)), about: identifier,
        because: [.removePending])
    }
  }

  /// Takes the next pending request that is due at a time, if there is one; one that repeats is
  /// scheduled again from its own date.
  func takeDue(at time: Date) -> PendingRequest? {
    withDevice { device in
      let first = device.pending.indices.min {
        device.pending[$0].nextDate < device.pending[$1].nextDate
      }
      guard let index = first, device.pending[index].nextDate <= time else { return nil }
      let request = device.pending[index]
      let next = request.trigger.dateAfterFiring(at: request.nextDate, in: device.timeZone)
      if let next {
        device.pending[index].nextDate = next
      } else {
        device.pending.remove(at: index)
      }
      return request
    }
  }
}

extension Diagnostic.Code {
  /// A local notification was added without permission.
  static let notAuthorized = Self(rawValue: "X31")
}

extension DeviceState {
  /// How many local notifications may be pending (rule L3).
  static let pendingLimit = 64

  /// Drops the request that fires last where there are too many, and names it.
  fileprivate mutating func dropLatestPending() -> String? {
    guard pending.count > Self.pendingLimit,
      let latest = pending.indices.max(by: { pending[$0].nextDate <= pending[$1].nextDate })
    else { return nil }
    return pending.remove(at: latest).id
  }
}
