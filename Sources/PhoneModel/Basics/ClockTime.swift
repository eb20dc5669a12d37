package import Foundation
import UserNotifications

/// A moment to which time passes, as people write it: what the phone's clock on the wall shows,
/// such as `2026-03-29T02:30` or `18:00`, or a date with its zone, such as `2026-03-29T02:30Z`.
public struct ClockTime: Hashable, Sendable {
  /// The moment as it was written.
  public let text: String
  private let form: Form

  private enum Form: Hashable {
    /// The same everywhere.
    case instant(Date)
    /// A date and a time on the wall, in seconds since 1970 there.
    case wall(Int)
    /// The next time of the day that is so on the wall.
    case timeOfDay(DateComponents)
  }

  /// Reads a moment, with or without its seconds; nil if the text is none.
  public init?(_ text: String) {
    self.text = text
    guard text.contains("T") else {
      guard let seconds = Self.wall("1970-01-01T" + text) else { return nil }
      form = .timeOfDay(
        DateComponents(
          hour: seconds / 3600, minute: seconds / 60 % 60, second: seconds % 60))
      return
    }
    if let seconds = Self.wall(text) {
      form = .wall(seconds)
    } else if let date = Date(simulatedTimestamp: Self.withSeconds(text)) {
      form = .instant(date)
    } else {
      return nil
    }
  }

  /// When it is, from a moment on, on a phone in a zone; nil for a day that the zone left out.
  ///
  /// A time on the wall that is left out counts as the next that there is, and of one that comes
  /// twice the first counts.
  package func date(after now: Date, in zone: PhoneZone) -> Date? {
    switch form {
    case .instant(let date): date
    case .wall(let seconds):
      WallClock(zone.zone).moment(showing: seconds)
        .map { Date(timeIntervalSince1970: TimeInterval($0)) }
    case .timeOfDay(let components):
      UNCalendarNotificationTrigger.nextDate(matching: components, after: now, in: zone.calendar)
    }
  }

  /// A whole second without a zone, such as `2026-03-29T02:30`, as seconds since 1970 on the wall.
  private static func wall(_ text: String) -> Int? {
    let text = withSeconds(text)
    guard text.utf8.count == wallLength, let date = Date(simulatedTimestamp: text + "Z") else {
      return nil
    }
    return Int(date.timeIntervalSince1970)
  }

  /// The text with the second 0 where it has none.
  private static func withSeconds(_ text: String) -> String {
    let rest = text.dropFirst(minuteLength)
    guard text.count >= minuteLength, rest.first.map({ "Z+-".contains($0) }) ?? true else {
      return text
    }
    return text.prefix(minuteLength) + ":00" + rest
  }

  /// The length of `2026-01-01T09:00:00`.
  private static let wallLength = 19
  /// The length of `2026-01-01T09:00`.
  private static let minuteLength = 16
}

/// A time that passes, as people write it: `90`, `1.5`, `45s`, `1h30m`, `2d`.
public struct PassingTime: Hashable, Sendable {
  /// The time in seconds, finite and not negative.
  public let seconds: Double

  /// Reads a time; nil if the text is none, or longer than a thousand years.
  public init?(_ text: String) {
    if let seconds = Double(text) {
      self.init(seconds: seconds)
      return
    }
    var total = 0.0
    var rest = text[...]
    var units = Self.units[...]
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isNumber || $0 == "." }
      rest = rest.dropFirst(digits.count)
      guard let number = Double(digits), let letter = rest.first,
        let unit = units.firstIndex(where: { $0.letter == letter })
      else { return nil }
      total += number * units[unit].seconds
      units = units[(unit + 1)...]
      rest = rest.dropFirst()
    }
    guard !text.isEmpty else { return nil }
    self.init(seconds: total)
  }

  /// Takes a number of seconds; nil if it is not finite, negative or over a thousand years.
  public init?(seconds: Double) {
    guard seconds.isFinite, seconds >= 0, seconds <= 1000 * 366 * 86_400 else { return nil }
    self.seconds = seconds
  }

  /// The time as people write it, such as `1h30m`; a number of seconds where it has a fraction.
  public var words: String {
    guard var rest = Int(exactly: seconds) else { return "\(seconds)" }
    var text = ""
    for (letter, length) in [("d", 86_400), ("h", 3600), ("m", 60), ("s", 1)] {
      let count = rest / length
      if count > 0 { text += "\(count)\(letter)" }
      rest %= length
    }
    return text.isEmpty ? "0s" : text
  }

  /// The units, each of which may be given once, in this order.
  private static let units: [(letter: Character, seconds: Double)] = [
    ("w", 604_800), ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1),
  ]
}
