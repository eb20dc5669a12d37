import Foundation
import NotifySimCore
import Testing
import UIKit
import UserNotifications

@Suite("The scheduled summary (D44)")
struct SummaryTests {
  /// A phone at nine in the morning, with the summary on at eight and at six.
  private func phone(
    _ app: App = TestApp.entitled(), device: (inout DeviceState) -> Void = { _ in }
  ) -> Simulator {
    simulator(app) {
      $0.settings.scheduledDelivery = .enabled
      device(&$0)
    }
  }

  private static func push(
    _ body: String, level: String? = nil, relevance: String? = nil
  ) -> Stimulus {
    .deliver(
      PayloadBuilder(body: body, sound: "s", level: level, relevance: relevance)
        .push("apns-collapse-id: \(body)"))
  }

  @Test("The summary holds a notification, and shows it quietly in the list at its time")
  func held() async {
    let phone = phone()
    let arrival = await phone.run(Self.push("a"))
    #expect(arrival.presentations.isEmpty && !arrival.kinds.contains("sound"), "\(arrival)")
    #expect(
      arrival.reasons("notification") == ["it is held for the summary at 2026-01-01T18:00:00Z"])
    let early = await phone.run(.advance(9 * 3600 - 1))
    #expect(early.events.isEmpty && phone.device.delivered.isEmpty, "\(early)")
    let due = await phone.run(.advance(1))
    #expect(due.sketch == ["presented notificationCenter"], "\(due)")
    #expect(due.events.first?.time.simulatedTimestamp == "2026-01-01T18:00:00Z")
    #expect(phone.device.held.isEmpty && phone.device.delivered.map(\.id) == ["a"])
    #expect(phone.device.delivered.first?.date == DeviceState.epoch, "its date is its arrival's")
  }

  @Test(
    "The summary comes at the next of its times",
    arguments: [
      ("08:00,18:00", "2026-01-01T18:00:00Z"), ("08:00", "2026-01-02T08:00:00Z"),
      ("09:00", "2026-01-02T09:00:00Z"), ("09:01,10:00", "2026-01-01T09:01:00Z"),
      ("18:00,12:30", "2026-01-01T12:30:00Z"), ("00:00", "2026-01-02T00:00:00Z"),
    ])
  func times(text: String, date: String) async throws {
    let phone = phone()
    let log = await phone.run(
      try .set("summary", text), Self.push("a"), .advance(86_400 * 3))
    let shown = log.events.filter { $0.kind.name == "presented" }
    #expect(shown.map(\.time.simulatedTimestamp) == [date], "\(log)")
  }

  @Test("After the first seconds of its minute, the summary comes the day after")
  func withinTheMinute() async throws {
    let phone = phone()
    let log = await phone.run(
      try .set("summary", "09:00"), .advance(30), Self.push("a"), .advance(86_400))
    #expect(
      log.events.last?.time.simulatedTimestamp == "2026-01-02T09:00:00Z", "\(log)")
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var level: String
    var app = TestApp.entitled()
    var isHeld: Bool

    var testDescription: String { "\(level) with \(app.manifest.entitlements.map(\.rawValue))" }
  }

  @Test(
    "The summary holds notifications that are not urgent",
    arguments: [
      Row(level: "passive", isHeld: true), Row(level: "active", isHeld: true),
      Row(level: "time-sensitive", isHeld: false), Row(level: "critical", isHeld: false),
      Row(level: "time-sensitive", app: TestApp.app(), isHeld: true),
      Row(level: "critical", app: TestApp.app(), isHeld: true),
    ])
  func levels(row: Row) async {
    let log = await phone(row.app).run(Self.push("a", level: row.level))
    #expect(log.presentations.isEmpty == row.isHeld, "\(log)")
    #expect(log.rules.contains("D44") == row.isHeld)
  }

  @Test("The summary holds nothing while the app is on screen")
  func foreground() async {
    let log = await phone().run(.foreground, Self.push("a"))
    #expect(log.has("presented banner") && log.has("sound s"), "\(log)")
  }

  @Test(
    "The summary holds nothing without text",
    arguments: [(nil, "s"), (2, nil)] as [(Int?, String?)])
  func withoutText(badge: Int?, sound: String?) async {
    let push = PayloadBuilder(sound: sound, badge: badge).push()
    let log = await phone().run(.deliver(push))
    #expect(log.kinds.contains(sound == nil ? "badge" : "sound"), "\(log)")
  }

  @Test("The summary does not hold the badge (D64)")
  func badge() async {
    let phone = phone()
    let log = await phone.run(.alert(badge: 4))
    #expect(log.has("badge 0>4") && phone.device.held.count == 1, "\(log)")
  }

  @Test("A held notification is replaced by one of its collapse identifier (D4)")
  func replaced() async {
    let log = await phone().run(
      .alert("old", id: "a"), .alert("other", id: "b"), .alert("new", id: "a"), .advance(86_400))
    #expect(log.count(of: "replaced delivered") == 1, "\(log)")
    #expect(log.presentations.map(\.body) == ["other", "new"])
  }

  @Test("An urgent notification of the same collapse identifier replaces a held one")
  func overtaken() async {
    let phone = phone()
    let log = await phone.run(
      Self.push("a"), Self.push("a", level: "time-sensitive"), .advance(86_400))
    #expect(log.sketch(of: "presented") == ["presented banner", "presented notificationCenter"])
    #expect(phone.device.held.isEmpty && phone.device.delivered.count == 1, "\(log)")
  }

  @Test("The summary shows the most relevant first, then the earliest (D44)")
  func ranking() async {
    let log = await phone().run(
      Self.push("c"), Self.push("a", relevance: "0.9"), Self.push("d"),
      Self.push("b", relevance: "0.5"), .advance(86_400))
    #expect(log.presentations.map(\.body) == ["a", "b", "c", "d"], "\(log)")
  }

  @Test("What waited for a later summary comes with the next of the changed times (D44c)")
  func twoSummaries() async throws {
    let log = await phone().run(
      Self.push("evening"), try .set("summary", "12:00"), Self.push("noon"), .advance(86_400))
    let shown = log.events.filter { $0.kind.name == "presented" }
    #expect(
      shown.map { "\($0.notification ?? "") \($0.time.simulatedTimestamp)" } == [
        "evening 2026-01-01T12:00:00Z", "noon 2026-01-01T12:00:00Z",
      ], "\(log)")
  }

  @Test("Due local notifications are held too, in order")
  func pending() async throws {
    let app = TestApp.app { script in
      script.fetch = { _, done in
        let center = UNUserNotificationCenter.current()
        center.add(.test("before", after: 3600))
        center.add(.test("at", after: 3 * 3600))
        center.add(.test("after", after: 4 * 3600))
        done(.newData)
      }
    }
    let log = await phone(app).run(
      try .set("summary", "12:00,20:00"), .silentPush, Self.push("push"), .advance(12 * 3600))
    let steps = log.events.filter { ["received", "presented"].contains($0.kind.name) }.dropFirst(2)
    #expect(
      steps.map { "\($0.kind.name) \($0.notification ?? "") \($0.time.simulatedTimestamp)" } == [
        "received before 2026-01-01T10:00:00Z", "presented push 2026-01-01T12:00:00Z",
        "presented before 2026-01-01T12:00:00Z", "received at 2026-01-01T12:00:00Z",
        "received after 2026-01-01T13:00:00Z", "presented at 2026-01-01T20:00:00Z",
        "presented after 2026-01-01T20:00:00Z",
      ], "\(log)")
  }

  @Test("The summary skips what the person denies by then (D20), or keeps out of the list (D62)")
  func changedMind() async throws {
    let denied = await phone().run(
      Self.push("a"), try .set("authorization", "denied"), .advance(86_400))
    #expect(denied.presentations.isEmpty && denied.count(of: "withheld notification") == 2)
    let listless = await phone().run(
      Self.push("a"), try .set("settings.notificationCenter", "disabled"), .advance(86_400))
    #expect(listless.has("withheld notificationCenter") && listless.presentations.isEmpty)
  }

  @Test("Hidden previews in the summary count the shown ones of a thread (D71)")
  func previews() async {
    let log = await phone { $0.settings.showPreviews = .never }.run(
      Self.push("a"), Self.push("b"), .advance(86_400))
    #expect(log.presentations.map(\.body) == ["Notification", "Notification"], "\(log)")
  }

  @Test("Buttons without room in the summary are reported")
  func buttons() async {
    let log = await phone { $0.limitedSpace = true }.run(
      .alert(category: "MEETING"), .advance(86_400))
    #expect(log.reasons("actions") == ["there is room for 2 of the category's 5 actions"], "\(log)")
  }

  @Test("The summary skips what has no text in the present language (D65)")
  func withoutTextByThen() async throws {
    var app = TestApp.entitled()
    app.localizations = Localizations(["en": ["HELLO": "Hello"], "de": ["HELLO": ""]])
    let phone = phone(app) { $0.languages = ["en"] }
    let push = Push(json: #"{"aps":{"alert":{"loc-key":"HELLO"},"sound":"s"}}"#, headers: [])
    let log = await phone.run(
      .deliver(push), try .set("languages", "de"), .advance(86_400))
    #expect(log.presentations.isEmpty && phone.device.delivered.isEmpty, "\(log)")
    #expect(log.reasons("banner") == ["it has no title, subtitle or body"])
  }

  @Test("A held notification cannot be answered")
  func unanswerable() async {
    let log = await phone().run(Self.push("a"), .open(), .open(of: "a"))
    #expect(log.count(of: "withheld response") == 2, "\(log)")
  }
}
