import APNs
import Foundation
import UserNotifications

extension Phone {
  /// Schedules a request, replacing a pending one with the same identifier (rules L1, L2).
  ///
  /// A request without a trigger is due at once, and is delivered at the end of the current
  /// stimulus.
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
      request.content.value, for: trigger, as: request.identifier)
  }

  /// Schedules a request on behalf of the app, as its code does with `add(_:)`.
  ///
  /// - Returns: the error that the app receives; nil for success.
  @discardableResult
  func add(_ request: LocalRequest) -> UNError? {
    let id = request.id ?? makeIdentifier()
    return schedule(request.content, for: request.trigger, as: id)
  }

  /// Schedules content for the next date at which its trigger fires.
  ///
  /// - Returns: the error that the app receives, as for ``schedule(_:)``.
  func schedule(
    _ content: NotificationContent, for trigger: PendingRequest.Trigger, as id: String
  ) -> UNError? {
    guard let date = withDevice({ trigger.nextDate(after: $0.time, in: $0.timeZone) }) else {
      return schedulingCheck.refuseDateless(id)
    }
    return schedule(
      PendingRequest(id: id, content: content, trigger: trigger, nextDate: date))
  }

  /// Schedules a request, unless the app has no permission or the request cannot be shown.
  ///
  /// - Returns: the error that the app receives; nil for success, and for a silent failure (rule
  ///   L12).
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
      withAdditions { $0.recordDropped(dropped) }
    }
  }

  func pendingNotificationRequests() -> [UNNotificationRequest] {
    hidesPending ? [] : device.pending.map { $0.frameworkRequest(profile) }
  }

  /// Whether the app cannot see its pending requests, since it has no permission (rule L12b).
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

  /// Records that the app removed nothing, since it cannot see its pending requests.
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

  /// Removes and returns the next pending request that is due at a time; nil if there is none.
  ///
  /// A repeating request is scheduled again, from its own date.
  func removeDue(at time: Date) -> PendingRequest? {
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

  /// Schedules the notifications of the manifest for the first launch, after those that the app's
  /// code scheduled in the simulated first launch: those whose dates are in the future, and those
  /// that are due at once.
  func scheduleFromFirstLaunch(_ past: [PendingRequest]) {
    for request in past {
      let isToCome = withDevice { device in
        guard request.isImmediate || request.nextDate > device.time,
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

  /// Does what the code of an app that a manifest describes does at a launch: it registers its
  /// categories and PushKit types, and asks for permission (rules S61, S66).
  ///
  /// What an app that is read from its sources asks for, and when, is not known.
  func beginManifestLaunch(isFirst: Bool) {
    if isFirst { registerManifestCategories() }
    withPushKit { $0.register(app.manifest.pushTypes) }
    guard app.sources == nil, !app.isUnknown, withDevice({ $0.authorization == .notDetermined })
    else { return }
    requestAuthorization(options: app.manifest.authorization) { _, _ in }
  }

  /// Schedules the notifications that the manifest declares for the first launch.
  func scheduleFromManifest() {
    for request in app.manifest.notifications { add(request) }
  }

  /// Sets the phone's time zone.
  ///
  /// Requests with date components follow the new zone; requests with a time interval keep their
  /// date (rule L22).
  ///
  /// A request whose date has passed in the new zone, and that does not repeat, is due at once.
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

  /// The number of regions that the phone monitors at most (rule L7b).
  private static let regionLimit = 20

  /// Removes and returns the pending requests whose regions were entered or left, in the order of
  /// scheduling; repeating requests stay.
  func removeCrossed(from start: PhoneLocation.Coordinate?, to end: PhoneLocation.Coordinate?)
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
  /// The index of the request that fires first.
  fileprivate var soonest: Int? { indices.min { self[$0].nextDate < self[$1].nextDate } }

  /// When the request fires that fires first, if it does by a date.
  func firstDate(by end: Date) -> Date? {
    soonest.map { self[$0] }.flatMap { $0.isDue(at: end) ? $0.nextDate : nil }
  }

  /// Whether the request that fires first is due at a date.
  func isDue(at time: Date) -> Bool { soonest.map { self[$0].isDue(at: time) } ?? false }
}

extension [DeviceState.HeldNotification] {
  /// Whether the summary of a held notification is due at a date.
  func isDue(at time: Date) -> Bool { contains { $0.until <= time } }
}

extension DeviceState {
  /// Removes a request if there are too many, and returns its identifier: the first that was added,
  /// or the one that fires last.
  ///
  /// A request that is due at once is not pending (rules L1, L3).
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
