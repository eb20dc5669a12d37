import APNs
import Foundation
import NotifySimCore
@testable import NotifySimCoreTests
import SavedPhones
import TestSupport
import Testing
import UIKit
import UserNotifications

@Suite("A saved phone")
struct SavedPhoneTests {
  /// What is saved of a phone, read again for the same app.
  private func read(_ text: String) throws -> SavedPhone {
    try SavedPhone(SourceText(name: "phone.json", bytes: Array(text.utf8)), for: TestApp.manifest())
  }

  private var app: App { TestApp.app() }

  /// What the schema of saved phones takes.
  private static let schema = Result {
    var writer = JSONWriter()
    SavedPhone.schemaOfText.write(to: &writer)
    return try SchemaValidator(writer.text)
  }

  /// The lines that one text has and the other lacks.
  private func differences(_ one: String, _ other: String) -> [String] {
    let changes = one.split(separator: "\n").difference(from: other.split(separator: "\n"))
    return changes.map { "\($0)" }
  }

  /// A phone to which much has happened.
  private func richPhone() async throws -> Simulator {
    let app = TestApp.app { script in
      script.fetch = { _, done in
        let center = UNUserNotificationCenter.current()
        let content = UNMutableNotificationContent()
        content.title = "Local"
        if let photo = try? UNNotificationAttachment(
          identifier: "photo", url: Files.garden.appendingPathComponent("Photos/basil.png"))
        {
          content.attachments = [photo]
        }
        content.userInfo = [
          "date": Date(timeIntervalSince1970: 1.5), "data": Data([1, 2, 3]), "big": Int.max,
          "flag": true, "half": 0.5, "list": [1, ["$date": "no date"]],
        ]
        center.add(
          UNNotificationRequest(
            identifier: "interval", content: content,
            trigger: UNTimeIntervalNotificationTrigger(timeInterval: 90, repeats: true)))
        var noon = DateComponents(calendar: Calendar(identifier: .hebrew), hour: 12)
        noon.timeZone = TimeZone(secondsFromGMT: 3600)
        center.add(
          .test("noon", trigger: UNCalendarNotificationTrigger(dateMatching: noon, repeats: true)))
        let action = UNTextInputNotificationAction(
          identifier: "SAY", title: "Say", options: .authenticationRequired,
          icon: UNNotificationActionIcon(systemImageName: "mic"), textInputButtonTitle: "Go",
          textInputPlaceholder: "…")
        center.setNotificationCategories([
          UNNotificationCategory(
            identifier: "LATE", actions: [action], intentIdentifiers: ["I"],
            hiddenPreviewsBodyPlaceholder: "%u", categorySummaryFormat: "%u more",
            options: .customDismissAction)
        ])
        done(.newData)
      }
    }
    let phone = simulator(app) { $0.settings.scheduledDelivery = .enabled }
    let push = PayloadBuilder(
      title: "T", body: "B\u{0} \"ü\" 👋\u{1F3FD}", sound: "ping.caf", badge: 4,
      category: "MEETING", thread: "t", level: "time-sensitive",
      custom: [("k", #"[1, 2.50, 1e400, null, {"a": "ü", "$propertyList": {}}]"#)])
    _ = await phone.run(
      .deliver(push.push()), .alert(id: "held"), .silentPush, .advance(0.1), .advance(0.2))
    _ = await phone.run(try .set("online", "false"), .push("stored"))
    return phone
  }

  @Test("A saved phone keeps what APNs remembers, as the schema says")
  func provider() async throws {
    let phone = simulator()
    _ = await phone.run(.request(ProviderRequest(Push(json: #"{"aps":{"alert":"A"}}"#))))
    let channel = #"{"app":"com.example.test","environment":"production","id":"AA==","policy":1}"#
    let gate = try JSONDecoder().decode(
      APNsGate.Memory.self, from: Data(#"{"channels":[\#(channel)],"taken":{"ab":[1]}}"#.utf8))
    await phone.remember(gate)
    let text = try await phone.saved().text
    #expect(text.contains("AA==") && text.contains(#""provider""#))
    #expect(try Self.schema.get().problems(try JSONDocument(parsing: text).root) == [])
    let again = try read(text)
    #expect(again.provider?.memory == gate)
    #expect(try await Simulator(app: app, resuming: again).saved().text == text)
  }

  @Test("A saved phone has the same bytes when it is read and written again")
  func roundTrip() async throws {
    let phone = try await richPhone()
    let text = try await phone.saved().text
    let again = try read(text)
    let document = try JSONDocument(parsing: text)
    let problems = try Self.schema.get().problems(document.root)
    #expect(problems == [])
    let changes = differences(try again.text, text)
    #expect(changes == [])
    #expect(again.device.time == phone.device.time)
    #expect(again.device.pending.map(\.id) == ["interval", "noon"])
    #expect(again.device.stored?.body == phone.device.stored?.body)
    let info = again.device.pending.first?.content.userInfo.dictionary
    #expect(info?["date"] as? Date == Date(timeIntervalSince1970: 1.5))
    #expect(info?["data"] as? Data == Data([1, 2, 3]) && info?["big"] as? Int == .max)
    let resumed = Simulator(app: app, resuming: again)
    let later = differences(try await resumed.saved().text, text)
    #expect(later == [])
    #expect(await resumed.registeredCategories().map(\.identifier) == ["LATE"])
  }

  @Test("A saved phone with missing keys reads as a new phone")
  func defaults() async throws {
    let new = SavedPhone(new: TestApp.manifest())
    #expect(try read(#"{"schema": 1, "app": "com.example.test"}"#).text == new.text)
    let partial = try read(
      #"""
      {"schema": 1, "app": "com.example.test", "device": {
        "badge": 3, "settings": {"sound": "disabled"},
        "delivered": [{"id": "a", "date": "2026-01-01T08:00:00Z", "origin": "remote",
          "content": {"title": "T"}}]}}
      """#)
    #expect(partial.device.badge == 3 && partial.device.time == DeviceState.epoch)
    #expect(partial.device.settings.sound == .disabled && partial.device.settings.alert == .enabled)
    #expect(partial.device.delivered.map(\.content.title) == ["T"])
    #expect(partial.device.delivered.map(\.content.interruptionLevel) == [.active])
  }

  @Test("A saved phone resumes with the app's registrations, and makes new identifiers")
  func goesOn() async throws {
    let first = simulator()
    _ = await first.run(.alert(), .alert())
    let second = Simulator(app: app, resuming: await first.saved())
    _ = await second.run(.alert())
    let ids = second.device.delivered.map(\.id)
    #expect(ids.count == 3 && Set(ids).count == 3)
    let whole = simulator()
    _ = await whole.run(.alert(), .alert(), .alert())
    #expect(whole.device.delivered.map(\.id) == ids)
  }

  @Test("A saved phone has the changed app's categories, unless the old app had changed them")
  func changedApp() async throws {
    let first = simulator(TestApp.app(categories: []))
    _ = await first.run(.alert())
    let changed = Simulator(app: TestApp.app(), resuming: await first.saved())
    #expect(!(await changed.registeredCategories()).isEmpty)

    let phone = try await richPhone()
    let late = Simulator(app: TestApp.app(), resuming: await phone.saved())
    #expect(await late.registeredCategories().map(\.identifier) == ["LATE"])
  }

  @Test("A saved phone keeps its clock exactly", arguments: [0, 1, 2, 3])
  func clock(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    for _ in 0..<200 {
      let seconds = Double.random(in: -6.2e10...2.5e11, using: &random)
      for date in [seconds, seconds / 1000, (seconds / 100).rounded() / 1000] {
        let device = DeviceState(time: Date(timeIntervalSinceReferenceDate: date))
        let text = try SavedPhone(new: TestApp.manifest(), device: device).text
        #expect(try read(text).device.time == device.time, "\(date)")
      }
    }
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let place: String
    let message: String
    /// Whether the schema reports it as well.
    let isInSchema: Bool

    init(_ text: String, _ place: String, _ message: String, isInSchema: Bool = true) {
      (self.text, self.place, self.message) = (text, place, message)
      self.isInSchema = isInSchema
      testDescription = message
    }
  }

  private static let head = #"{"schema": 1, "app": "com.example.test","# + "\n"

  static let mistakes = [
    Mistake("", "1:1", "the text is empty; expected a JSON value"),
    Mistake("[]", "1:1", "this is not the state of a phone: it has no 'schema'"),
    Mistake("{\"aps\": {}}", "1:1", "this is not the state of a phone: it has no 'schema'"),
    Mistake(
      "{\"schema\": 2}", "1:12",
      "a newer notify-sim wrote this state: its schema is 2, and this one knows 1"),
    Mistake("{\"schema\": \"1\"}", "1:12", "'schema' must be 1"),
    Mistake("{\"schema\": 1}", "1:1", "'app' is missing"),
    Mistake(
      "{\"schema\": 1, \"app\": \"com.example.other\"}", "1:22",
      "this is the state of a phone with the app \"com.example.other\", not 'com.example.test'",
      isInSchema: false),
    Mistake(head + #""device": 5}"#, "2:11", "'device' must be an object"),
    Mistake(
      head + #""device": {"badge": 3, "badge": 4}}"#, "2:24",
      "key 'badge' is given twice; the last one counts", isInSchema: false),
    Mistake(head + #""device": {"badge": "3"}}"#, "2:21", "'badge' must be a whole number"),
    Mistake(head + #""device": {"badge": null}}"#, "2:21", "'badge' must be a whole number"),
    Mistake(head + #""device": {"locked": 1}}"#, "2:22", "'locked' must be true or false"),
    Mistake(
      head + #""device": {"time": "noon"}}"#, "2:20",
      "'time' must be an instant such as 2026-01-01T09:00:00Z"),
    Mistake(
      head + #""device": {"app": "asleep"}}"#, "2:19",
      "'app' must be one of notRunning, forceQuit, suspended, background, foreground"),
    Mistake(head + #""device": {"bagde": 3}}"#, "2:12", "unknown key 'bagde'"),
    Mistake(head + #""device": {"delivered": {}}}"#, "2:25", "'delivered' must be an array"),
    Mistake(head + #""device": {"delivered": [{"date": 1}]}}"#, "2:26", "'id' is missing"),
    Mistake(
      head + #""device": {"held": [{"notification": {"id": 7}}]}}"#, "2:45", "'id' must be a string"
    ),
    Mistake(
      head + #""device": {"pending": [{"id": "a", "content": {}, "trigger": {"tide": 1}}]}}"#,
      "2:62", "'trigger' must be complete", isInSchema: false),
    Mistake(
      head
        + #""device": {"pending": [{"id": "a", "content": {}, "trigger": {"timeInterval": 59, "repeats": true}}]}}"#,
      "2:62",
      "'trigger' must be a trigger whose interval is above 0, and at least 60 if it repeats",
      isInSchema: false),
    Mistake(
      head + #""device": {"summary": "25:00"}}"#, "2:23",
      "'summary' must be times of day such as 08:00,18:00"),
  ]

  @Test("A saved phone that cannot be read is reported with its place", arguments: mistakes)
  func mistake(row: Mistake) throws {
    let error = #expect(throws: SavedPhoneError.self) { try read(row.text) }
    let diagnostic = try #require(error?.diagnostic)
    #expect(diagnostic.message == row.message)
    let map = SourceText.LineMap(Array(row.text.utf8))
    let place = map.location(of: diagnostic.span?.start ?? 0)
    #expect("\(place.line):\(place.column)" == row.place)
    guard row.isInSchema, let document = try? JSONDocument(parsing: row.text) else { return }
    #expect(!(try Self.schema.get().problems(document.root).isEmpty))
  }

  @Test("A saved phone that is cut anywhere is refused")
  func truncated() async throws {
    let bytes = Array(try await richPhone().saved().text.utf8)
    for count in stride(from: 0, to: bytes.count - 1, by: 97) {
      let source = SourceText(name: "phone.json", bytes: Array(bytes.prefix(count)))
      #expect(throws: SavedPhoneError.self, "\(count)") {
        try SavedPhone(source, for: TestApp.manifest())
      }
    }
  }

  @Test(
    "A changed saved phone is refused, or reads the same again", arguments: [0, 1, 2, 3])
  func mutated(seed: UInt64) async throws {
    let bytes = Array(try await richPhone().saved().text.utf8)
    var random = SplitMix(seed: seed)
    for _ in 0..<150 {
      var changed = bytes
      let place = random.below(bytes.count)
      switch random.below(3) {
      case 0: changed[place] = random.pick(Array("0123456789-.eE\"{}[],:tfn ".utf8))
      case 1: changed.remove(at: place)
      default: changed.insert(changed[random.below(bytes.count)], at: place)
      }
      let source = SourceText(name: "phone.json", bytes: changed)
      do {
        let saved = try SavedPhone(source, for: TestApp.manifest())
        #expect(try read(saved.text).text == saved.text)
        _ = await Simulator(app: app, resuming: saved).run(.alert(), .advance(60))
      } catch {
        let span = try #require((error as? SavedPhoneError)?.diagnostic.span)
        #expect(span.start >= 0 && span.end <= changed.count)
      }
    }
  }
}
