import Foundation
import NotifySimCore
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

  @Test("An hourly interval comes 8,760 times a year, in whatever zone (L5)")
  func hourly() async throws {
    let phone = try Self.phone(zone: "America/New_York") {
      $0.add(.test("a", after: 3600, repeats: true))
    }
    let log = await phone.run(.silentPush, .advance(365 * 86_400))
    #expect(log.count(of: "received local") == 8760)
    #expect(phone.device.delivered.count == 1 && log.diagnostics.isEmpty)
  }

  @Test("Many at one moment come in the order of scheduling, each time")
  func ties() async throws {
    let phone = try Self.phone { center in
      for id in ["c", "a", "b"] { center.add(.test(id, after: 60, repeats: true)) }
    }
    let log = await phone.run(.silentPush, .advance(180))
    #expect(
      log.events.filter { $0.sketch == "received local" }.compactMap(\.notification).joined()
        == "cabcabcab")
  }

  @Test("An app that schedules the next from each comes as far as the time does")
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

  @Test("An app that schedules the next at once does not hold up time for ever")
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
