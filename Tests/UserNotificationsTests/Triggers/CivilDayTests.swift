import Foundation
import Testing

@testable import UserNotifications

@Suite("A day of the calendar")
struct CivilDayTests {
  @Test("Each day follows the day before it, from 1900 to 2400")
  func everyDay() {
    var (year, month, day, weekday) = (1900, 1, 1, 2)
    for number in -25_567..<157_054 {
      let today = WallClock.Day(number: number)
      guard
        today.date == (year, month, day), today.weekday == weekday,
        WallClock.Day(year: year, month: month, day: day) == today
      else {
        Issue.record("\(year)-\(month)-\(day) is not \(today.date)")
        return
      }
      weekday = weekday % 7 + 1
      day += 1
      guard day > Self.days(of: month, in: year) else { continue }
      (month, day) = (month % 12 + 1, 1)
      if month == 1 { year += 1 }
    }
    #expect((year, month, day) == (2400, 1, 1))
  }

  @Test("A day past the end of its month or year counts into the next")
  func overflow() {
    #expect(WallClock.Day(year: 2026, month: 13, day: 1).date == (2027, 1, 1))
    #expect(WallClock.Day(year: 2026, month: 2, day: 29).date == (2026, 3, 1))
    #expect(WallClock.Day.count(inMonth: 12, of: 2026) == 31)
  }

  @Test(
    "Division for days rounds down",
    arguments: [(-8, -2, 6), (-7, -1, 0), (-1, -1, 6), (0, 0, 0), (6, 0, 6), (7, 1, 0)])
  func division(number: Int, quotient: Int, remainder: Int) {
    #expect(number.floored(by: 7) == (quotient, remainder))
  }

  @Test(
    "A day begins at a whole second in the years of known clocks",
    arguments: [
      (-2_208_988_800.5, nil), (-2_208_988_800, -2_208_988_800), (-0.5, -1), (1.9, 1),
      (253_402_300_799.5, 253_402_300_799), (253_402_300_800, nil), (.infinity, nil), (.nan, nil),
    ] as [(TimeInterval, Int?)])
  func wholeSeconds(interval: TimeInterval, seconds: Int?) {
    #expect(Date(timeIntervalSince1970: interval).wholeSeconds == seconds)
  }

  private static func days(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
