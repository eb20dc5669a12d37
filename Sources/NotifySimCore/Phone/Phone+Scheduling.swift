import APNs
import Foundation
import UserNotifications

extension Phone {
  /// Schedules a request, replacing a pending one of its identifier (rules L1, L2).
  ///
  /// A request without a trigger is due at once, and is delivered when the simulator is done with
  /// what it is doing.
  func add(_ request: UNNotificationRequest) -> (any Error)? {
    if request.identifier.isEmpty { schedulingCheck.reportEmptyIdentifier() }
    if let trigger = request.trigger as? UNTimeIntervalNotificationTrigger, !trigger.isValid {
      schedulingCheck.report(trigger, about: request.identifier)
      return UNError(.notificationInvalidNoDate)
    }
    guard let trigger = PendingRequest.Trigger(request.trigger) else {
      return schedulingCheck.refuseDateless(request.identifier)
    }
    return schedule(
      NotificationContent(request.content), for: trigger, as: request.identifier)
  }

  /// Schedules a request for the app, as its code would by `add(_:)`.
  ///
  /// - Returns: what the app is told; nil is success.
  @discardableResult
  func add(_ request: LocalRequest) -> UNError? {
    let id = request.id ?? mintIdentifier()
    return schedule(request.content, for: request.trigger, as: id)
  }

  /// Schedules content for the next time that its trigger fires.
  ///
  /// - Returns: what the app is told, as of ``schedule(_:)``.
  func schedule(
    _ content: NotificationContent, for trigger: PendingRequest.Trigger, as id: String
  ) -> UNError? {
    guard let date = withDevice({ trigger.nextDate(after: $0.time, in: $0.timeZone) }) else {
      return schedulingCheck.refuseDateless(id)
    }
    return schedule(
      PendingRequest(id: id, content: content, trigger: trigger, nextDate: date))
  }

  /// Schedules a request, unless the app may not, or the request carries what cannot be shown.
  ///
  /// - Returns: what the app is told; nil is success, and may be silence (rule L12).
  @discardableResult
  func schedule(_ request: PendingRequest) -> UNError? {
    guard withDevice({ $0.authorization.permitsDelivery }) else {
      return schedulingCheck.refuseUnallowed(request)
    }
    for finding in LocalizationsCheck.KeyCheck(app.localizations).findings(in: request.content) {
      reportOnce(finding, about: request.id)
    }
    var pending = request
    trace(&pending.content)
    localize(&pending.content)
    let isVoid = pending.content.isEmpty && pending.content.attachments.isEmpty
    guard !isVoid || profile.emptyRequest == .accepted else {
      return schedulingCheck.refuseEmpty(pending)
    }
    if !request.content.attachments.isEmpty {
      do throws(AttachmentFile.Fault) {
        pending.content.attachments = try store(request.content.attachments, about: request.id)
      } catch {
        return schedulingCheck.refuse(request, error)
      }
    }
    put(pending)
    return nil
  }

  private var schedulingCheck: SchedulingCheck { SchedulingCheck(phone: self) }

  private func put(_ pending: PendingRequest) {
    let (replaced, dropped) = withDevice { device in
      let replaced = device.pending.first { $0.id == pending.id }
      device.pending.removeAll { $0.id == pending.id }
      device.pending.append(pending)
      return (
        replaced, pending.isImmediate ? nil : device.dropPending(keeping: profile.pendingLimit)
      )
    }
    if let replaced {
      record(
        .replaced(Event.Replacement(place: .pending)), about: pending.id,
        because: [.pendingIdentifier])
      schedulingCheck.report(pending, replacing: replaced)
      forgetFiles(of: [replaced.content])
    }
    withState { $0.additions.note(pending.id, at: $0.device.time) }
    record(.scheduled(pending), about: pending.id, because: [pending.trigger.rule])
    schedulingCheck.reportContent(of: pending)
    if let dropped {
      record(
        .removed(Event.Removal(place: .pending, reason: .limit)), about: dropped,
        because: [.pendingLimit])
      withAdditions { $0.noteDropped(dropped) }
    }
  }

  func pendingNotificationRequests() -> [UNNotificationRequest] {
    hidesPending ? [] : device.pending.map { $0.frameworkRequest(profile) }
  }

  /// Whether the app sees nothing of its pending requests, since its permission is off (rule L12b).
  private var hidesPending: Bool {
    profile.pendingWithoutPermission == .hidden && withDevice { $0.authorization == .denied }
  }

  func removePendingNotificationRequests(withIdentifiers identifiers: [String]?) {
    guard !hidesPending else { return reportHiddenPending(identifiers) }
    let wanted = identifiers.map(Set.init)
    let removed = withDevice { device in
      let removed = device.pending.filter { wanted?.contains($0.id) ?? true }
      device.pending.removeAll { wanted?.contains($0.id) ?? true }
      return removed
    }
    for request in removed {
      record(
        .removed(Event.Removal(place: .pending, reason: .app)), about: request.id,
        because: [.removePending])
    }
    forgetFiles(of: removed.map(\.content))
  }

  /// Records that the app removes nothing of what it does not see.
  private func reportHiddenPending(_ identifiers: [String]?) {
    let wanted = identifiers.map(Set.init)
    let kept = withDevice { device in
      device.pending.filter { wanted?.contains($0.id) ?? true }.map(\.id)
    }
    for id in kept {
      withhold(
        .removal,
        "the person denied the app's notifications, so it can remove none that is pending",
        about: id, because: [.pendingWhileDenied])
    }
  }

  /// Takes the next pending request that is due at a time, if there is one; one that repeats is
  /// scheduled again from its own date.
  func takeDue(at time: Date) -> PendingRequest? {
    withDevice { device in
      guard let index = device.pending.soonest, device.pending[index].isDue(at: time) else {
        return nil
      }
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

  /// Schedules what the manifest has the app schedule at its first launch, after what its own code
  /// did in the launch that was before the record, where that is still to come.
  func scheduleFromFirstLaunch(_ past: [PendingRequest]) {
    for request in past {
      let isToCome = withDevice { device in
        guard request.nextDate > device.time,
          !device.pending.contains(where: { $0.id == request.id })
        else { return false }
        device.pending.append(request)
        return true
      }
      if isToCome {
        record(.scheduled(request), about: request.id, because: [request.trigger.rule])
      }
    }
    scheduleFromManifest()
  }

  /// Schedules what the manifest has the app schedule at its first launch.
  func scheduleFromManifest() {
    for request in app.manifest.notifications { add(request) }
  }

  /// Sets the phone's time zone: what waits for a time on the wall waits for that of the new zone;
  /// what waits for elapsed time goes on waiting (rule L22).
  ///
  /// A request whose time on the wall is past in the new zone, and never comes again, is due at
  /// once.
  func setZone(_ setting: DeviceSetting) {
    set(setting, because: [.wallClock])
    let moved = withDevice { device in
      device.pending.indices.compactMap { index -> PendingRequest? in
        let request = device.pending[index]
        guard request.trigger.followsZone, request.nextDate > device.time else { return nil }
        let next = request.trigger.nextDate(after: device.time, in: device.timeZone) ?? device.time
        guard next != request.nextDate else { return nil }
        device.pending[index].nextDate = next
        return device.pending[index]
      }
    }
    for request in moved {
      record(.scheduled(request), about: request.id, because: [request.trigger.rule, .wallClock])
    }
  }

  /// How many regions the phone watches (rule L7b).
  private static let regionLimit = 20

  /// Takes the pending requests whose regions are entered or left, in the order of scheduling; one
  /// that repeats stays.
  func takeCrossed(from start: PhoneLocation.Position?, to end: PhoneLocation.Position?)
    -> [PendingRequest]
  {
    let (authorization, pending) = withDevice { ($0.location.authorization, $0.pending) }
    var watched: Set<String> = []
    var taken: [PendingRequest] = []
    for request in pending {
      guard case .location(let region, let repeats) = request.trigger else { continue }
      if watched.count < Self.regionLimit { watched.insert(region.identifier) }
      guard region.isCrossed(from: start, to: end) else { continue }
      guard authorization.permitsTriggers else {
        withhold(
          .notification, "the app may not use the phone's location", about: request.id,
          because: [.locationTrigger])
        continue
      }
      guard watched.contains(region.identifier) else {
        withhold(
          .notification, "the phone watches \(Self.regionLimit) regions, and this is one more",
          about: request.id, because: [.regionLimit])
        continue
      }
      if !repeats { withDevice { $0.pending.removeAll { $0.id == request.id } } }
      taken.append(request)
    }
    return taken
  }
}

extension PendingRequest {
  fileprivate func isDue(at time: Date) -> Bool { nextDate <= time && trigger.isTimed }
}

extension [PendingRequest] {
  /// The place of the one that fires first.
  fileprivate var soonest: Int? { indices.min { self[$0].nextDate < self[$1].nextDate } }

  /// Whether the one that fires first is due at a moment.
  func isDue(at time: Date) -> Bool { soonest.map { self[$0].isDue(at: time) } ?? false }
}

extension [DeviceState.HeldNotification] {
  /// Whether the summary of one is due at a moment.
  func isDue(at time: Date) -> Bool { contains { $0.until <= time } }
}

extension DeviceState {
  /// Drops a request where there are too many, and names it: the first that was added, or the one
  /// that fires last; what is due at once is not pending (rules L1, L3).
  fileprivate mutating func dropPending(keeping limit: Profile.PendingLimit) -> String? {
    let waiting = pending.indices.filter { !pending[$0].isImmediate }
    guard waiting.count > Self.pendingLimit else { return nil }
    let dropped =
      switch limit {
      case .last: waiting.first
      case .soonest: waiting.max { pending[$0].nextDate <= pending[$1].nextDate }
      }
    return dropped.map { pending.remove(at: $0).id }
  }
}
