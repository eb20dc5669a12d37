// Lets a year pass with local notifications that repeat, and says how long it takes.
import Foundation
import NotifySimCore
import UIKit
import UserNotifications

final class AppDelegate: UIResponder, UIApplicationDelegate, UNUserNotificationCenterDelegate {
  private let triggers: [UNNotificationTrigger]

  init(triggers: [UNNotificationTrigger]) {
    self.triggers = triggers
  }

  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
  ) {
    for (number, trigger) in triggers.enumerated() {
      let content = UNMutableNotificationContent()
      content.body = "Reminder \(number)"
      UNUserNotificationCenter.current().add(
        UNNotificationRequest(identifier: "\(number)", content: content, trigger: trigger))
    }
    completionHandler(.newData)
  }
}

func measure(_ what: String, _ triggers: [UNNotificationTrigger]) async {
  let app = App(
    manifest: AppManifest(
      bundleIdentifier: "com.example.bench", name: "Bench", authorization: [.alert],
      backgroundModes: [.remoteNotification]),
    makeDelegate: { _ in AppDelegate(triggers: triggers) })
  var device = DeviceState.standard(for: app.manifest)
  device.timeZone = PhoneZone("America/New_York") ?? .gmt
  let simulator = Simulator(app: app, device: device)
  _ = await simulator.perform(.deliver(Push(json: #"{"aps":{"content-available":1}}"#)))
  var arrivals = 0
  let elapsed = await ContinuousClock().measure {
    for event in await simulator.perform(.advance(365 * 86_400)) {
      if case .received = event.kind { arrivals += 1 }
    }
  }
  print("a year of \(what): \(arrivals) notifications in \(elapsed)")
}

await measure(
  "an hourly interval", [UNTimeIntervalNotificationTrigger(timeInterval: 3600, repeats: true)])
await measure(
  "64 daily times",
  (0..<64).map { number in
    UNCalendarNotificationTrigger(
      dateMatching: DateComponents(hour: number % 24, minute: number % 60), repeats: true)
  })
