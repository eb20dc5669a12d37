import CoreLocation
import Foundation
import NotifySimCore
import UIKit
import UserNotifications

extension RuleCoverageTests {
  /// Local notifications, the clock and the phone's place.
  static func local() throws -> [Scenario] {
    let nine = UNCalendarNotificationTrigger(
      dateMatching: DateComponents(hour: 9), repeats: true)
    let planner = app { $0.add(.test("a", trigger: nine)) }
    let mistaken = app { center in
      center.add(.test("short", after: 59, repeats: true))
      let past = DateComponents(year: 2020, month: 1, day: 1)
      center.add(
        .test("past", trigger: UNCalendarNotificationTrigger(dateMatching: past, repeats: false)))
      center.add(.test("same", "one", after: 60))
      center.add(.test("same", "two", after: 120))
    }
    let busy = app { _ in
      let never = DispatchSemaphore(value: 0)
      DispatchQueue.global().async { _ = never.wait(timeout: .now() + 30) }
    }
    return [
      Scenario(app: busy, stimuli: [.silentPush]),
      Scenario(app: planner, stimuli: [.silentPush, try .set("timeZone", "Asia/Seoul")]),
      Scenario(app: mistaken, stimuli: [.silentPush]),
      Scenario(
        app: app { center in
          for number in 0..<21 { center.add(.test("r\(number)", entering: "r\(number)")) }
        },
        stimuli: [.silentPush, try .set("location.position", "0,0"), .silentPush]),
      Scenario(
        app: app { center in
          center.add(.test("place", entering: "place"))
          center.removeDeliveredNotifications(withIdentifiers: ["place"])
          center.getPendingNotificationRequests { requests in
            _ = (requests.first?.trigger as? UNTimeIntervalNotificationTrigger)?.nextTriggerDate()
          }
        },
        stimuli: [.silentPush, try .set("location.position", "0,0"), .silentPush]),
    ]
  }

  /// An app that does something with its centre whenever a silent push comes.
  private static func app(
    _ act: @escaping @MainActor @Sendable (UNUserNotificationCenter) -> Void
  ) -> App {
    TestApp.app { script in
      script.fetch = { _, done in
        act(UNUserNotificationCenter.current())
        done(.newData)
      }
    }
  }
}
