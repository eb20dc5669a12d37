import Foundation
@testable import NotifySimCore
import Testing
import UIKit
import UserNotifications

@Suite("Local notifications over a long time")
struct LongTimeTests {
  private static func phone(
    zone: String = "GMT", _ act: @escaping @MainActor @Sendable (UNUserNotificationCenter) -> Void
  ) throws -> Simulator {
    let zone = try #require(PhoneZone(zone))
    return wokenPhone(device: { $0.timeZone = zone }, act)
  }

  @Test("The app's delayed calls of a step are limited")
  func calls() {
    var limits = Simulator.DueLimits()
    var permitted = 0
    while limits.permitsCall() { permitted += 1 }
    #expect(permitted == 99_999)
  }

  @Test("An hourly interval fires 8,760 times a year, in any zone (L5)")
  func hourly() async throws {
    let phone = try Self.phone(zone: "America/New_York") {
      $0.add(.test("a", after: 3600, repeats: true))
    }
    let log = await phone.run(.silentPush, .advance(365 * 86_400))
    #expect(log.count(of: "received local") == 8760)
    #expect(phone.device.delivered.count == 1 && log.diagnostics.isEmpty)
  }

  @Test("Notifications of one moment come in the order of scheduling, each time")
  func ties() async throws {
    let phone = try Self.phone { center in
      for id in ["c", "a", "b"] { center.add(.test(id, after: 60, repeats: true)) }
    }
    let log = await phone.run(.silentPush, .advance(180))
    #expect(
      log.events.filter { $0.sketch == "received local" }.compactMap(\.notification).joined()
        == "cabcabcab")
  }

  @Test("An app that schedules the next from each continues as long as time passes")
  func chain() async {
    let app = TestApp.app { script in
      script.fetch = { _, done in
        UNUserNotificationCenter.current().add(.test("a", after: 0.5))
        done(.newData)
      }
      script.willPresent = { notification, done in
        UNUserNotificationCenter.current().add(.test("a", after: 0.5))
        done([])
      }
    }
    let phone = simulator(app) { $0.app = .foreground }
    let log = await phone.run(.silentPush, .advance(1000))
    #expect(log.count(of: "received local") == 2000)
    #expect(log.messages("schedule").isEmpty)
  }

  @Test("An app that schedules the next at once does not stop time")
  func endless() async throws {
    let app = TestApp.app { script in
      script.fetch = { _, done in
        UNUserNotificationCenter.current().add(.test("a", after: 10))
        done(.newData)
      }
      script.willPresent = { notification, done in
        UNUserNotificationCenter.current().add(.test("a", after: 1e-6))
        done([])
      }
    }
    let phone = simulator(app) { $0.app = .foreground }
    let log = await phone.run(.silentPush, .advance(3600))
    #expect(log.count(of: "received local") == 1000)
    #expect(log.messages("schedule").count == 1)
    let passed = phone.device.time.timeIntervalSince(DeviceState.epoch)
    #expect(passed > 10 && passed < 11, "time stands where it was too much")
  }

  struct Limit: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// What comes at the same moment, and the seconds from such a moment to the next.
    let atOnce: Int
    let pause: Double
    /// How many come until time stands still, and within what.
    let count: Int
    let span: String

    init(_ description: String, _ atOnce: Int, _ pause: Double, _ count: Int, _ span: String) {
      testDescription = description
      (self.atOnce, self.pause, self.count, self.span) = (atOnce, pause, count, span)
    }
  }

  static let limits = [
    Limit("all at once", 1, 0, 1000, "within a second"),
    Limit("1,024 a second", 1, 1.0 / 1024, 1000, "within a second"),
    Limit("1,000 every second", 1000, 1, 1000, "within a second"),
    Limit("999 every second", 999, 1, 100_000, "in one step"),
    Limit("512 a second", 1, 1.0 / 512, 100_000, "in one step"),
    Limit("one a minute", 1, 60, 100_000, "in one step"),
  ]

  @Test("A step delivers at most 1,000 within a second, and 100,000 in all", arguments: limits)
  func limit(row: Limit) throws {
    var limits = Simulator.DueLimits()
    var (count, excess): (Int, String?) = (0, nil)
    while excess == nil, count < 200_000 {
      let moments = Double(count / row.atOnce)
      excess = limits.excess(afterOneAt: DeviceState.epoch.addingTimeInterval(moments * row.pause))
      count += 1
    }
    #expect(count == row.count)
    #expect(excess?.hasPrefix("\(count) local notifications were delivered \(row.span)") == true)
  }

  @Test(
    "The date of a pending interval counts from its scheduling, unless the profile says so (L5b)")
  func pendingDate() async throws {
    for (word, seconds) in [("scheduling", 70.0), ("asking", 100)] {
      var profile = Profile()
      try profile.set("pendingTriggerDate", word)
      let keeper = ErrorKeeper()
      let app = TestApp.app { script in
        script.fetch = { _, done in
          let center = UNUserNotificationCenter.current()
          center.getPendingNotificationRequests { requests in
            guard let request = requests.first else { return center.add(.test("a", after: 100)) }
            let trigger = request.trigger as? UNTimeIntervalNotificationTrigger
            keeper.words = [trigger?.nextTriggerDate()?.simulatedTimestamp ?? ""]
          }
          done(.newData)
        }
      }
      let phone = simulator(app, profile: profile)
      _ = await phone.run(.silentPush, .advance(30), .silentPush)
      let expected = phone.device.time.addingTimeInterval(seconds)
      #expect(keeper.words == [expected.simulatedTimestamp])
    }
  }
}
