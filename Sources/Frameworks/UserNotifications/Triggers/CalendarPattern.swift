import Foundation

/// The moments that match date components, by the Gregorian calendar and a clock on the wall (L6).
///
/// Foundation answers the same, but for what `docs/time.md` lists, in a hundred times the time.
package struct CalendarPattern {
  private let rhythm: Rhythm

  /// How the moments follow each other.
  private enum Rhythm {
    /// Every hour or every minute, at a second of it.
    case every(Int, at: Int)
    /// On certain days, at a second of the day.
    case on(DayPattern, at: Int)
  }

  /// Takes components whose meaning is clear: those given reach down from one unit to another
  /// without a gap, such as hour and minute, or month, day and hour, with or without a weekday.
  ///
  /// - Returns: nil for others, of which only Foundation says what they match.
  package init?(_ components: DateComponents) {
    guard !components.hasOtherUnits else { return nil }
    var days = DayPattern(components)
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

  /// The first match after a moment, or nil if there is none.
  package func next(after moment: Int, on clock: WallClock) -> Int? {
    switch rhythm {
    case .every(let period, let second): next(every: period, at: second, after: moment, on: clock)
    case .on(let days, let second): days.next(at: second, after: moment, on: clock)
    }
  }

  /// Where no hour is given, every moment at which the clock shows a match counts, as often as it
  /// does, and none that it leaves out.
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
}

extension DateComponents {
  /// Whether each component that is given is one that there ever is, in some calendar.
  package var isPossible: Bool {
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
