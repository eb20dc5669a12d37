import Foundation

/// A part of a date under its name in `DateComponents`, by which a calendar trigger is written.
struct DatePart: Sendable {
  /// The name.
  package let name: String
  /// The part.
  package let path: any WritableKeyPath<DateComponents, Int?> & Sendable
  /// What it can be.
  package let range: ClosedRange<Int>

  /// Every part that is a number.
  package static let all: [DatePart] = [
    DatePart(name: "year", path: \.year, range: 1...9999),
    DatePart(name: "month", path: \.month, range: 1...12),
    DatePart(name: "day", path: \.day, range: 1...31),
    DatePart(name: "hour", path: \.hour, range: 0...23),
    DatePart(name: "minute", path: \.minute, range: 0...59),
    DatePart(name: "second", path: \.second, range: 0...59),
    DatePart(name: "weekday", path: \.weekday, range: 1...7),
    DatePart(name: "weekdayOrdinal", path: \.weekdayOrdinal, range: 1...5),
    DatePart(name: "weekOfMonth", path: \.weekOfMonth, range: 1...6),
    DatePart(name: "weekOfYear", path: \.weekOfYear, range: 1...53),
  ]

  /// The name of the part that is the name of a time zone.
  package static let timeZone = "timeZone"

  /// What it can be, in words.
  package var words: String { "\(range.lowerBound) to \(range.upperBound)" }
}
