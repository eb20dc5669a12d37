import APNs
import Foundation
import Testing
import UserNotifications

@testable import CommandLineTools
@testable import NotifySimCLI
@testable import NotifySimCore
@testable import PhoneModel

@Suite("The lines of events")
struct EventSummaryTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let kind: Event.Kind
    let line: String?

    init(_ kind: Event.Kind, _ line: String?) {
      self.kind = kind
      self.line = line
    }

    var testDescription: String { line ?? "no line for \(kind.name)" }
  }

  private static let content = {
    var content = NotificationContent()
    content.body = "Water the plants"
    return content
  }()

  private static let pending = PendingRequest(
    id: "plants", content: content, trigger: .timeInterval(60, repeats: false),
    nextDate: Date(timeIntervalSince1970: 0))

  private static let modification = {
    var changed = content
    changed.body = "Water the fern"
    changed.badge = 1
    guard let modification = Event.Modification(content, to: changed) else {
      preconditionFailure("the contents differ")
    }
    return modification
  }()

  static let rows: [Row] = [
    Row(.session(Event.SessionStart(version: "1", app: "a", profile: "default", seed: 1)), nil),
    Row(.removed(Event.Removal(place: .delivered, reason: .answered)), nil),
    Row(.longLook(ViewingTests.look), nil),
    Row(.received(Event.Reception(origin: .remote, pushType: nil, content: content)), nil),
    Row(
      .appState(from: .forceQuit, to: .foreground),
      "app         force-quit → in the foreground"),
    Row(
      .callback(Callback(method: .didFinishLaunching, arguments: [])),
      "callback    application(_:didFinishLaunchingWithOptions:)"),
    Row(
      .completion(Callback.Completion(method: .didReceive, outcome: .once, value: nil)),
      "completion  once"),
    Row(
      .completion(Callback.Completion(method: .willPresent, outcome: .multiple, value: "")),
      "completion  more than once (no options)"),
    Row(
      .completion(
        Callback.Completion(method: .willPresent, outcome: .once, value: "banner, list, sound")),
      "completion  once (banner, list, sound)"),
    Row(
      .completion(
        Callback.Completion(method: .didReceiveRemoteNotification, outcome: .once, value: "newData")
      ),
      "completion  once (newData)"),
    Row(
      .completion(Callback.Completion(method: .willPresent, outcome: .timedOut, value: "banner")),
      "completion  timed out (banner)"),
    Row(.modified(modification), "modified    body, badge"),
    Row(
      .withheld(Event.Withheld(what: .notificationCenter, reason: "it is off")),
      "withheld    Notification Center: it is off"),
    Row(
      .withheld(Event.Withheld(what: .badge, reason: "it is\noff\u{1B}[2J")),
      "withheld    badge: it is␊off␛[2J"),
    Row(
      .sound(NotificationContent.Sound(name: "default", critical: false, volume: 1)),
      "sound       default"),
    Row(
      .sound(NotificationContent.Sound(name: "alarm.caf", critical: true, volume: 0.126)),
      "sound       alarm.caf, critical at 13 %"),
    Row(.badge(from: 0, to: 12), "badge       0 → 12"),
    Row(
      .response(Event.Response(choice: .action, actionIdentifier: "MUTE", userText: nil)),
      "response    chose MUTE"),
    Row(
      .response(Event.Response(choice: .reply, actionIdentifier: "REPLY", userText: "hi")),
      "response    replied to REPLY “hi”"),
    Row(
      .response(
        Event.Response(
          choice: .open, actionIdentifier: UNNotificationDefaultActionIdentifier, userText: nil)),
      "response    opened"),
    Row(
      .response(
        Event.Response(
          choice: .dismiss, actionIdentifier: UNNotificationDismissActionIdentifier, userText: nil)
      ), "response    dismissed"),
    Row(
      .response(Event.Response(choice: .doubleTap, actionIdentifier: "MUTE", userText: nil)),
      "response    double-tapped, which chose MUTE"),
    Row(
      .effect(Event.Effect(name: "order.opened", details: [.init(key: "orderID", text: "")])),
      #"effect      order.opened  orderID """#),
    Row(
      .effect(Event.Effect(remark: "", stream: "stdout")), "log"),
    Row(
      .effect(Event.Effect(name: "log", details: [.init(key: "text", text: "own")])),
      "effect      log  text own"),
    Row(
      .effect(Event.Effect(name: "order.opened", details: [.init(key: "orderID", text: "7")])),
      "effect      order.opened  orderID 7"),
    Row(.effect(Event.Effect(name: "order.opened", details: [])), "effect      order.opened"),
    Row(
      .effect(Event.Effect(remark: "saved", stream: "stdout")), "log         saved"),
    Row(.scheduled(pending), "scheduled   Water the plants, at 1970-01-01 00:00:00 UTC"),
    Row(
      .removed(Event.Removal(place: .pending, reason: .app)),
      "removed     from the pending notifications: removed by the app"),
    Row(
      .removed(Event.Removal(place: .pending, reason: .limit)),
      "removed     from the pending notifications: too many were pending"),
    Row(
      .replaced(Event.Replacement(place: .delivered)),
      "replaced    a delivered notification with the same identifier"),
    Row(.authorization(from: .notDetermined, to: .denied), "authorized  notDetermined → denied"),
    Row(
      .device(Event.DeviceChange(key: "locked", from: "true", to: "false")),
      "phone       locked: true → false"),
  ]

  @Test("The line of an event says what happened", arguments: rows)
  func line(_ row: Row) {
    let line = EventSummary(row.kind, .unicode)?.line(.unicode).plain
    #expect(line == row.line)
  }

  @Test("In ASCII mode, the program's own words are ASCII", arguments: rows)
  func ascii(_ row: Row) {
    let line = EventSummary(row.kind, .ascii)?.line(.ascii).plain ?? ""
    let isASCII = line.unicodeScalars.allSatisfy { $0.isASCII }
    #expect(isASCII, "\(line)")
  }

  @Test("The words for outcomes, states and choices differ")
  func words() {
    expectDistinct(AppState.allCases.map(\.words))
    expectDistinct(Callback.Outcome.allCases.map(\.words))
    expectDistinct(Event.Response.Kind.allCases.map(\.words))
    expectDistinct(Event.Withheld.Subject.allCases.map(\.words))
    expectDistinct(Event.Removal.Reason.allCases.map(\.words))
    expectDistinct(Presentation.Surface.allCases.map(\.words))
  }

  private func expectDistinct(
    _ words: [String], sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    #expect(Set(words).count == words.count, sourceLocation: sourceLocation)
    #expect(!words.contains(""), sourceLocation: sourceLocation)
  }
}
