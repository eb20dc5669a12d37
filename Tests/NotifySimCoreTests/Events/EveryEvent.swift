import NotifySimCore
import UIKit
import UserNotifications

/// A run that shows every kind of event.
enum EveryEvent {
  static let kinds = [
    "session", "diagnostic", "received", "appState", "callback", "completion", "presented",
    "withheld", "sound", "badge", "response", "effect", "scheduled", "removed", "replaced",
    "authorization", "device", "longLook",
  ]

  static func run() async -> EventLog {
    let app = TestApp.app(categories: [category]) { script in
      script.didReceive = { _, done in
        let center = UNUserNotificationCenter.current()
        center.requestAuthorization(options: .provisional) { _, _ in }
        center.add(.test("local", "Later", after: 60))
        done()
        done()
      }
    }
    let phone = simulator(app, seed: 42) { $0.authorization = .provisional }
    let push = PayloadBuilder(
      title: "T", body: "B", sound: "default", badge: 3, category: "MEETING", thread: "t",
      custom: [("MEETING_ID", "123")])
    let first = await phone.run(
      .deliver(push.push("apns-push-type: alert", "apns-collapse-id: a")),
      .deliver(push.push("apns-collapse-id: a")))
    guard let allowed = try? Stimulus.set("authorization", "authorized"),
      let unasked = try? Stimulus.set("authorization", "notDetermined")
    else { return first }
    return await first
      + phone.run(
        allowed, .alert("Plain", badge: 2), .alert("S", sound: "default"), .terminate, unasked,
        .choose("ACCEPT", of: "a"), .silentPush, .longLook())
  }

  private static let category = UNNotificationCategory(
    identifier: "MEETING",
    actions: [
      UNNotificationAction(identifier: "ACCEPT", title: "Accept"),
      UNTextInputNotificationAction(
        identifier: "REPLY", title: "Reply", options: [.authenticationRequired],
        textInputButtonTitle: "Send", textInputPlaceholder: "Message"),
    ],
    intentIdentifiers: [])
}
