import APNs
import Foundation

extension Simulator {
  /// Delivers a push to the phone, or stores it at APNs if the phone is not reachable.
  ///
  /// A push that APNs refuses has no further effect, and replaces nothing.
  func send(_ push: Push) async {
    if let delivery = arrival(of: push) { await run(delivery) }
  }

  /// The delivery of a push that is sent now; nil if it does not reach the phone or cannot be read.
  private func arrival(of push: Push) -> Delivery? {
    guard phone.profile.sender == .apns else { return injection(of: push) }
    let reading = PushReading(push, on: phone)
    if phone.withholdForRetiredToken(reading.headers.collapseID) { return nil }
    guard let (obstacle, rule) = phone.obstacle(toPriority: reading.headers.priority),
      reading.isTaken
    else { return reading.delivery() }
    leave(push, with: reading.headers, obstacle, rule)
    return nil
  }

  /// Stores or discards a push at APNs, since the phone is not reachable.
  private func leave(
    _ push: Push, with headers: RequestHeaders, _ obstacle: String, _ rule: Rule
  ) {
    let id = headers.collapseID
    guard headers.expiration != 0 else {
      return phone.withhold(
        .notification, "\(obstacle), and a push with expiration 0 is not stored",
        about: id, because: [rule, .notStored])
    }
    let now = phone.withDevice(\.time)
    let stored = Push.Stored(push, at: now)
    guard stored.isKept(at: now) else {
      return phone.withhold(
        .notification,
        "\(obstacle), and the push had expired when APNs took it, so it is discarded",
        about: id, because: [rule, .expiredOnArrival])
    }
    store(stored, for: id)
    phone.withhold(
      .notification, "\(obstacle), so APNs stores the push", about: id, because: [rule, .storesOne])
  }

  /// Stores a push at APNs, replacing the stored one unless that has expired or APNs stores all.
  private func store(_ push: Push.Stored, for id: String?) {
    let (former, now) = phone.withDevice { device in
      defer { device.stored = push }
      return (device.stored, device.time)
    }
    guard let former else { return }
    guard former.isKept(at: now) else { return phone.withholdExpired() }
    let isCollapsed = id != nil && former.push.headers.collapseID == id
    guard phone.profile.storedPushes == .newest || isCollapsed else {
      return phone.withDevice { $0.storedEarlier = ($0.storedEarlier ?? []) + [former] }
    }
    phone.record(
      .replaced(Event.Replacement(place: .stored)), about: id, because: [.storesOne])
  }

  /// Delivers what APNs stored, oldest first, as far as the phone is reachable now and it has not
  /// expired.
  func deliverStored() async {
    guard let newest = phone.withDevice(\.stored) else { return }
    let all = (phone.withDevice(\.storedEarlier) ?? []) + [newest]
    let left = all.filter { phone.obstacle(toPriority: $0.push.headers.priority) != nil }
    guard left.count < all.count else { return }
    phone.withDevice { device in
      device.stored = left.last
      device.storedEarlier = left.count > 1 ? left.dropLast() : nil
    }
    for stored in all {
      let push = stored.push
      guard phone.obstacle(toPriority: push.headers.priority) == nil else { continue }
      guard stored.isKept(at: phone.withDevice(\.time)) else {
        phone.withholdExpired()
        continue
      }
      if let delivery = PushReading(push, on: phone).delivery() { await run(delivery) }
    }
  }

  /// Delivers a push as Apple's simulator tool does: without headers, and only if that tool accepts
  /// it (rule P29).
  private func injection(of push: Push) -> Delivery? {
    var push = push
    push.headers = RequestHeaders()
    guard let delivery = PushReading(push, on: phone).delivery() else { return nil }
    guard let refusal = phone.simctlRefusal(delivery) else { return delivery }
    phone.withhold(
      .notification, "'simctl push' refuses it: \(refusal)", about: delivery.id,
      because: [.simulatorTool])
    return nil
  }

  /// Applies all stages to a local notification.
  func deliver(_ request: PendingRequest) async {
    var content = request.content
    let isTranslated = phone.localize(&content)
    var delivery = Delivery(id: request.id, origin: .local, pushType: nil, content: content)
    if !request.isImmediate { delivery.trigger = request.trigger }
    phone.record(
      .received(Event.Reception(origin: .local, pushType: nil, content: content)),
      about: request.id,
      because: [.pendingFires] + (isTranslated ? [.localizedWhenShown] : []))
    Delivery.CategoryCheck.report(delivery, on: phone)
    await run(delivery)
  }

  private func run(_ delivery: Delivery) async {
    var delivery = delivery
    await delivery.run(Delivery.stages, on: host)
    if host.longLook != nil { await showInLongLook(delivery) }
    if delivery.fetchesLast { await host.wake(for: delivery) }
  }
}

extension Phone {
  /// Why a push of this priority cannot reach the phone now; nil if it can.
  fileprivate func obstacle(toPriority priority: Int?) -> (reason: String, rule: Rule)? {
    let (isOnline, isSaving) = withDevice { ($0.online, $0.lowPowerMode) }
    if !isOnline { return ("the phone is offline", .reaching) }
    guard isSaving, let priority, priority < 10 else { return nil }
    return (
      "the phone is in Low Power Mode, and the push has priority \(priority)", .reachingLowPower
    )
  }

  /// Why Apple's simulator tool refuses a push, in its words; nil if it accepts it.
  fileprivate func simctlRefusal(_ delivery: Delivery) -> String? {
    if !withDevice(\.authorization).permitsDelivery {
      return
        "UNErrorDomain 2003, 'Repository could not save notification. Source is not authorized.'"
    }
    guard delivery.content.isEmpty else { return nil }
    return "UNErrorDomain 1401, 'Notification has no user visible content'"
  }

  fileprivate func withholdExpired() {
    withhold(
      .notification, "the stored push expired before the phone was reached", because: [.expires])
  }
}

extension Simulator {
  /// Advances the clock, delivering each local notification at its own time.
  func advance(by seconds: Double) async {
    guard seconds > 0 else { return }
    let end = phone.withDevice(\.time).addingTimeInterval(seconds)
    guard end <= .endOfClock else { return phone.reportEndOfClock() }
    await advance(until: end)
  }

  /// Advances the clock to a time of day on the phone.
  func advance(to time: ClockTime) async {
    let (now, zone) = phone.withDevice { ($0.time, $0.timeZone) }
    guard let end = time.date(after: now, in: zone) else {
      return phone.report(
        Diagnostic(
          .error, .clock, "time cannot pass to \(time.text): \(zone.name) left out that day"))
    }
    guard end >= now else { return phone.reportPast(time.text) }
    guard end <= .endOfClock else { return phone.reportEndOfClock() }
    await advance(until: end)
  }

  func advance(until end: Date) async {
    guard end > phone.withDevice(\.time) else { return }
    let looked = host.lookedAt
    phone.withDevice { device in
      if !device.staysOnScreen, device.onScreen?.id != looked { device.onScreen = nil }
    }
    guard await deliverDue(until: end) else { return }
    phone.withDevice { $0.time = max($0.time, end) }
  }

  /// Delivers the local notifications, shows the summaries and makes the app's delayed calls that
  /// are due by a date, each at its own time, advancing the clock.
  ///
  /// - Returns: false if there were too many; the clock then stays at the last one.
  @discardableResult
  func deliverDue(until end: Date) async -> Bool {
    guard !hasDeliveredTooMany else { return false }
    var limits = DueLimits()
    let start = ContinuousClock.now
    while true {
      let date = phone.withDevice { $0.pending.firstDate(by: end) }
      if let callDate = host.nextCallDate, callDate <= date ?? end {
        await makeDelayedCall(dueAt: callDate)
        guard limits.permitsCall() else { return stop(DueLimits.tooManyCalls) }
      } else if date != nil, isOverdue(since: start) {
        return stop(DueLimits.tooSlow)
      } else if let request = phone.removeDue(at: end) {
        await endWaiting(by: request.nextDate)
        let now = phone.passTime(to: request.nextDate)
        await deliver(request)
        if let excess = limits.excess(afterOneAt: now) { return stop(excess) }
      } else {
        break
      }
    }
    await endWaiting(by: end)
    return true
  }

  /// Whether the app's commands ran for too long in one step, which began at a time.
  private func isOverdue(since start: ContinuousClock.Instant) -> Bool {
    phone.app.handler != nil && ContinuousClock.now - start > DueLimits.commandTime
  }

  /// Makes a call that the app put off, at its time.
  private func makeDelayedCall(dueAt date: Date) async {
    await endWaiting(by: date)
    guard host.nextCallDate == date else { return }
    phone.passTime(to: date)
    await host.makeDelayedCall(by: date)
    await host.settle()
  }

  /// Reports that too much was due in one stimulus, and returns false.
  private func stop(_ reason: String) -> Bool {
    hasDeliveredTooMany = true
    phone.report(Diagnostic(.warning, .schedule, reason))
    return false
  }

  /// Ends the background time and shows the summary that are due by a date.
  private func endWaiting(by time: Date) async {
    guard phone.isAwaited(by: time) else { return }
    await endBackgroundTime(by: time)
    await showSummary(dueBy: time)
  }

  /// Shows the held notifications whose summary is due by a date, in Notification Center and
  /// without sound (rule D44).
  func showSummary(dueBy time: Date) async {
    let due = phone.withDevice { device in
      let due = device.held.filter { $0.until <= time }
      device.held.removeAll { $0.until <= time }
      return due
    }
    for held in due.ranked {
      phone.withDevice { $0.time = max($0.time, held.until) }
      await show(held)
    }
  }

  private func show(_ held: DeviceState.HeldNotification) async {
    let notification = held.notification
    var delivery = Delivery(
      id: notification.id, origin: notification.origin, pushType: nil,
      content: phone.localized(notification).content)
    delivery.trigger = notification.trigger
    delivery.arrival = notification.date
    delivery.number = notification.number
    delivery.permitted = [.list]
    delivery.quietRule = held.isRescheduled == true ? .summaryChanged : .scheduledSummary
    await delivery.run(Delivery.stagesOfSummary, on: host)
  }

  /// The limits of local notifications per step.
  ///
  /// Without them, an app that answers each notification with a new one would never end.
  struct DueLimits {
    private static let inOneSecond = 1000
    private static let inOneStep = 100_000

    static let tooManyCalls =
      "the app's timers fired \(inOneStep) times in one step, so time stands still; the others wait"
      + " for the next"

    /// How long the app's commands may run in one step, on the machine's clock.
    static let commandTime = Duration.seconds(60)
    static let tooSlow =
      "the app's commands ran for a minute in one step, so time stands still; the rest waits for"
      + " the next step"

    private var total = 0
    private var calls = 0
    private var inSecond = 0
    private var second = Date.distantPast

    /// Counts a call that the app put off; returns whether more are permitted.
    mutating func permitsCall() -> Bool {
      calls += 1
      return calls < Self.inOneStep
    }

    /// Counts a delivery; returns the message if the limit is exceeded.
    mutating func excess(afterOneAt time: Date) -> String? {
      total += 1
      if time.timeIntervalSince(second) >= 1 { (second, inSecond) = (time, 0) }
      inSecond += 1
      if inSecond >= Self.inOneSecond {
        return "\(inSecond) local notifications were delivered within a second, so time stands"
          + " still; the others that are due wait for the next step"
      }
      guard total >= Self.inOneStep else { return nil }
      return "\(total) local notifications were delivered in one step, so time stands still; the"
        + " others that are due wait for the next"
    }
  }
}

extension Phone {
  /// Advances the clock to a date, unless it is past it; returns the time.
  @discardableResult
  func passTime(to date: Date) -> Date {
    withDevice { device in
      device.time = max(device.time, date)
      return device.time
    }
  }

  /// Reports that the clock cannot advance that far.
  fileprivate func reportEndOfClock() {
    report(
      Diagnostic(
        .error, .clock, "time cannot pass beyond \(Date.endOfClock.simulatedTimestamp)"))
  }

  /// Reports that the clock cannot go back.
  func reportPast(_ time: String) {
    let now = withDevice { $0.timeZone.localTimestamp($0.time) }
    report(Diagnostic(.error, .clock, "time cannot go back to \(time): it is \(now)"))
  }
}

extension [DeviceState.HeldNotification] {
  /// Sorted by summary, then by relevance, then by arrival.
  fileprivate var ranked: [DeviceState.HeldNotification] {
    enumerated().sorted {
      ($0.element.until, -$0.element.notification.content.relevanceScore, $0.offset)
        < ($1.element.until, -$1.element.notification.content.relevanceScore, $1.offset)
    }.map(\.element)
  }
}
