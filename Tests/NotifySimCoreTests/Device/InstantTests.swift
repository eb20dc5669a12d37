import Foundation
import Testing

import NotifySimCore

@Suite("Typed instants")
struct InstantTests {
  @Test(
    "A valid instant is read",
    arguments: [
      ("2026-01-01T09:00:00Z", 1_767_258_000),
      ("2026-01-01T10:00:00+01:00", 1_767_258_000),
      ("2026-01-01T10:00:00+0100", 1_767_258_000),
      ("2025-12-31T23:30:00-09:30", 1_767_258_000),
      ("2026-01-01T09:00:00.5Z", 1_767_258_000.5),
      ("2024-02-29T00:00:00Z", 1_709_164_800),
      ("1600-01-01T00:00:00Z", -11_676_096_000),
      ("9999-12-31T23:59:59Z", 253_402_300_799),
    ])
  func exists(_ text: String, _ seconds: Double) throws {
    let date = try #require(Date(simulatedTimestamp: text))
    #expect(abs(date.timeIntervalSince1970 - seconds) < 0.001)
  }

  @Test(
    "An invalid or incomplete instant is refused",
    arguments: [
      "", "tomorrow", "2026-02-30T00:00:00Z", "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z",
      "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z", "2026-01-32T00:00:00Z",
      "0000-01-01T00:00:00Z", "-001-01-01T00:00:00Z", "2026-01-01T24:00:00Z",
      "2026-01-01T23:60:00Z", "2026-01-01T23:59:60Z", "2026-1-1T9:0:0Z", "2026-01-01",
      "2026-01-01T09:00Z", "2026-01-01T09:00:00", "2026-01-01 09:00:00Z", "20260101T090000Z",
      "2026-01-01T09:00:00Zulu", "2026-01-01T09:00:00Z ", " 2026-01-01T09:00:00Z",
      "2026-01-01T09:00:00+1", "2026-01-01T09:00:00+01:0", "2026-01-01T09:00:00+99:99",
      "2026-01-01T09:00:00GMT", "2026-01-01T09:00:00.Z", "2026-01-01T09:00:00.+01:00",
      "2026-01-01T09:00:00.5",
      "2026-01-01T09:00:00+:0100", "2026-01-01T09:00:00+01::00", "2026-01-01T09:00:00+0100:",
      "2026-01-01T09:00:00+0:100", "2026-01-01T09:00:00+010:0", "2026-01-01T09:00:00+01000",
      "2026-01-01T09:00:00+010", "2026-01-01T09:00:00+0a:00", "2026-01-01T09:00:00+٠١:٠٠",
      "2026-01-01T09:00:00*01:00", "2026-01-01T09:00:0001:00",
      "٢٠٢٦-01-01T09:00:00Z", "2026-01-01T09:00:00\u{301}Z",
    ])
  func refused(_ text: String) {
    #expect(Date(simulatedTimestamp: text) == nil)
  }

  @Test(
    "An instant beyond ten thousand years becomes the last one",
    arguments: [
      (0, 0, 0), (-1.5, -1, -1500), (253_402_300_799.5, 253_402_300_799, 253_402_300_799_500),
      (3e11 + 2, 300_000_000_000, 300_000_000_000_000),
      (-3e11 - 2, -300_000_000_000, -300_000_000_000_000),
      (.infinity, 300_000_000_000, 300_000_000_000_000),
      (-.greatestFiniteMagnitude, -300_000_000_000, -300_000_000_000_000),
    ] as [(Double, Int, Int)])
  func whole(_ time: Double, _ seconds: Int, _ milliseconds: Int) {
    let date = Date(timeIntervalSince1970: time)
    #expect(date.unixSeconds == seconds && date.unixMilliseconds == milliseconds)
  }

  @Test("The device key 'time' accepts the same instants")
  func deviceKey() throws {
    #expect(try DeviceSetting("time", "2026-03-01T00:00:00Z").key.name == "time")
    #expect(throws: DeviceSetting.ReadingError.self) {
      try DeviceSetting("time", "2026-02-30T00:00:00Z")
    }
    #expect(throws: DeviceSetting.ReadingError.self) { try DeviceSetting("tim", "x") }
    #expect(try DeviceSetting("locked", "true").value == "true")
  }
}
