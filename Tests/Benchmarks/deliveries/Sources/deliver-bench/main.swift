// Delivers payloads with a response each, in one process, and says how many a second.
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
var events = 0
let elapsed = await ContinuousClock().measure {
  for _ in 0..<count {
    events += await simulator.perform(.deliver(push)).count
    events += await simulator.perform(.choose("ACCEPT_ACTION")).count
  }
}
let perSecond = Double(count) / (elapsed / .seconds(1))
print("\(count) deliveries with a response, \(events) events: \(Int(perSecond)) a second")
