import Foundation
import Testing

@testable import UserNotifications

@Suite("The dates of calendar triggers")
struct TriggerDateTests {
  /// A line of `trigger-dates.tsv`, which `make_trigger_dates.py` works out with Python's zoneinfo.
  struct Row {
    let line: Substring
    let zone: TimeZone
    let start: Date
    let components: DateComponents
    /// The first three matches, or fewer where there are no more.
    let dates: [Date]

    /// The matches that a search from one to the next finds.
    func found(_ next: (Date) -> Date?) -> [Date] {
      var found: [Date] = []
      while found.count < 3, let date = next(found.last ?? start) { found.append(date) }
      return found
    }
  }

  static let rows: [Row] = {
    let path = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "trigger-dates.tsv")
    let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap(row)
  }()

  private static func row(_ line: Substring) -> Row? {
    let columns = line.split(separator: "\t").map(String.init)
    guard columns.count == 4, let zone = TimeZone(identifier: columns[0]),
      let start = date(columns[1]), let components = components(columns[2])
    else { return nil }
    let dates = columns[3] == "-" ? [] : columns[3].split(separator: " ").map { date(String($0)) }
    guard !dates.contains(nil) else { return nil }
    return Row(
      line: line, zone: zone, start: start, components: components,
      dates: dates.compactMap(\.self))
  }

  /// Reads components such as `month=3 day=5`.
  private static func components(_ words: String) -> DateComponents? {
    var components = DateComponents()
    for word in words.split(separator: " ") {
      let parts = word.split(separator: "=").map(String.init)
      guard parts.count == 2, let unit = units[parts[0]], let value = Int(parts[1]) else {
        return nil
      }
      components[keyPath: unit] = value
    }
    return components
  }

  private static let units: [String: any WritableKeyPath<DateComponents, Int?> & Sendable] = [
    "era": \.era, "year": \.year, "month": \.month, "day": \.day, "hour": \.hour,
    "minute": \.minute, "second": \.second, "nanosecond": \.nanosecond, "weekday": \.weekday,
    "weekdayOrdinal": \.weekdayOrdinal, "quarter": \.quarter, "weekOfMonth": \.weekOfMonth,
    "weekOfYear": \.weekOfYear, "yearForWeekOfYear": \.yearForWeekOfYear,
    "dayOfYear": \.dayOfYear,
  ]

  private static func date(_ text: String) -> Date? {
    try? Date.ISO8601FormatStyle().parse(text)
  }

  private static func calendar(_ zone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return calendar
  }

  @Test("Calendar trigger dates equal those of Python's zoneinfo")
  func oracle() {
    #expect(Self.rows.count > 2500)
    for row in Self.rows {
      let calendar = Self.calendar(row.zone)
      let trigger = UNCalendarNotificationTrigger(dateMatching: row.components, repeats: true)
      let found = row.found { trigger.nextTriggerDate(after: $0, in: calendar) }
      #expect(found == row.dates, "\(row.line)")
    }
  }

  @Test(
    "Calendar trigger dates are Foundation's where no clock changes and the year has the day",
    arguments: ["Asia/Seoul", "Asia/Kolkata"])
  func foundation(zone: String) {
    let rows = Self.rows.filter { $0.zone.identifier == zone && $0.components.year == nil }
    #expect(rows.count > 20)
    for row in rows {
      let calendar = Self.calendar(row.zone)
      let found = row.found {
        calendar.nextDate(after: $0, matching: row.components, matchingPolicy: .nextTime)
      }
      #expect(found == row.dates, "\(row.line)")
    }
  }

  @Test(
    "A calendar trigger with an impossible component never fires",
    arguments: [
      DateComponents(hour: 24), DateComponents(hour: -1), DateComponents(minute: 60),
      DateComponents(second: 60), DateComponents(month: 13), DateComponents(day: 32),
      DateComponents(day: 0), DateComponents(weekday: 8), DateComponents(year: 0),
      DateComponents(year: .max), DateComponents(year: 10_000, month: 1, day: 1), DateComponents(),
    ])
  func impossible(components: DateComponents) {
    let trigger = UNCalendarNotificationTrigger(dateMatching: components, repeats: true)
    let now = Date(timeIntervalSince1970: 1_767_258_000)
    #expect(trigger.nextTriggerDate(after: now, in: Self.calendar(.gmt)) == nil)
  }

  @Test("A zone in the components comes before the device's")
  func zone() {
    var components = DateComponents(hour: 9)
    components.timeZone = TimeZone(identifier: "Asia/Seoul")
    let trigger = UNCalendarNotificationTrigger(dateMatching: components, repeats: true)
    let now = Date(timeIntervalSince1970: 1_767_258_000)
    let date = trigger.nextTriggerDate(after: now, in: Self.calendar(.gmt))
    #expect(date?.formatted(.iso8601) == "2026-01-02T00:00:00Z")
  }

  @Test("A calendar in the components comes before the device's")
  func calendar() {
    var components = DateComponents(month: 1, day: 1)
    components.calendar = Calendar(identifier: .buddhist)
    components.year = 2570
    let trigger = UNCalendarNotificationTrigger(dateMatching: components, repeats: false)
    let now = Date(timeIntervalSince1970: 1_767_258_000)
    var device = Self.calendar(.gmt)
    device.locale = Locale(identifier: "en_US_POSIX")
    components.calendar?.timeZone = .gmt
    let date = UNCalendarNotificationTrigger.nextDate(
      matching: components, after: now, in: device)
    #expect(date?.formatted(.iso8601) == "2027-01-01T00:00:00Z")
    #expect(trigger.nextTriggerDate(after: now, in: device) != nil)
  }

  @Test("A calendar with eras is followed from its year 1 on")
  func era() throws {
    var components = DateComponents(era: 236, year: 1, month: 6, day: 1)
    components.calendar = Calendar(identifier: .japanese)
    let now = try #require(Self.date("2019-05-10T09:00:00Z"))
    components.timeZone = .gmt
    let date = UNCalendarNotificationTrigger.nextDate(
      matching: components, after: now, in: Self.calendar(.gmt))
    #expect(date == Self.date("2019-06-01T00:00:00Z"))
  }

  @Test("Dates outside of the years of today's clocks are Foundation's", arguments: [-3e10, 3e11])
  func farAway(seconds: Double) {
    let trigger = UNCalendarNotificationTrigger(
      dateMatching: DateComponents(hour: 12), repeats: true)
    let now = Date(timeIntervalSince1970: seconds)
    let calendar = Self.calendar(.gmt)
    let date = trigger.nextTriggerDate(after: now, in: calendar)
    #expect(date.map { $0 > now && $0.timeIntervalSince(now) <= 86_400 } == true)
  }

  @Test(
    "Dates of components without a gap are computed by CalendarPattern",
    arguments: [
      "minute=30", "second=5", "minute=5 second=0", "hour=9", "hour=9 minute=0 second=0",
      "day=15 hour=9", "weekday=3 hour=9", "day=15", "weekday=3", "month=3", "year=2027",
      "year=2027 month=3", "year=2027 month=3 day=1 weekday=2 hour=9",
    ])
  func withoutGap(words: String) throws {
    #expect(CalendarPattern(try #require(Self.components(words))) != nil)
    try isFoundations(words)
  }

  @Test(
    "Dates of components with a gap, or of other units, come from Foundation",
    arguments: [
      "month=3 hour=9", "hour=9 second=5", "day=15 minute=30", "weekday=3 second=5",
      "year=2027 day=3", "month=3 weekday=2", "year=2027 weekday=2", "era=1 hour=9",
      "hour=9 nanosecond=5", "weekday=3 weekdayOrdinal=2 hour=9", "quarter=2 hour=9",
      "weekOfMonth=2 hour=9", "weekOfYear=20 hour=9", "yearForWeekOfYear=2027 hour=9",
      "dayOfYear=40 hour=9",
    ])
  func gap(words: String) throws {
    #expect(CalendarPattern(try #require(Self.components(words))) == nil)
    try isFoundations(words)
  }

  @Test("Dates of a leap month come from Foundation", arguments: [true, false])
  func leapMonth(isAskedFor: Bool) {
    var components = DateComponents(hour: 9)
    components.isLeapMonth = isAskedFor
    #expect((CalendarPattern(components) == nil) == isAskedFor)
  }

  private func isFoundations(_ words: String) throws {
    let components = try #require(Self.components(words))
    let calendar = Self.calendar(.gmt)
    let now = Date(timeIntervalSince1970: 1_767_258_000)
    #expect(
      UNCalendarNotificationTrigger.nextDate(matching: components, after: now, in: calendar)
        == calendar.nextDate(after: now, matching: components, matchingPolicy: .nextTime))
  }
}
