import APNs
import Foundation
package import UserNotifications

extension Phone {
  /// Schedules a request, replacing a pending one of its identifier (rules L1, L2).
  ///
  /// A request without a trigger is due at once, and is delivered when the simulator is done with
  /// what it is doing.
  package func add(_ request: UNNotificationRequest) -> (any Error)? {
    if let trigger = request.trigger as? UNTimeIntervalNotificationTrigger, !trigger.isValid {
      TriggerCheck(phone: self).report(trigger, about: request.identifier)
      return UNError(.notificationInvalidNoDate)
    }
    guard let trigger = PendingRequest.Trigger(request.trigger),
      let date = withDevice({ trigger.nextDate(after: $0.time, in: $0.timeZone) })
    else {
      TriggerCheck(phone: self).reportNoDate(about: request.identifier)
      return profile.impossibleDate == .refused ? UNError(.notificationInvalidNoDate) : nil
    }
    return schedule(
      PendingRequest(
        id: request.identifier, content: NotificationContent(request.content), trigger: trigger,
        nextDate: date))
  }

  /// Schedules a request, unless the person does not allow the app notifications (rule A32b).
  ///
  /// - Returns: the error that the app gets, by the profile; nil for success.
  @discardableResult
  func schedule(_ pending: PendingRequest) -> UNError? {
    guard withDevice({ $0.authorization.permitsDelivery }) else {
      withhold(
        .notification, "the person does not allow the app notifications, so nothing is scheduled",
        about: pending.id, because: [.ignoredWhileDenied, .unpermittedRequest])
      reportOnce(
        Diagnostic(
          .warning, .notAuthorized, "a local notification was added without permission",
          notes: [.init("read 'authorizationStatus' of the settings before adding one")]),
        about: pending.id)
      return profile.unpermittedRequest == .refused ? UNError(.notificationsNotAllowed) : nil
    }
    guard !pending.content.isEmpty || profile.emptyRequest == .accepted else {
      ContentCheck(phone: self).report(pending)
      return UNError(.notificationInvalidNoContent)
    }
    let (replaced, dropped) = withDevice { device in
      let index = device.pending.firstIndex { $0.id == pending.id }
      let replaced = index.map { device.pending.remove(at: $0) }
      device.pending.append(pending)
      return (replaced, device.dropLatestPending())
    }
    if let replaced {
      record(
        .replaced(Replacement(place: .pending)), about: pending.id, because: [.pendingIdentifier])
      PendingCheck(phone: self).report(pending, replacing: replaced)
    }
    noteAdded(pending.id)
    record(.scheduled(pending), about: pending.id, because: [pending.trigger.rule])
    ContentCheck(phone: self).report(pending)
    if let dropped {
      record(
        .removed(Removal(place: .pending, reason: .limit)), about: dropped,
        because: [.pendingLimit])
      noteDropped(dropped)
    }
    return nil
  }

  package func pendingNotificationRequests() -> [UNNotificationRequest] {
    device.pending.map { $0.frameworkRequest(profile) }
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
      guard let index = first, device.pending[index].nextDate <= time,
        device.pending[index].trigger.isTimed
      else { return nil }
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
