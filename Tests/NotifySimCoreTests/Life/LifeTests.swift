import Foundation
import NotifySimCore
import Testing
import UIKit
import UserNotifications

@Suite("An app gets the callbacks of its life")
struct LifeTests {
  private func life(_ log: EventLog) -> [String] {
    log.sketch(of: "appState", "callback", "effect", "completion").map {
      $0.replacing("callback ", with: "").replacing("effect ", with: "- ")
    }
  }

  private func app() -> App { TestApp.app { LifeDelegate($0) } }

  private static let launch = ["willFinishLaunching", "didFinishLaunching"]
  private static let leave = [
    "willResignActive", "- active", "appState foreground>background", "didEnterBackground",
    "- background",
  ]

  struct Row: Sendable, CustomTestStringConvertible {
    var from: AppState
    var stimulus: Stimulus
    var expected: [String]

    var testDescription: String { "\(from.rawValue) \(stimulus)" }
  }

  static let rows: [Row] = [
    Row(
      from: .notRunning, stimulus: .foreground,
      expected: ["appState notRunning>foreground"] + launch + ["didBecomeActive", "- active"]),
    Row(
      from: .notRunning, stimulus: .launch, expected: ["appState notRunning>background"] + launch),
    Row(from: .suspended, stimulus: .launch, expected: ["appState suspended>background"]),
    Row(
      from: .suspended, stimulus: .foreground,
      expected: [
        "willEnterForeground", "- background", "appState suspended>foreground", "didBecomeActive",
        "- active",
      ]),
    Row(
      from: .background, stimulus: .foreground,
      expected: [
        "willEnterForeground", "- background", "appState background>foreground",
        "didBecomeActive", "- active",
      ]),
    Row(from: .foreground, stimulus: .foreground, expected: []),
    Row(from: .foreground, stimulus: .background, expected: leave),
    Row(from: .foreground, stimulus: .lock, expected: leave),
    Row(
      from: .foreground, stimulus: .forceQuit,
      expected: leave + ["willTerminate", "- background", "appState background>forceQuit"]),
    Row(
      from: .background, stimulus: .terminate,
      expected: ["willTerminate", "- background", "appState background>notRunning"]),
    Row(
      from: .suspended, stimulus: .terminate, expected: ["appState suspended>notRunning"]),
    Row(
      from: .suspended, stimulus: .forceQuit, expected: ["appState suspended>forceQuit"]),
    Row(from: .notRunning, stimulus: .terminate, expected: []),
  ]

  @Test("Life-cycle callbacks come in the order that UIKit documents", arguments: rows)
  func order(row: Row) async {
    let phone = simulator(app()) { $0.app = row.from }
    #expect(life(await phone.run(row.stimulus)) == row.expected)
  }

  @Test("Life-cycle callbacks are those that the app has")
  func partial() async {
    let phone = simulator(TestApp.app { _ in LaunchOnlyDelegate() }) { $0.app = .notRunning }
    let log = await phone.run(.foreground, .background, .terminate)
    #expect(log.sketch(of: "callback") == ["callback didFinishLaunching"], "\(log)")
    #expect(log.events.map(\.seq) == Array(1...log.events.count))
  }

  /// Where an app is when it is answered, what the person chooses, and its state in `didReceive`.
  static let states: [(from: AppState, choice: Stimulus, state: String)] = [
    (.notRunning, .open(), "inactive"), (.background, .open(), "inactive"),
    (.suspended, .choose("OPEN"), "inactive"), (.foreground, .open(), "active"),
    (.background, .choose("ACCEPT"), "background"), (.foreground, .choose("ACCEPT"), "active"),
  ]

  @Test("An app that a response opens is inactive until it got that (D54)", arguments: states)
  func state(row: (from: AppState, choice: Stimulus, state: String)) async {
    let keeper = ErrorKeeper()
    let open = UNNotificationAction(identifier: "OPEN", title: "Open", options: .foreground)
    let accept = UNNotificationAction(identifier: "ACCEPT", title: "Accept")
    let category = UNNotificationCategory(
      identifier: "STATE", actions: [open, accept], intentIdentifiers: [])
    let app = TestApp.app(categories: [category]) { script in
      script.didReceive = { _, done in
        keeper.words.append("\(UIApplication.shared.applicationState)")
        DispatchQueue.main.async {
          keeper.words.append("\(UIApplication.shared.applicationState)")
          done()
        }
      }
    }
    let phone = simulator(app) { $0.app = row.from }
    _ = await phone.run(.alert(category: "STATE"), row.choice)
    let later = row.state == "inactive" ? "active" : row.state
    #expect(keeper.words == [row.state, later])
  }

  @Test("Life-cycle callbacks come after the response that launches the app, before it completes")
  func response() async {
    let phone = simulator(app()) { $0.app = .notRunning }
    let log = await phone.run(.alert(category: "MEETING"), .open())
    #expect(
      log.sketch(of: "callback", "completion") == [
        "callback willFinishLaunching remoteNotification",
        "callback didFinishLaunching remoteNotification",
        "callback didReceive com.apple.UNNotificationDefaultActionIdentifier",
        "callback didBecomeActive", "completion didReceive once",
      ], "\(log)")
  }

  @Test("An app that is suspended by a key leaves the front first")
  func suspended() async throws {
    let phone = simulator(app()) { $0.app = .foreground }
    let log = await phone.run(try .set("app", "suspended"))
    #expect(life(log) == Self.leave + ["appState background>suspended"])
  }
}
