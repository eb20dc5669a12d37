import APNs
import Foundation
import NotifySimCore
import Testing

@Suite("Moments to which the clock advances")
struct ClockTimeTests {
  /// The zone, the moment before (UTC), what is written, and the moment after (UTC) or the reason
  /// why there is none.
  struct Row: Sendable, CustomTestStringConvertible {
    var zone: String
    var start: String
    var text: String
    var end: String?
    var complaint: String?

    init(_ zone: String, _ start: String, _ text: String, _ end: String) {
      (self.zone, self.start, self.text, self.end) = (zone, start, text, end)
    }

    init(_ zone: String, _ start: String, _ text: String, complaint: String) {
      (self.zone, self.start, self.text, self.complaint) = (zone, start, text, complaint)
    }

    var testDescription: String { "\(zone) \(start) to \(text)" }
  }

  private static let berlin = "Europe/Berlin"
  private static let spring = "2026-03-28T20:00:00Z"
  private static let autumn = "2026-10-24T20:00:00Z"

  static let rows = [
    Row("GMT", "2026-01-01T09:00:00Z", "18:00", "2026-01-01T18:00:00Z"),
    Row("GMT", "2026-01-01T09:00:00Z", "08:59:59", "2026-01-02T08:59:59Z"),
    Row("GMT", "2026-01-01T09:00:00Z", "09:00", "2026-01-02T09:00:00Z"),
    Row("GMT", "2026-01-01T09:00:00Z", "2026-01-01T09:00", "2026-01-01T09:00:00Z"),
    Row("GMT", "2026-01-01T09:00:00Z", "2026-02-01T00:00:01.500Z", "2026-02-01T00:00:01.500Z"),
    Row("Asia/Seoul", "2026-01-01T09:00:00Z", "18:01", "2026-01-01T09:01:00Z"),
    Row("Asia/Seoul", "2026-01-01T09:00:00Z", "2026-01-02T09:00", "2026-01-02T00:00:00Z"),
    Row("Asia/Seoul", "2026-01-01T09:00:00Z", "2026-01-02T09:00Z", "2026-01-02T09:00:00Z"),
    Row("Asia/Seoul", "2026-01-01T09:00:00Z", "2026-01-02T09:00+01:00", "2026-01-02T08:00:00Z"),
    Row(berlin, spring, "02:30", "2026-03-29T01:00:00Z"),
    Row(berlin, spring, "2026-03-29T02:30", "2026-03-29T01:00:00Z"),
    Row(berlin, autumn, "02:30", "2026-10-25T00:30:00Z"),
    Row(berlin, autumn, "2026-10-25T02:30:00", "2026-10-25T00:30:00Z"),
    Row(berlin, "2026-10-25T01:10:00Z", "02:30", "2026-10-26T01:30:00Z"),
    Row("Australia/Lord_Howe", "2026-10-03T00:00:00Z", "02:15", "2026-10-03T15:30:00Z"),
    Row("Pacific/Apia", "2011-12-29T00:00:00Z", "2011-12-31T00:00", "2011-12-30T10:00:00Z"),
    Row(
      "Pacific/Apia", "2011-12-29T00:00:00Z", "2011-12-30T09:00",
      complaint: "time cannot pass to 2011-12-30T09:00: Pacific/Apia left out that day"),
    Row("GMT", "9998-01-01T00:00:00Z", "9999-12-31T23:59:59", "9999-12-31T23:59:59Z"),
    Row(
      "America/New_York", "9999-12-31T00:00:00Z", "9999-12-31T23:59:59",
      complaint: "time cannot pass beyond 9999-12-31T23:59:59Z"),
    Row(
      "GMT", "2026-01-01T09:00:00Z", "2026-01-01T08:59:59",
      complaint: "time cannot go back to 2026-01-01T08:59:59: it is 2026-01-01T09:00:00Z"),
    Row(
      berlin, "2026-10-25T01:10:00Z", "2026-10-25T02:30",
      complaint: "time cannot go back to 2026-10-25T02:30: it is 2026-10-25T02:10:00+01:00"),
  ]

  @Test("A moment is at most the clock's last one, also as a number of seconds")
  func last() async throws {
    let last = try #require(Date(simulatedTimestamp: "9999-12-31T23:59:59Z"))
    let phone = simulator { $0.time = last.addingTimeInterval(-60) }
    let tooFar = await phone.run(.advance(61))
    #expect(
      tooFar.diagnostics.map(\.diagnostic.message) == [
        "time cannot pass beyond 9999-12-31T23:59:59Z"
      ])
    #expect(phone.device.time == last.addingTimeInterval(-60))
    #expect(await phone.run(.advance(60)).diagnostics.isEmpty && phone.device.time == last)
  }

  @Test("A moment is on the phone's clock, unless it has a zone", arguments: rows)
  func reaching(row: Row) async throws {
    let time = try #require(ClockTime(row.text))
    let start = try #require(Date(simulatedTimestamp: row.start))
    let zone = try #require(PhoneZone(row.zone))
    let phone = simulator { device in
      device.time = start
      device.timeZone = zone
    }
    let log = await phone.run(.advanceTo(time))
    #expect(phone.device.time.simulatedTimestamp == row.end ?? row.start)
    let messages = log.events.compactMap { event -> String? in
      guard case .diagnostic(let report) = event.kind else { return nil }
      return report.diagnostic.message
    }
    #expect(messages == [row.complaint].compactMap(\.self))
  }

  @Test(
    "Other text is not a moment",
    arguments: [
      "", "to", "noon", "24:00", "18", "18:60", "18:00:60", "6:00", "18:00Z", "2026-03-29",
      "2026-02-30T00:00", "2026-03-29T25:00", "2026-03-29 02:30", "2026-03-29T02:30X",
      "2026-03-29T02:30:00.5", "T18:00", "0000-01-01T00:00", "18:00 ", "١٨:٠٠",
    ])
  func refused(text: String) {
    #expect(ClockTime(text) == nil)
  }
}
