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
    guard let trigger = PendingRequest.Trigger(request.trigger) else {
      return refuseDateless(request.identifier)
    }
    return schedule(
      NotificationContent(request.content), for: trigger, as: request.identifier)
  }

  /// Schedules content for the next time that its trigger fires.
  ///
  /// - Returns: what the app is told, as of ``schedule(_:)``.
  func schedule(
    _ content: NotificationContent, for trigger: PendingRequest.Trigger, as id: String
  ) -> UNError? {
    guard let date = withDevice({ trigger.nextDate(after: $0.time, in: $0.timeZone) }) else {
      return refuseDateless(id)
    }
    return schedule(
      PendingRequest(id: id, content: content, trigger: trigger, nextDate: date))
  }

  /// Schedules a request, unless the app may not, or the request carries what cannot be shown.
  ///
  /// - Returns: what the app is told; nil is success, and may be silence (rule L12).
  @discardableResult
  func schedule(_ request: PendingRequest) -> UNError? {
    guard withDevice({ $0.authorization.permitsDelivery }) else { return refuseUnallowed(request) }
    for finding in LocalizedKeyCheck(app.localizations).findings(in: request.content) {
      reportOnce(finding, about: request.id)
    }
    var pending = request
    trace(&pending.content)
    localize(&pending.content)
    guard !pending.content.isEmpty || profile.emptyRequest == .accepted else {
      return refuseEmpty(pending)
    }
    if !request.content.attachments.isEmpty {
      do throws(AttachmentFault) {
        pending.content.attachments = try store(request.content.attachments, about: request.id)
      } catch {
        return refuse(request, error)
      }
    }
    put(pending)
    return nil
  }

  private func put(_ pending: PendingRequest) {
    let (replaced, dropped) = withDevice { device in
      let replaced = device.pending.first { $0.id == pending.id }
      device.pending.removeAll { $0.id == pending.id }
      device.pending.append(pending)
      return (replaced, pending.isImmediate ? nil : device.dropLatestPending())
    }
    if let replaced {
      record(
        .replaced(Replacement(place: .pending)), about: pending.id, because: [.pendingIdentifier])
      PendingCheck(phone: self).report(pending, replacing: replaced)
      forgetFiles(of: [replaced.content])
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
  }

  package func pendingNotificationRequests() -> [UNNotificationRequest] {
    device.pending.map { $0.frameworkRequest(profile) }
  }

  package func removePendingNotificationRequests(withIdentifiers identifiers: [String]?) {
    let wanted = identifiers.map(Set.init)
    let removed = withDevice { device in
      let removed = device.pending.filter { wanted?.contains($0.id) ?? true }
      device.pending.removeAll { wanted?.contains($0.id) ?? true }
      return removed
    }
    for request in removed {
      record(
        .removed(Removal(place: .pending, reason: .app)), about: request.id,
        because: [.removePending])
    }
    forgetFiles(of: removed.map(\.content))
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
      if let next, next > request.nextDate {
        device.pending[index].nextDate = next
      } else {
        device.pending.remove(at: index)
      }
      return request
    }
  }
}

extension DeviceState {
  /// Drops the request that fires last where there are too many, and names it; what is due at once
  /// is not pending (rule L1).
  fileprivate mutating func dropLatestPending() -> String? {
    let waiting = pending.indices.filter { !pending[$0].isImmediate }
    guard waiting.count > Self.pendingLimit,
      let latest = waiting.max(by: { pending[$0].nextDate <= pending[$1].nextDate })
    else { return nil }
    return pending.remove(at: latest).id
  }
}
