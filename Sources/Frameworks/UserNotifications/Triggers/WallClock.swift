import Foundation

/// What clocks on the wall show in a time zone, in seconds: a day's number times 86,400 and the
/// second of the day.
package struct WallClock: Sendable {
  private let zone: TimeZone

  /// Creates the clock of a zone.
  package init(_ zone: TimeZone) {
    self.zone = zone
  }

  /// The seconds of a day.
  package static let day = 86_400

  /// How far the clock is ahead of GMT at a moment, in seconds since 1970.
  package func offset(at moment: Int) -> Int {
    zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(moment)))
  }

  /// When the clock shows a time, in seconds since 1970.
  ///
  /// Of a time that comes twice it is the first; a time that is left out counts as the next that
  /// there is. A time of a day that is left out whole, as Samoa did, comes never.
  package func moment(showing time: Int) -> Int? {
    let before = offset(at: time - Self.day)
    let after = offset(at: time + Self.day)
    if before == after || offset(at: time - before) == before { return time - before }
    if offset(at: time - after) == after { return time - after }
    guard after - before < Self.day else { return nil }
    return change(from: before, between: time - Self.day, and: time + Self.day)
  }

  /// The first moment of a span at which the clock is no longer so far ahead of GMT.
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
  /// The seconds since 1970, rounded down; nil outside of the years in which clocks and calendar
  /// are known to be those of today.
  package var wholeSeconds: Int? {
    let seconds = timeIntervalSince1970.rounded(.down)
    return Self.knownSeconds.contains(seconds) ? Int(seconds) : nil
  }

  /// From 1900-01-01 up to the year 10000.
  private static let knownSeconds = -2_208_988_800.0..<253_402_300_800
}
