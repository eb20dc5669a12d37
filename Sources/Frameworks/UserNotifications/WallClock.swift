import Foundation

/// The local time in a time zone, in seconds: the number of the day times 86,400, plus the second
/// of the day.
package struct WallClock: Sendable {
  private let zone: TimeZone

  /// Creates the clock of a zone.
  package init(_ zone: TimeZone) {
    self.zone = zone
  }

  /// The seconds in a day.
  static let day = 86_400

  /// The offset from GMT at a moment, in seconds; moments are seconds since 1970.
  func offset(at moment: Int) -> Int {
    zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(moment)))
  }

  /// The moment of a local time, in seconds since 1970.
  ///
  /// For a repeated local time it is the first moment; a skipped time counts as the next existing
  /// one. For a time on a day that is skipped as a whole, as in Samoa, it is nil.
  package func moment(showing time: Int) -> Int? {
    let before = offset(at: time - Self.day)
    let after = offset(at: time + Self.day)
    if before == after || offset(at: time - before) == before { return time - before }
    if offset(at: time - after) == after { return time - after }
    guard after - before < Self.day else { return nil }
    return change(from: before, between: time - Self.day, and: time + Self.day)
  }

  /// The first moment of a span at which the offset from GMT differs from this one.
  func change(from offset: Int, between start: Int, and end: Int) -> Int {
    var (start, end) = (start, end)
    while end - start > 1 {
      let middle = start + (end - start) / 2
      if self.offset(at: middle) == offset { start = middle } else { end = middle }
    }
    return end
  }
}

extension Date {
  /// The seconds since 1970, rounded down; nil outside the years with the present clock and
  /// calendar.
  var wholeSeconds: Int? {
    let seconds = timeIntervalSince1970.rounded(.down)
    return Self.knownSeconds.contains(seconds) ? Int(seconds) : nil
  }

  /// From 1900-01-01 to the end of the year 9999.
  private static let knownSeconds = -2_208_988_800.0..<253_402_300_800
}

extension WallClock {
  /// A day of the Gregorian calendar, in any year that a phone's clock can show.
  struct Day: Hashable, Sendable {
    /// The number of days since 1970-01-01.
    let number: Int

    /// Creates a day from the number of days since 1970-01-01.
    init(number: Int) {
      self.number = number
    }

    /// Creates a day from its date; a month or a day past the end continues in the next one.
    init(year: Int, month: Int, day: Int) {
      // Counted from March, so that a leap day is the last day of the year.
      let months = year * 12 + month - 3
      let marchYear = months.floored(by: 12).quotient
      let month = months.floored(by: 12).remainder
      let (era, yearOfEra) = marchYear.floored(by: 400)
      let dayOfYear = (153 * month + 2) / 5 + day - 1
      let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
      number = era * Self.daysInEra + dayOfEra - Self.epoch
    }

    /// Its year, month (from 1) and day (from 1).
    var date: (year: Int, month: Int, day: Int) {
      let (era, dayOfEra) = (number + Self.epoch).floored(by: Self.daysInEra)
      let yearOfEra =
        (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
      let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
      let month = (5 * dayOfYear + 2) / 153
      let day = dayOfYear - (153 * month + 2) / 5 + 1
      let year = yearOfEra + era * 400 + (month < 10 ? 0 : 1)
      return (year, month < 10 ? month + 3 : month - 9, day)
    }

    /// The day of the week, from 1 for Sunday to 7.
    var weekday: Int { (number + 4).floored(by: 7).remainder + 1 }

    /// The number of days in a month.
    static func count(inMonth month: Int, of year: Int) -> Int {
      Day(year: year, month: month + 1, day: 1).number
        - Day(year: year, month: month, day: 1).number
    }

    /// The days in 400 years, after which the calendar repeats.
    private static let daysInEra = 146_097
    /// The days from 0000-03-01 to 1970-01-01.
    private static let epoch = 719_468
  }
}

extension Int {
  /// Divides by a positive number and rounds down, so that the remainder is never negative.
  func floored(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
