// Delivers payloads with a response each, in one process, and says how many a second.
// `deliver-bench N kept` leaves them in Notification Center, and compares the last tenth with the
// first.
import APNs
import Foundation
import NotifySimCore
import UIKit
import UserNotifications

final class AppDelegate: UIResponder, UIApplicationDelegate, UNUserNotificationCenterDelegate {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let center = UNUserNotificationCenter.current()
    center.delegate = self
    let accept = UNNotificationAction(identifier: "ACCEPT_ACTION", title: "Accept")
    let decline = UNNotificationAction(identifier: "DECLINE_ACTION", title: "Decline")
    center.setNotificationCategories([
      UNNotificationCategory(
        identifier: "MEETING_INVITATION", actions: [accept, decline], intentIdentifiers: [])
    ])
    return true
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    completionHandler()
  }
}

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 200_000
let payload = """
  {"aps":{"alert":{"title":"Weekly Staff Meeting","body":"Every Tuesday at 2pm"},\
  "category":"MEETING_INVITATION","sound":"default"},"MEETING_ID":"123456789"}
  """
let app = App(
  manifest: AppManifest(bundleIdentifier: "com.example.bench", name: "Bench"),
  makeDelegate: { _ in AppDelegate() })
let simulator = Simulator(app: app)
let push = Push(source: SourceText(name: "bench", bytes: Array(payload.utf8)))

@MainActor func deliver(_ count: Int, answering: Bool) async -> (events: Int, time: Duration) {
  var events = 0
  let elapsed = await ContinuousClock().measure {
    for _ in 0..<count {
      events += await simulator.perform(.deliver(push)).count
      if answering { events += await simulator.perform(.choose("ACCEPT_ACTION")).count }
    }
  }
  return (events, elapsed)
}

if CommandLine.arguments.dropFirst(2).first == "kept" {
  _ = await deliver(count / 100, answering: true)
  let first = await deliver(count / 10, answering: false).time
  _ = await deliver(count - count / 5, answering: false)
  let last = await deliver(count / 10, answering: false).time
  print("\(count) delivered and kept: the last \(last / first) times as long as the first")
} else {
  let (events, elapsed) = await deliver(count, answering: true)
  let perSecond = Double(count) / (elapsed / .seconds(1))
  print("\(count) deliveries with a response, \(events) events: \(Int(perSecond)) a second")
}
