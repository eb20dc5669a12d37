import Foundation

extension Simulator {
  /// Shows the held notifications whose summary is due by a moment, in the list and in silence
  /// (rule D44).
  func showSummary(dueBy time: Date) async {
    let due = phone.withDevice { device in
      let due = device.held.filter { $0.until <= time }
      device.held.removeAll { $0.until <= time }
      return due
    }
    for held in due.ranked {
      phone.withDevice { $0.time = max($0.time, held.until) }
      await show(held.notification)
    }
  }

  private func show(_ notification: DeliveredNotification) async {
    var delivery = Delivery(
      id: notification.id, origin: notification.origin, pushType: nil,
      content: phone.localized(notification).content)
    delivery.permitted = [.list]
    delivery.isQuiet = true
    await AuthorizationStage().apply(to: &delivery, on: self)
    guard !delivery.isStopped, Surfaces(delivery, on: phone).presentInList() else { return }
    phone.withDevice { $0.delivered.append(notification) }
  }
}

extension [HeldNotification] {
  /// One summary after the other, each by relevance, then by arrival.
  fileprivate var ranked: [HeldNotification] {
    enumerated().sorted {
      ($0.element.until, -$0.element.notification.content.relevanceScore, $0.offset)
        < ($1.element.until, -$1.element.notification.content.relevanceScore, $1.offset)
    }.map(\.element)
  }
}
