package import Foundation
import UserNotifications

/// The scheduled summary: when held notifications are shown together (rule D44).
public struct ScheduledSummary: Hashable, Sendable, Codable {
  /// The times of day at which a summary is shown, in minutes after midnight, in order.
  public private(set) var minutes: [Int]

  /// Creates the times that iOS suggests: eight in the morning and six in the evening.
  public init() {
    minutes = [8 * 60, 18 * 60]
  }

  /// Reads times of day as `08:00,18:00`; nil where there is none, or one is not a time.
  public init?(_ text: String) {
    let times = text.split(separator: ",", omittingEmptySubsequences: false).map(Self.minute)
    guard !times.contains(nil) else { return nil }
    minutes = times.compactMap(\.self).sorted()
  }

  /// The times as they are read.
  public var text: String {
    minutes.map { "\(Self.twoDigits($0 / 60)):\(Self.twoDigits($0 % 60))" }.joined(separator: ",")
  }

  /// The first summary after a moment, by the clock on the wall of a zone.
  package func nextDate(after date: Date, in zone: PhoneZone) -> Date? {
    minutes.compactMap { minute in
      UNCalendarNotificationTrigger.nextDate(
        matching: DateComponents(hour: minute / 60, minute: minute % 60), after: date,
        in: zone.calendar)
    }.min()
  }

  private static func minute(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy(\.isNumber) }),
      let hour = Int(parts[0]), let minute = Int(parts[1]),
      (0..<24).contains(hour), (0..<60).contains(minute)
    else { return nil }
    return hour * 60 + minute
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
