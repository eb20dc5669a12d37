import Foundation

extension Simulator {
  /// Shows the held notifications whose summary is due, in the list and in silence (rule D44).
  func showSummary(dueBy time: Date) {
    let due = phone.withDevice { device in
      let due = device.held.filter { $0.until <= time }
      device.held.removeAll { $0.until <= time }
      return due
    }
    for held in due {
      phone.withDevice { $0.time = max($0.time, held.until) }
      var delivery = Delivery(
        id: held.notification.id, origin: held.notification.origin, pushType: nil,
        content: held.notification.content)
      delivery.permitted = [.list]
      delivery.isQuiet = true
      if Surfaces(delivery, on: phone).presentInList() {
        phone.withDevice { $0.delivered.append(held.notification) }
      }
    }
  }
}
