import Foundation
import NotifySimCore
import UIKit
import UserNotifications

extension RuleCoverageTests {
  static var apps: [Scenario] {
    let busy = TestApp.app { script in
      script.fetch = { _, done in
        let center = UNUserNotificationCenter.current()
        center.requestAuthorization(options: .provisional) { _, _ in }
        for number in 0..<66 { center.add(.test("n\(number)", after: 100)) }
        center.add(.test("n1"))
        center.add(
          .test(
            "calendar",
            trigger: UNCalendarNotificationTrigger(
              dateMatching: DateComponents(hour: 12), repeats: false)))
        center.removePendingNotificationRequests(withIdentifiers: ["n2"])
        center.removeAllDeliveredNotifications()
        center.setBadgeCount(3)
        done(.newData)
      }
    }
    return [
      scenario(busy, .alert(), .silentPush, .silentPush, .advance(200)),
      scenario(busy, .silentPush) { $0.authorization = .notDetermined },
      scenario(busy, .silentPush) { $0.authorization = .denied },
      Scenario(
        app: CompletedMethod.didReceive.app(.never, Keeper()),
        stimuli: CompletedMethod.didReceive.stimuli),
      Scenario(
        app: CompletedMethod.fetch.app(.held, Keeper()), stimuli: CompletedMethod.fetch.stimuli),
      Scenario(
        app: TestApp.app { script in
          script.launch = { $0.setNotificationCategories([Categories.plain]) }
        }, stimuli: [.alert(category: "MEETING")]),
    ]
  }
}
