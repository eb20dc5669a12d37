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
  func deliverDue(until end: Date) async {
    for _ in 0..<Self.dueLimit {
      guard let request = phone.takeDue(at: end) else { return await showSummary(dueBy: end) }
      await showSummary(dueBy: request.nextDate)
      phone.withDevice { $0.time = max($0.time, request.nextDate) }
      await deliver(request)
    }
    phone.report(
      Diagnostic(
        .warning, .schedule,
        "\(Self.dueLimit) local notifications were delivered in one step; what else is due waits"
          + " for the next"))
  }

  /// How many local notifications one step delivers: an app that answers each with the next would
  /// never come to an end.
  private static let dueLimit = 1000

  /// Takes a local notification through all stages.
  func deliver(_ request: PendingRequest) async {
    var content = request.content
    let isTranslated = phone.localize(&content)
    let delivery = Delivery(id: request.id, origin: .local, pushType: nil, content: content)
    phone.record(
      .received(Reception(origin: .local, pushType: nil, content: content)), about: request.id,
      because: [.pendingFires] + (isTranslated ? [.localizedWhenShown] : []))
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

extension Diagnostic.Code {
  /// More local notifications are due than one step delivers.
  static let schedule = Self(rawValue: "schedule")
}
