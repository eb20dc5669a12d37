/// A day of the Gregorian calendar, of any year that a phone's clock can show.
package struct CivilDay: Hashable, Sendable {
  /// How many days after 1970-01-01 it is.
  package let number: Int

  /// Creates the day so many days after 1970-01-01.
  package init(number: Int) {
    self.number = number
  }

  /// Creates a day from its date; a month or a day past the end counts on into the next.
  package init(year: Int, month: Int, day: Int) {
    // Counted from March, so that the day which some years lack is the last.
    let months = year * 12 + month - 3
    let marchYear = months.floored(by: 12).quotient
    let month = months.floored(by: 12).remainder
    let (era, yearOfEra) = marchYear.floored(by: 400)
    let dayOfYear = (153 * month + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    number = era * Self.daysInEra + dayOfEra - Self.epoch
  }

  /// Its year, month from 1 and day from 1.
  package var date: (year: Int, month: Int, day: Int) {
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
  package var weekday: Int { (number + 4).floored(by: 7).remainder + 1 }

  /// How many days a month has.
  package static func count(inMonth month: Int, of year: Int) -> Int {
    CivilDay(year: year, month: month + 1, day: 1).number
      - CivilDay(year: year, month: month, day: 1).number
  }

  /// The days of 400 years, after which the calendar repeats.
  private static let daysInEra = 146_097
  /// The days from 0000-03-01 to 1970-01-01.
  private static let epoch = 719_468
}

extension Int {
  /// Divides by a number above 0 and rounds down, so that the remainder is never negative.
  package func floored(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
