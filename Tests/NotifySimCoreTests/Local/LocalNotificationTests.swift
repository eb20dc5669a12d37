import Foundation
import NotifySimCore
import Testing
import UIKit
import UserNotifications

@Suite("Local notifications")
struct LocalNotificationTests {
  @Test("A local notification without a trigger is delivered after the call is complete (L1)")
  func atOnce() async {
    let log = await wokenPhone { $0.add(.test("a")) }.run(.silentPush)
    #expect(
      log.sketch(of: "scheduled", "completion", "received", "presented") == [
        "received remote", "scheduled", "completion fetch once [newData]", "received local",
        "presented banner", "presented notificationCenter",
      ], "\(log)")
  }

  @Test("Local notifications fire in the order of their dates (L5, L8)")
  func order() async {
    let phone = wokenPhone { center in
      for (id, seconds) in [("c", 30.0), ("a", 10), ("b", 20), ("late", 100)] {
        center.add(.test(id, after: seconds))
      }
    }
    let log = await phone.run(.silentPush, .advance(30))
    let arrivals = log.events.filter { $0.sketch == "received local" }
    #expect(arrivals.map(\.notification) == ["a", "b", "c"], "\(log)")
    #expect(arrivals.map { $0.time.timeIntervalSince(DeviceState.epoch) } == [10, 20, 30])
    #expect(phone.device.pending.map(\.id) == ["late"])
    #expect(phone.device.time.timeIntervalSince(DeviceState.epoch) == 30)
  }

  @Test("Local notifications of one date fire in the order of scheduling")
  func ties() async {
    let phone = wokenPhone { center in
      for id in ["c", "a", "b"] { center.add(.test(id, after: 10)) }
    }
    let log = await phone.run(.silentPush, .advance(10))
    #expect(
      log.events.filter { $0.sketch == "received local" }.map(\.notification) == ["c", "a", "b"])
  }

  @Test("A local notification replaces a pending one of its identifier (L2)")
  func replacesPending() async {
    let phone = wokenPhone { center in
      center.add(.test("a", "old", after: 10))
      center.add(.test("a", "new", after: 20))
    }
    let log = await phone.run(.silentPush, .advance(60))
    #expect(
      log.count(of: "replaced pending") == 1 && log.count(of: "received local") == 1, "\(log)")
    #expect(phone.device.delivered.map(\.content.body) == ["new"])
    #expect(log.rules.isSuperset(of: ["L2", "L5", "L8"]))
  }

  @Test("A local notification replaces a delivered one of its identifier, and alerts again (L2)")
  func replacesDelivered() async {
    let phone = wokenPhone { $0.add(.test("a", after: 10)) }
    let log = await phone.run(.alert("remote", id: "a"), .silentPush, .advance(10))
    #expect(log.has("replaced delivered") && log.count(of: "presented banner") == 2, "\(log)")
    #expect(log.first("replaced")?.rules.map(\.rawValue) == ["L2"])
  }

  @Test("A repeating notification fires until it is removed (L5, L8)")
  func repeats() async {
    let phone = wokenPhone { $0.add(.test("a", after: 60, repeats: true)) }
    let log = await phone.run(.silentPush, .advance(185))
    #expect(log.count(of: "received local") == 3, "\(log)")
    #expect(phone.device.pending.map(\.id) == ["a"])
    let next = phone.device.pending.first?.nextDate.timeIntervalSince(DeviceState.epoch)
    #expect(next == 240)
  }

  @Test("A calendar trigger fires at the next match, and at each if it repeats (L6)")
  func calendar() async {
    let phone = wokenPhone { center in
      var noon = DateComponents()
      noon.hour = 12
      center.add(
        .test("noon", trigger: UNCalendarNotificationTrigger(dateMatching: noon, repeats: true)))
    }
    let log = await phone.run(.silentPush, .advance(3 * 86_400))
    let hours = log.events.filter { $0.sketch == "received local" }
      .map { $0.time.timeIntervalSince(DeviceState.epoch) / 3600 }
    #expect(hours == [3, 27, 51], "\(log)")
    #expect(log.first("scheduled")?.rules.map(\.rawValue) == ["L6"])
  }

  @Test(
    "At most 64 notifications wait; the first added is dropped, or the last to fire (L3)",
    arguments: Profile.PendingLimit.allCases)
  func limit(choice: Profile.PendingLimit) async {
    var profile = Profile()
    profile.pendingLimit = choice
    let phone = wokenPhone(profile: profile) { center in
      for number in 0..<70 { center.add(.test("n\(number)", after: Double(1000 + number))) }
    }
    let log = await phone.run(.silentPush)
    #expect(phone.device.pending.count == 64)
    #expect(
      log.events.filter { $0.sketch == "removed pending limit" }.map(\.notification)
        == (choice == .last ? 0..<6 : 64..<70).map { "n\($0)" }, "\(log)")
    #expect(log.rules.contains("L3"))
  }

  @Test("Of too many with one date, the first added are dropped (L3)")
  func limitOfOneDate() async {
    let phone = wokenPhone { center in
      for number in 0..<66 { center.add(.test("n\(number)", after: 10)) }
    }
    _ = await phone.run(.silentPush)
    #expect(phone.device.pending.map(\.id) == (2..<66).map { "n\($0)" })
  }

  @Test(
    "Local notifications are ignored while they are denied (A32b)",
    arguments: AuthorizationStatus.allCases)
  func denied(status: AuthorizationStatus) async {
    let phone = wokenPhone(device: { $0.authorization = status }) { $0.add(.test("a")) }
    let log = await phone.run(.silentPush)
    let isAllowed = status != .denied && status != .notDetermined
    #expect(log.has("scheduled") == isAllowed, "\(log)")
    #expect(log.rules.contains("A32b") == !isAllowed)
    #expect(phone.device.pending.isEmpty)
  }

  @Test(
    "Local notifications are refused with an error, if the profile says so (L12)",
    arguments: Profile.AddWithoutPermission.allCases)
  func refused(choice: Profile.AddWithoutPermission) async {
    let keeper = ErrorKeeper()
    let app = TestApp.app { script in
      script.fetch = { _, done in
        UNUserNotificationCenter.current().add(.test("a")) { keeper.error = $0 as? UNError }
        done(.newData)
      }
    }
    var profile = Profile()
    profile.addWithoutPermission = choice
    let log = await run(app, .silentPush, profile: profile) { $0.authorization = .denied }
    #expect(keeper.error?.code == (choice == .fails ? .notificationsNotAllowed : nil))
    #expect(!log.has("scheduled") && log.rules.isSuperset(of: ["A32b", "L12", "X31"]), "\(log)")
  }

  @Test(
    "An empty local notification is scheduled, or refused, and reported (L11, X20)",
    arguments: Profile.EmptyRequest.allCases)
  func empty(choice: Profile.EmptyRequest) async {
    let keeper = ErrorKeeper()
    let app = TestApp.app { script in
      script.fetch = { _, done in
        UNUserNotificationCenter.current().add(.test("a", "")) { keeper.error = $0 as? UNError }
        done(.newData)
      }
    }
    var profile = Profile()
    profile.emptyRequest = choice
    let log = await run(app, .silentPush, profile: profile)
    #expect(keeper.error?.code == (choice == .refused ? .notificationInvalidNoContent : nil))
    #expect(log.has("scheduled") == (choice == .accepted), "\(log)")
    let rest = choice == .accepted ? "" : ", so nothing is scheduled"
    #expect(log.reasons("notification") == ["it has no text, sound or badge" + rest])
    #expect(log.messages("X20").count == 1 && log.rules.contains("L11"), "\(log)")
  }

  @Test("Scheduled notifications are not shown once they are denied")
  func deniedLater() async throws {
    let phone = wokenPhone { $0.add(.test("a", after: 10)) }
    let log = await phone.run(
      .silentPush, try .set("authorization", "denied"), .advance(10))
    #expect(log.has("received local") && log.presentations.isEmpty, "\(log)")
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    var name: String
    var trigger: UNNotificationTrigger

    var testDescription: String { name }
  }

  static let mistakes: [Mistake] = [
    Mistake(
      name: "0 seconds", trigger: UNTimeIntervalNotificationTrigger(timeInterval: 0, repeats: false)
    ),
    Mistake(
      name: "-1 second",
      trigger: UNTimeIntervalNotificationTrigger(timeInterval: -1, repeats: false)),
    Mistake(
      name: "no number",
      trigger: UNTimeIntervalNotificationTrigger(timeInterval: .nan, repeats: false)),
    Mistake(
      name: "every 59 seconds",
      trigger: UNTimeIntervalNotificationTrigger(timeInterval: 59, repeats: true)),
    Mistake(
      name: "a year in the past",
      trigger: UNCalendarNotificationTrigger(
        dateMatching: DateComponents(year: 2020), repeats: false)),
  ]

  @Test("A notification whose trigger never fires is not scheduled (L4, L6b)", arguments: mistakes)
  func isMistaken(row: Mistake) async {
    let keeper = ErrorKeeper()
    let trigger = row.trigger
    let phone = wokenPhone { center in
      center.add(.test("a", trigger: trigger)) { keeper.error = $0 as? UNError }
    }
    let log = await phone.run(.silentPush)
    let isDate = trigger is UNCalendarNotificationTrigger
    #expect(keeper.error?.code == (isDate ? nil : .notificationInvalidNoDate))
    #expect(!log.has("scheduled") && phone.device.pending.isEmpty, "\(log)")
  }

  @Test("Waiting notifications can be removed; unknown identifiers are ignored (A35)")
  func removed() async {
    let phone = wokenPhone { center in
      for id in ["a", "b", "c"] { center.add(.test(id, after: 10)) }
      center.removePendingNotificationRequests(withIdentifiers: ["b", "x"])
    }
    let log = await phone.run(.silentPush)
    #expect(log.sketch(of: "removed") == ["removed pending app"], "\(log)")
    #expect(phone.device.pending.map(\.id) == ["a", "c"])
    #expect(log.rules.contains("A35"))
  }

  @Test("All notifications can be removed, waiting and delivered")
  func allRemoved() async {
    let phone = wokenPhone { center in
      center.add(.test("a", after: 10))
      center.removeAllPendingNotificationRequests()
      center.removeAllDeliveredNotifications()
    }
    let log = await phone.run(.alert(id: "x"), .alert(id: "y"), .silentPush)
    #expect(log.count(of: "removed delivered app") == 2, "\(log)")
    #expect(phone.device.pending.isEmpty && phone.device.delivered.isEmpty)
  }

  @Test("A local notification in the foreground asks the app, with its content (L16)")
  func foreground() async {
    let app = TestApp.app { script in
      script.fetch = { _, done in
        let content = UNMutableNotificationContent()
        content.body = "B"
        content.sound = .default
        content.badge = 3
        content.userInfo = ["k": ["n": 1, "t": true, "s": "x"]]
        content.interruptionLevel = .timeSensitive
        UNUserNotificationCenter.current().add(
          UNNotificationRequest(identifier: "l", content: content, trigger: nil))
        done(.newData)
      }
      script.willPresent = { notification, done in
        #expect(notification.request.trigger == nil)
        done(notification.request.content.body == "B" ? [.banner, .badge] : [])
      }
    }
    let log = await run(app, .foreground, .silentPush)
    #expect(log.has("completion willPresent once [badge, banner]"), "\(log)")
    #expect(log.has("badge 0>3"))
    let json = log.events.first { $0.sketch == "received local" }?.json ?? ""
    #expect(json.contains(#""userInfo":{"k":{"n":1,"s":"x","t":true}}"#), "\(json)")
    #expect(json.contains(#""interruptionLevel":"timeSensitive""#))
  }

  @Test("Notifications that schedule each other end with a warning")
  func chain() async {
    let app = TestApp.app { script in
      script.willPresent = { notification, done in
        UNUserNotificationCenter.current().add(.test(notification.request.identifier + "'"))
        done([])
      }
    }
    let phone = simulator(app) { $0.app = .foreground }
    let log = await phone.run(.alert(id: "a"))
    #expect(log.has("diagnostic schedule warning"))
    #expect(log.count(of: "received local") == 1000)
    #expect(phone.device.pending.count == 1)
  }

  @Test("The app reads pending notifications with their triggers")
  func readBack() async {
    let keeper = ErrorKeeper()
    let phone = wokenPhone { center in
      center.add(.test("a", after: 60, repeats: true))
      center.add(.test("b"))
      center.getPendingNotificationRequests { requests in
        keeper.words = requests.map {
          "\($0.identifier) \(($0.trigger as? UNTimeIntervalNotificationTrigger)?.timeInterval ?? 0)"
        }
      }
    }
    _ = await phone.run(.silentPush)
    #expect(keeper.words == ["a 60.0", "b 0.0"])
  }

  @Test("A local notification sets the badge at once, never below 0 (A37)")
  func badge() async {
    let keeper = ErrorKeeper()
    let phone = wokenPhone { center in
      center.setBadgeCount(4)
      center.setBadgeCount(-1) { keeper.error = $0 as? UNError }
    }
    let log = await phone.run(.silentPush)
    #expect(log.sketch(of: "badge") == ["badge 0>4"], "\(log)")
    #expect(keeper.error?.code == .badgeInputInvalid)
    #expect(log.rules.contains("A37"))
  }
}

extension UNNotificationRequest {
  /// A request with a text.
  convenience init(test id: String, _ body: String = "B", trigger: UNNotificationTrigger?) {
    let content = UNMutableNotificationContent()
    content.body = body
    self.init(identifier: id, content: content, trigger: trigger)
  }

  static func test(
    _ id: String, _ body: String = "B", trigger: UNNotificationTrigger? = nil
  ) -> UNNotificationRequest {
    UNNotificationRequest(test: id, body, trigger: trigger)
  }

  static func test(
    _ id: String, _ body: String = "B", after seconds: Double, repeats: Bool = false
  ) -> UNNotificationRequest {
    let trigger = UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: repeats)
    return UNNotificationRequest(test: id, body, trigger: trigger)
  }
}
