import NotifySimCore
import Testing
import UIKit
import UserNotifications

@Suite("Answers in each state of the app (S41, R2, R4, R26)")
struct AppStateTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var app: AppState
    var choice: Stimulus
    var expected: [String]

    var testDescription: String { "\(app.rawValue) \(choice)" }
  }

  private static let launch = ["callback didFinishLaunching remoteNotification", "effect launched"]

  static let rows: [Row] = [
    Row(app: .foreground, choice: .choose("ACCEPT"), expected: []),
    Row(app: .background, choice: .choose("ACCEPT"), expected: []),
    Row(
      app: .suspended, choice: .choose("ACCEPT"), expected: ["appState suspended>background"]),
    Row(
      app: .notRunning, choice: .choose("ACCEPT"),
      expected: ["appState notRunning>background"] + launch),
    Row(
      app: .forceQuit, choice: .choose("ACCEPT"),
      expected: ["appState forceQuit>background"] + launch),
    Row(
      app: .notRunning, choice: .dismiss(), expected: ["appState notRunning>background"] + launch),
    Row(app: .foreground, choice: .open(), expected: []),
    Row(app: .suspended, choice: .open(), expected: ["appState suspended>foreground"]),
    Row(
      app: .notRunning, choice: .open(), expected: ["appState notRunning>foreground"] + launch),
    Row(
      app: .forceQuit, choice: .choose("SHOW"),
      expected: ["appState forceQuit>foreground"] + launch),
  ]

  @Test("An answer launches the app where needed", arguments: rows)
  func states(row: Row) async {
    let phone = simulator { $0.app = row.app }
    _ = await phone.run(.alert(category: "MEETING"))
    let log = await phone.run(row.choice)
    let life = log.sketch.filter {
      $0.hasPrefix("appState") || $0.hasPrefix("callback didFinish") || $0.hasPrefix("effect")
    }
    #expect(life == row.expected, "\(log)")
    #expect(log.sketch.last == "completion didReceive once", "\(log)")
  }

  @Test("The launch for an answer has the payload of the remote notification (R26)")
  func launchOptions() async {
    let push = PayloadBuilder(
      body: "B", category: "MEETING", custom: [("MEETING_ID", #""123""#)]
    ).push()
    let log = await run(TestApp.app(), .deliver(push), .open()) { $0.app = .notRunning }
    #expect(log.first("effect")?.json.contains(#""for":"123""#) == true, "\(log)")
    #expect(
      log.events.first { $0.sketch.hasPrefix("callback didFinish") }?.rules.map(\.rawValue) == [
        "R26"
      ])
  }

  @Test("The launch for a local notification has no payload")
  func localLaunch() async {
    let app = TestApp.app { script in
      script.fetch = { _, done in
        let content = UNMutableNotificationContent()
        content.body = "local"
        let request = UNNotificationRequest(identifier: "l", content: content, trigger: nil)
        UNUserNotificationCenter.current().add(request)
        done(.newData)
      }
    }
    let log = await run(app, .silentPush, .terminate, .open())
    #expect(log.has("callback didFinishLaunching"), "\(log)")
    #expect(!log.has("callback didFinishLaunching remoteNotification"))
  }
}
