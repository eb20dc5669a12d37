import Foundation
import NotifySimCore
import Testing
import UIKit
import UserNotifications

@Suite("The phone's time zone (rule L22)")
struct TimeZoneTests {
  /// A phone in a zone whose app does something whenever a silent push comes.
  private func phone(
    in zone: String, at time: String = "2026-01-01T09:00:00Z",
    _ act: @escaping @MainActor @Sendable (UNUserNotificationCenter) -> Void
  ) throws -> Simulator {
    let zone = try #require(PhoneZone(zone))
    let time = try #require(Date(simulatedTimestamp: time))
    let app = TestApp.app { script in
      script.fetch = { _, done in
        act(UNUserNotificationCenter.current())
        done(.newData)
      }
    }
    return simulator(app) { device in
      device.timeZone = zone
      device.time = time
    }
  }

  private static func nine(
    _ zone: String? = nil, repeats: Bool = true
  ) -> UNCalendarNotificationTrigger {
    var components = DateComponents(hour: 9)
    components.timeZone = zone.flatMap { TimeZone(identifier: $0) }
    return UNCalendarNotificationTrigger(dateMatching: components, repeats: repeats)
  }

  @Test("Calendar triggers use the phone's time zone, unless they name one (L6)")
  func calendarTriggers() async throws {
    let phone = try phone(in: "Asia/Seoul") { center in
      center.add(.test("wall", trigger: Self.nine()))
      center.add(.test("berlin", trigger: Self.nine("Europe/Berlin")))
    }
    _ = await phone.run(.silentPush)
    #expect(
      phone.device.pending.map { "\($0.id) \($0.nextDate.simulatedTimestamp)" } == [
        "wall 2026-01-02T00:00:00Z", "berlin 2026-01-02T08:00:00Z",
      ])
  }

  @Test("A new time zone moves what waits for a local time, and nothing else")
  func moving() async throws {
    let phone = try phone(in: "Asia/Seoul") { center in
      center.add(.test("wall", trigger: Self.nine()))
      center.add(.test("berlin", trigger: Self.nine("Europe/Berlin")))
      center.add(.test("elapsed", after: 3600))
    }
    let log = await phone.run(
      .silentPush, .advance(600), try .set("timeZone", "America/New_York"))
    #expect(
      phone.device.pending.map { "\($0.id) \($0.nextDate.simulatedTimestamp)" } == [
        "wall 2026-01-01T14:00:00Z", "berlin 2026-01-02T08:00:00Z",
        "elapsed 2026-01-01T10:00:00Z",
      ])
    let last = log.events.suffix(2)
    #expect(last.map(\.sketch) == ["device timeZone=America/New_York", "scheduled"], "\(log)")
    #expect(last.map { $0.rules.map(\.rawValue) } == [["L22"], ["L6", "L22"]])
  }

  @Test("A single moment that a new time zone skips comes at once")
  func leftBehind() async throws {
    let phone = try phone(in: "America/New_York") { center in
      let once = DateComponents(year: 2026, month: 1, day: 1, hour: 9)
      center.add(
        .test("once", trigger: UNCalendarNotificationTrigger(dateMatching: once, repeats: false)))
    }
    let log = await phone.run(.silentPush, try .set("timeZone", "Asia/Seoul"))
    #expect(log.has("received local") && phone.device.pending.isEmpty, "\(log)")
  }

  @Test("The app computes its trigger dates in the phone's time zone")
  func nextTriggerDate() async throws {
    let keeper = ErrorKeeper()
    let phone = try phone(in: "Asia/Kathmandu") { _ in
      keeper.words = [Self.nine().nextTriggerDate()?.simulatedTimestamp ?? ""]
    }
    _ = await phone.run(.silentPush)
    #expect(keeper.words == ["2026-01-02T03:15:00Z"])
  }

  @Test("The scheduled summary uses the phone's time zone (D44)")
  func summary() async throws {
    let zone = try #require(PhoneZone("Asia/Seoul"))
    let phone = simulator { device in
      device.timeZone = zone
      device.settings.scheduledDelivery = .enabled
    }
    let log = await phone.run(.alert(id: "a"))
    #expect(phone.device.held.first?.until.simulatedTimestamp == "2026-01-01T23:00:00Z")
    let reasons = log.events.compactMap { event -> String? in
      guard case .withheld(let withheld) = event.kind else { return nil }
      return withheld.reason
    }
    #expect(reasons == ["it is held for the summary at 2026-01-02T08:00:00+09:00"])
  }

  @Test("The time zone is in the JSON of events, unless it is GMT")
  func events() async throws {
    let away = await (try phone(in: "Asia/Kolkata") { $0.add(.test("a", after: 60)) }).run(
      .silentPush)
    let json = try #require(away.first("scheduled")?.json)
    #expect(
      json.contains(#""time":"2026-01-01T09:00:00Z","localTime":"2026-01-01T14:30:00+05:30""#))
    #expect(json.contains(#""localDate":"2026-01-01T14:31:00+05:30""#))
    let home = await (try phone(in: "GMT") { $0.add(.test("a", after: 60)) }).run(.silentPush)
    #expect(!home.events.contains { $0.json.contains("local") && $0.json.contains("+") })
    #expect(home.first("scheduled")?.json.contains("localTime") == false)
  }

  @Test(
    "Timestamps have the offset from GMT, unless it is zero",
    arguments: [
      ("GMT", "2026-01-01T09:00:00Z"), ("Europe/London", "2026-01-01T09:00:00+00:00"),
      ("Europe/Berlin", "2026-01-01T10:00:00+01:00"),
      ("Asia/Kathmandu", "2026-01-01T14:45:00+05:45"),
      ("Australia/Brisbane", "2026-01-01T19:00:00+10:00"),
      ("America/St_Johns", "2026-01-01T05:30:00-03:30"),
      ("Pacific/Honolulu", "2025-12-31T23:00:00-10:00"),
    ])
  func timestamps(name: String, text: String) throws {
    let zone = try #require(PhoneZone(name))
    #expect(zone.localTimestamp(DeviceState.epoch) == text)
  }

  @Test("A time zone is a name of the IANA database, and the nearest is suggested")
  func names() throws {
    let suggestions: [(String, String?)] = [
      ("asia/seoul", "Asia/Seoul"), ("Asia/Soul", "Asia/Seoul"), ("Seoul", "Asia/Seoul"),
      ("New York", "America/New_York"), ("PST", nil), ("GMT+9", nil), ("", nil), ("+09:00", nil),
    ]
    for (name, suggestion) in suggestions {
      let error = #expect(throws: DeviceSetting.ReadingError.self) {
        try DeviceSetting("timeZone", name)
      }
      #expect(error?.suggestion == suggestion, "\(name)")
    }
  }

  @Test(
    "The process's time zone is that of its only phone",
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Asia/Seoul")))
  func processDefault() async {
    await #expect(processExitsWith: .success) {
      for name in ["Asia/Seoul", "America/New_York", "Asia/Seoul", "Asia/Seoul"] {
        try #require(PhoneZone(name)).zone.becomeProcessDefault()
        try #require(Calendar.current.timeZone.identifier == name)
      }
    }
  }

  @Test("The time zone survives being written and read")
  func coding() throws {
    let zone = try #require(PhoneZone("Asia/Seoul"))
    let data = try JSONEncoder().encode([zone])
    #expect(String(decoding: data, as: UTF8.self) == #"["Asia\/Seoul"]"#)
    #expect(try JSONDecoder().decode([PhoneZone].self, from: data) == [zone])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([PhoneZone].self, from: Data(#"["Nowhere"]"#.utf8))
    }
  }
}
