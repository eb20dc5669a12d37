import Foundation
import NotifySimCore
import TestSupport
import Testing

@testable import PhoneModel

@Suite("The notifications in Notification Center")
struct NotificationListTests {
  @Test(
    "The list behaves like a plain array, whatever is added and removed",
    arguments: 0..<20 as Range<UInt64>)
  func agreesWithArray(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var list = NotificationList()
    var model: [DeliveredNotification] = []
    let identifiers = Int.random(in: 1...80, using: &random)
    for step in 0..<200 {
      let id = "\(Int.random(in: 0..<identifiers, using: &random))"
      if Int.random(in: 0..<10, using: &random) < 6 {
        var content = NotificationContent()
        content.threadIdentifier = "\(Int.random(in: 0..<3, using: &random))"
        let moment = seed.isMultiple(of: 4) ? Int.random(in: 0..<5, using: &random) : step / 7
        let date = DeviceState.epoch + Double(moment)
        var notification = DeliveredNotification(
          id: id, date: date, origin: .remote, content: content)
        notification.number = Int.random(in: 0..<4, using: &random)
        model.removeAll { $0.id == id }
        model.append(notification)
        list.append(notification)
      } else {
        let isThere = model.contains { $0.id == id }
        #expect(list.remove(id) == isThere)
        model.removeAll { $0.id == id }
      }
      if step.isMultiple(of: 9) {
        let most = Int.random(in: 0...40, using: &random)
        list.keepNewest(most)
        model = model.suffix(most)
      }
      #expect(list.map(\.id) == model.map(\.id))
      #expect(list.reversed().map(\.id) == model.reversed().map(\.id))
      #expect(list.count == model.count && list.isEmpty == model.isEmpty)
      #expect(list.contains(id) == model.contains { $0.id == id })
      #expect(list.notification(id)?.date == model.first { $0.id == id }?.date)
      #expect(
        list.count(ofThread: "1") == model.count { $0.content.threadIdentifier == "1" })
      let newest = model.map { ($0.date, $0.number ?? 0) }.max { $0 < $1 }
      #expect(list.newest?.date == newest?.0)
      #expect(list.newest?.number == newest?.1)
      let date = model.first?.date ?? DeviceState.epoch
      #expect(
        list.lastNumber(at: date) == model.filter { $0.date == date }.compactMap(\.number).max())
    }
  }

  @Test(
    "Of two notifications with one identifier, the later one stays")
  func dropsEarlierOfTwo() {
    let list = NotificationList(
      ["a", "b", "a"].enumerated().map { place, id in
        DeliveredNotification(
          id: id, date: DeviceState.epoch + Double(place), origin: .remote,
          content: NotificationContent())
      })
    #expect(list.map(\.id) == ["b", "a"])
    #expect(list.last?.date == DeviceState.epoch + 2)
  }
}
