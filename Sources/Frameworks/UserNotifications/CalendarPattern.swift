import Foundation

/// The dates that match date components, in the Gregorian calendar and local time (L6).
///
/// Foundation gives the same dates, except for the cases in `docs/time.md`, but takes a hundred
/// times as long.
struct CalendarPattern {
  private let rhythm: Rhythm

  /// The recurrence of the dates.
  private enum Rhythm {
    /// Every hour or every minute, at a second of it.
    case every(Int, at: Int)
    /// On certain days, at a second of the day.
    case on(Days, at: Int)
  }

  /// Creates a pattern from components with a clear meaning: their units must be adjacent, such as
  /// hour and minute, or month, day and hour, with or without a weekday.
  ///
  /// - Returns: nil for other components, which only Foundation can interpret.
  init?(_ components: DateComponents) {
    guard !components.hasOtherUnits else { return nil }
    var days = Days(components)
    let (hour, minute, second) = (components.hour, components.minute, components.second)
    guard hour != nil || minute != nil || second != nil else {
      guard days.completeFromAbove() else { return nil }
      rhythm = .on(days, at: 0)
      return
    }
    guard days.isWithoutGap else { return nil }
    guard let hour else {
      guard days.isEveryDay else { return nil }
      rhythm =
        minute.map { .every(3600, at: $0 * 60 + (second ?? 0)) }
        ?? .every(60, at: second ?? 0)
      return
    }
    guard minute != nil || second == nil else { return nil }
    rhythm = .on(days, at: hour * 3600 + (minute ?? 0) * 60 + (second ?? 0))
  }

  /// The first match after a moment; nil if there is none.
  func next(after moment: Int, on clock: WallClock) -> Int? {
    switch rhythm {
    case .every(let period, let second): next(every: period, at: second, after: moment, on: clock)
    case .on(let days, let second): days.next(at: second, after: moment, on: clock)
    }
  }

  /// The next match without an hour: each moment at which the local time matches, including
  /// repeated local times, but not skipped ones.
  private func next(
    every period: Int, at second: Int, after moment: Int, on clock: WallClock
  ) -> Int? {
    var start = moment + 1
    while start - moment <= 2 * WallClock.day {
      let offset = clock.offset(at: start)
      let match = start + (second - start - offset).floored(by: period).remainder
      if clock.offset(at: match) == offset { return match }
      start = clock.change(from: offset, between: start, and: match)
    }
    return nil
  }

  /// The days that match the date components.
  struct Days {
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

    /// Whether no component is given.
    var isEveryDay: Bool { isWithoutGap && day == nil && weekday == nil }

    /// Whether a year is given only with a month, and a month only with a day.
    var isWithoutGap: Bool { (year == nil || month != nil) && (month == nil || day != nil) }

    /// Uses the first day of a month or a year that is given without a day.
    ///
    /// - Returns: whether there is a day now, without a missing unit.
    mutating func completeFromAbove() -> Bool {
      if weekday == nil, day == nil, month != nil || year != nil {
        month = month ?? 1
        day = 1
      }
      return isWithoutGap && (day != nil || weekday != nil)
    }

    /// The moment of the first matching day after another moment.
    ///
    /// A day that a month does not have counts as the first moment of the next month.
    func next(at second: Int, after moment: Int, on clock: WallClock) -> Int? {
      let today = (moment + clock.offset(at: moment)).floored(by: WallClock.day).quotient
      guard let day else { return nextWeekday(from: today, at: second, after: moment, on: clock) }
      let (thisYear, thisMonth, _) = WallClock.Day(number: today).date
      // Starts with the previous month, since a day that it does not have counts as the first of
      // this one.
      let start = max(thisYear * 12 + thisMonth - 2, (year ?? 0) * 12)
      let end = year.map { $0 * 12 + 12 } ?? start + Self.farthest
      for index in start..<max(start, end) {
        let (ofYear, ofMonth) = (
          index.floored(by: 12).quotient, index.floored(by: 12).remainder + 1
        )
        guard month.map({ $0 == ofMonth }) ?? true else { continue }
        let isThere = day <= WallClock.Day.count(inMonth: ofMonth, of: ofYear)
        let candidate =
          isThere
          ? WallClock.Day(year: ofYear, month: ofMonth, day: day)
          : WallClock.Day(year: ofYear, month: ofMonth + 1, day: 1)
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
        number += (weekday - WallClock.Day(number: today).weekday).floored(by: 7).remainder
      }
      // The second may have passed, and no two days in a row are skipped.
      for _ in 0..<3 {
        if let match = clock.moment(showing: number * WallClock.day + second), match > moment {
          return match
        }
        number += weekday == nil ? 1 : 7
      }
      return nil
    }

    /// The number of months in which a day of a month falls on each weekday at least once.
    private static let farthest = 40 * 12
  }
}

extension DateComponents {
  /// Whether each given component is possible in some calendar.
  var isPossible: Bool {
    let parts: [(Int?, ClosedRange<Int>)] = [
      (year, 1...9999), (month, 1...13), (day, 1...31), (weekday, 1...7), (hour, 0...23),
      (minute, 0...59), (second, 0...59),
    ]
    return parts.allSatisfy { part, range in part.map(range.contains) ?? true }
  }

  fileprivate var hasOtherUnits: Bool {
    era != nil || nanosecond != nil || weekdayOrdinal != nil || quarter != nil
      || weekOfMonth != nil || weekOfYear != nil || yearForWeekOfYear != nil || dayOfYear != nil
      || isLeapMonth == true
  }
}
