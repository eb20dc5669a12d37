import APNs
import Foundation

extension Simulator {
  /// Takes a push through all stages.
  func deliver(_ push: Push) async {
    guard let delivery = PushReading(push: push, phone: phone).delivery() else { return }
    await run(delivery)
  }

  /// Delivers the local notifications that are due until a moment, and shows the summaries, each at
  /// its own, so that the clock goes along.
  ///
  /// - Returns: false where there were too many, and the clock stands where that was.
  @discardableResult
  func deliverDue(until end: Date) async -> Bool {
    guard !hasDeliveredTooMany else { return false }
    var limits = DueLimits()
    while let request = phone.takeDue(at: end) {
      await showSummary(dueBy: request.nextDate)
      let now = phone.withDevice { device in
        device.time = max(device.time, request.nextDate)
        return device.time
      }
      await deliver(request)
      if let excess = limits.excess(afterOneAt: now) {
        hasDeliveredTooMany = true
        phone.report(Diagnostic(.warning, .schedule, excess))
        return false
      }
    }
    await showSummary(dueBy: end)
    return true
  }

  /// Takes a local notification through all stages.
  func deliver(_ request: PendingRequest) async {
    var content = request.content
    let isTranslated = phone.localize(&content)
    var delivery = Delivery(id: request.id, origin: .local, pushType: nil, content: content)
    if !request.isImmediate { delivery.trigger = request.trigger }
    phone.record(
      .received(Reception(origin: .local, pushType: nil, content: content)), about: request.id,
      because: [.pendingFires] + (isTranslated ? [.localizedWhenShown] : []))
    CategoryCheck.report(delivery, on: phone)
    await run(delivery)
  }

  private func run(_ delivery: Delivery) async {
    var delivery = delivery
    for stage in DeliveryStages.inOrder {
      await stage.apply(to: &delivery, on: self)
      if delivery.isStopped { break }
    }
    await showInLongLook(delivery)
    if delivery.fetchesLast { await wake(for: delivery) }
  }
}

/// How many local notifications one step delivers, since an app that answers each with the next
/// would never come to an end.
private struct DueLimits {
  private static let inOneSecond = 1000
  private static let inOneStep = 100_000

  private var total = 0
  private var inSecond = 0
  private var second = Date.distantPast

  /// Counts a delivery; what to say if it is one too many.
  mutating func excess(afterOneAt time: Date) -> String? {
    total += 1
    if time.timeIntervalSince(second) >= 1 { (second, inSecond) = (time, 0) }
    inSecond += 1
    if inSecond >= Self.inOneSecond {
      return "\(inSecond) local notifications were delivered within a second, and time stands"
        + " still; what else is due waits for the next step"
    }
    guard total >= Self.inOneStep else { return nil }
    return "\(total) local notifications were delivered in one step, and time stands still; what"
      + " else is due waits for the next"
  }
}
