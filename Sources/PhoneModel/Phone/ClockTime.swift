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

  /// Reads a moment, with or without its seconds; nil where the text is none.
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
