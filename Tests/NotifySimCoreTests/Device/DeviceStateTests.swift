import Foundation
import NotifySimCore
import Testing
import UIKit
import UserNotifications

@Suite("A phone's state")
struct DeviceStateTests {
  @Test("A phone's state survives JSON, with everything on the phone")
  func roundTrip() async throws {
    let app = TestApp.app { script in
      script.fetch = { _, done in
        let center = UNUserNotificationCenter.current()
        center.add(.test("interval", after: 90, repeats: true))
        let noon = DateComponents(hour: 12)
        center.add(
          .test("noon", trigger: UNCalendarNotificationTrigger(dateMatching: noon, repeats: true)))
        done(.newData)
      }
    }
    let phone = simulator(app)
    let push = PayloadBuilder(
      title: "T", body: "B", sound: "ping.caf", badge: 4, category: "MEETING", thread: "t",
      level: "time-sensitive", custom: [("k", #"[1, 2.50, null, {"a": "ü"}]"#)])
    _ = await phone.run(.deliver(push.push()), .silentPush)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(phone.device)
    let again = try JSONDecoder().decode(DeviceState.self, from: data)
    #expect(try encoder.encode(again) == data)
    #expect(again.delivered.map(\.id) == phone.device.delivered.map(\.id))
    #expect(again.onScreen?.content.sound == NotificationContent.Sound(name: "ping.caf"))
    #expect(again.pending.map(\.id) == ["interval", "noon"])

    let resumed = Simulator(app: app, device: again)
    let log = await resumed.run(.choose("ACCEPT"), .advance(90))
    #expect(log.has("completion didReceive once") && log.has("received local"), "\(log)")
  }

  @Test("A phone's state survives JSON with the held notifications (D44)")
  func heldRoundTrip() async throws {
    let phone = simulator {
      $0.settings.scheduledDelivery = .enabled
      $0.focus.filter = "work"
      $0.watch.worn = true
    }
    _ = await phone.run(.alert(id: "a"), .alert(id: "b"))
    let data = try JSONEncoder().encode(phone.device)
    let again = try JSONDecoder().decode(DeviceState.self, from: data)
    #expect(again.held.map(\.notification.id) == ["a", "b"])
    #expect(again.held.map(\.until) == phone.device.held.map(\.until))
    #expect(again.focus == phone.device.focus && again.watch == phone.device.watch)
    #expect(again.summary == phone.device.summary && again.carPlay == phone.device.carPlay)
    let log = await Simulator(app: TestApp.app(), device: again).run(.advance(86_400))
    #expect(log.presentations.count == 2, "\(log)")
  }

  @Test("A phone's state survives JSON with the traces of PushKit pushes (D8, A70)")
  func pushKitRoundTrip() async throws {
    let phone = simulator(PushApp.app(reporting: .never))
    _ = await phone.run(.pushKit(.complication), .pushKit(.voip))
    let data = try JSONEncoder().encode(phone.device)
    let again = try JSONDecoder().decode(DeviceState.self, from: data)
    #expect(again.complication == phone.device.complication && again.unreportedCalls == 1)
    #expect(again.complication.pushes.count == 1)
  }

  @Test("A restored phone shows at once the notifications of a past summary")
  func overdue() async {
    let phone = simulator { $0.settings.scheduledDelivery = .enabled }
    _ = await phone.run(.alert(id: "a"))
    var device = phone.device
    device.time = device.time.addingTimeInterval(86_400)
    let log = await Simulator(app: TestApp.app(), device: device).run(.background)
    #expect(log.presentations.map(\.surface) == [.notificationCenter], "\(log)")
  }

  @Test("A new phone is unlocked, in the background, with everything allowed")
  func defaults() {
    let device = DeviceState.standard(for: TestApp.manifest())
    #expect(device.time.simulatedTimestamp == "2026-01-01T09:00:00Z")
    #expect(!device.locked && device.unlocksWhenAsked && !device.limitedSpace)
    #expect(device.app == .background && device.authorization == .authorized)
    #expect(device.settings == NotificationSettings())
    #expect(device.badge == 0 && device.delivered.isEmpty && device.pending.isEmpty)
  }

  @Test(
    "A phone is as configured at the app's first launch, but for permission that it asks for then")
  func firstLaunch() async {
    let app = TestApp.app { script in
      script.launch = { center in
        center.add(.test("a"))
        center.setBadgeCount(9)
        center.requestAuthorization(options: .provisional) { _, _ in }
      }
    }
    let phone = simulator(app) { $0.authorization = .notDetermined }
    let log = await phone.run(.background)
    #expect(
      log.sketch == [
        "session", "diagnostic X31 warning", "authorization notDetermined>provisional",
      ], "\(log)")
    #expect(phone.device.badge == 0 && phone.device.pending.isEmpty)
  }

  @Test("A phone's clock stays within the years that it can show, and says so")
  func farFuture() async {
    let phone = simulator()
    let before = phone.device.time
    let log = await phone.run(
      .advance(1e300), .alert(), .advance(.infinity), .advance(.nan), .advance(-5))
    #expect(phone.device.time == before)
    #expect(log.messages("clock").count == 2)
    #expect(log.has("presented banner"))
  }

  @Test(
    "A phone's time is ISO 8601",
    arguments: [
      ("2026-01-01T09:00:00Z", 1_767_258_000.0), ("2026-01-01T09:00:00.250Z", 1_767_258_000.25),
      ("1969-12-31T23:59:59Z", -1),
    ])
  func timestamps(text: String, seconds: Double) {
    #expect(Date(timeIntervalSince1970: seconds).simulatedTimestamp == text)
    #expect(Date(simulatedTimestamp: text)?.timeIntervalSince1970 == seconds)
  }

  @Test("A phone reads a time with another zone")
  func zone() {
    #expect(Date(simulatedTimestamp: "2026-01-01T10:00:00+01:00") == DeviceState.epoch)
  }
}
