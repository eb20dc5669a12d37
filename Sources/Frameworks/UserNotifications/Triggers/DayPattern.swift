import Foundation

/// The days that match the date part of date components.
struct DayPattern {
  private let year: Int?
  private var month: Int?
  private var day: Int?
  private let weekday: Int?

  init(_ components: DateComponents) {
    year = components.year
    month = components.month
    day = components.day
    weekday = components.weekday
  }

  /// Whether nothing is given.
  var isEveryDay: Bool { isWithoutGap && day == nil && weekday == nil }

  /// Whether a year is given with its month only, and a month with its day only.
  var isWithoutGap: Bool { (year == nil || month != nil) && (month == nil || day != nil) }

  /// Takes the first day of a month or a year that is given alone.
  ///
  /// - Returns: whether there is then a day, and no gap above it.
  mutating func completeFromAbove() -> Bool {
    if weekday == nil, day == nil, month != nil || year != nil {
      month = month ?? 1
      day = 1
    }
    return isWithoutGap && (day != nil || weekday != nil)
  }

  /// The first matching day's moment after another moment.
  ///
  /// A day that its month does not have counts as the first moment of the next month.
  func next(at second: Int, after moment: Int, on clock: WallClock) -> Int? {
    let today = (moment + clock.offset(at: moment)).floored(by: WallClock.day).quotient
    guard let day else { return nextWeekday(from: today, at: second, after: moment, on: clock) }
    let (thisYear, thisMonth, _) = CivilDay(number: today).date
    // From last month on, since a day that it does not have counts as the first of this one.
    let start = max(thisYear * 12 + thisMonth - 2, (year ?? 0) * 12)
    let end = year.map { $0 * 12 + 12 } ?? start + Self.farthest
    for index in start..<max(start, end) {
      let (ofYear, ofMonth) = (index.floored(by: 12).quotient, index.floored(by: 12).remainder + 1)
      guard month.map({ $0 == ofMonth }) ?? true else { continue }
      let isThere = day <= CivilDay.count(inMonth: ofMonth, of: ofYear)
      let candidate =
        isThere
        ? CivilDay(year: ofYear, month: ofMonth, day: day)
        : CivilDay(year: ofYear, month: ofMonth + 1, day: 1)
      guard candidate.number >= today, weekday.map({ $0 == candidate.weekday }) ?? true else {
        continue
      }
      let time = candidate.number * WallClock.day + (isThere ? second : 0)
      if let match = clock.moment(showing: time), match > moment { return match }
    }
    return nil
  }

  private func nextWeekday(
    from today: Int, at second: Int, after moment: Int, on clock: WallClock
  ) -> Int? {
    var number = today
    if let weekday {
      number += (weekday - CivilDay(number: today).weekday).floored(by: 7).remainder
    }
    // The second may be past, and at most one in a row is left out with its day.
    for _ in 0..<3 {
      if let match = clock.moment(showing: number * WallClock.day + second), match > moment {
        return match
      }
      number += weekday == nil ? 1 : 7
    }
    return nil
  }

  /// The months in which a day of a month falls on each day of the week at least once.
  private static let farthest = 40 * 12
}
