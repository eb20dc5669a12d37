public import Foundation

/// Delivers a notification when the calendar and clock match (L6).
open class UNCalendarNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
  /// Creates a trigger.
  ///
  /// - Parameters:
  ///   - dateComponents: What is to match; a component that is not given matches anything.
  ///   - repeats: Whether to deliver at every match instead of the first only.
  public convenience init(dateMatching dateComponents: DateComponents, repeats: Bool) {
    self.init(fields: .calendar(components: dateComponents, repeats: repeats))
  }

  /// What is to match.
  open var dateComponents: DateComponents {
    guard case .calendar(let components, _) = fields else { return DateComponents() }
    return components
  }

  /// The next match from now, or nil if there is none to come (L6).
  open func nextTriggerDate() -> Date? {
    let host = UNUserNotificationCenter.current().host
    return nextTriggerDate(after: host.now, in: host.calendar)
  }

  /// The next match after a moment, or nil if there is none.
  package final func nextTriggerDate(after date: Date, in deviceCalendar: Calendar) -> Date? {
    Self.nextDate(matching: dateComponents, after: date, in: deviceCalendar)
  }

  /// The next match of components after a moment, or nil if there is none.
  ///
  /// A calendar and time zone in the components come before those of the device. A time that a
  /// year or a change of clocks leaves out counts as the next that there is, and of one that comes
  /// twice the first counts.
  package static func nextDate(
    matching components: DateComponents, after date: Date, in deviceCalendar: Calendar
  ) -> Date? {
    guard components.isPossible else { return nil }
    var calendar = components.calendar ?? deviceCalendar
    if let zone = components.timeZone { calendar.timeZone = zone }
    if calendar.identifier == .gregorian, let moment = date.wholeSeconds,
      let pattern = CalendarPattern(components)
    {
      return pattern.next(after: moment, on: WallClock(calendar.timeZone))
        .map { Date(timeIntervalSince1970: TimeInterval($0)) }
    }
    var components = components
    components.calendar = nil
    components.timeZone = nil
    return calendar.nextDate(after: date, matching: components, matchingPolicy: .nextTime)
  }
}
