import Foundation
import NotifySimCore
import UIKit
import UserNotifications

extension RuleCoverageTests {
  /// Local notifications and the clock.
  static func local() throws -> [Scenario] {
    let nine = UNCalendarNotificationTrigger(
      dateMatching: DateComponents(hour: 9), repeats: true)
    let planner = app { $0.add(.test("a", trigger: nine)) }
    return [
      Scenario(app: planner, stimuli: [.silentPush, try .set("timeZone", "Asia/Seoul")])
    ]
  }

  /// An app that does something with its centre whenever a silent push comes.
  private static func app(_ act: @escaping @Sendable (UNUserNotificationCenter) -> Void) -> App {
    TestApp.app { script in
      script.fetch = { _, done in
        act(UNUserNotificationCenter.current())
        done(.newData)
      }
    }
  }
}
