public import CoreLocation
public import Foundation

/// The condition for delivering a notification.
open class UNNotificationTrigger: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The properties of the trigger.
  let fields: Fields
  /// The next fire date of the pending request that the trigger was read from.
  let pendingDate: Date?

  /// Creates a trigger of this class from its properties; see ``Fields/trigger`` for the right
  /// class.
  package init(fields: Fields, pendingDate: Date? = nil) {
    self.fields = fields
    self.pendingDate = pendingDate
  }

  /// Whether the notification is scheduled again after each delivery.
  open var repeats: Bool { fields.repeats }

  /// Returns the trigger itself, since it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Compares kind and values.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationTrigger)?.fields == fields
  }

  /// A hash value consistent with ``isEqual(_:)``.
  open override var hash: Int { fields.hashValue }

  /// Always true: decoding checks the class of each object.
  open class var supportsSecureCoding: Bool { true }

  /// Reads a trigger from an archive; nil if the archive contains something else.
  public required init?(coder: NSCoder) {
    guard let fields = coder.decodeFields(Fields.self) else { return nil }
    self.fields = fields
    pendingDate = nil
  }

  /// Writes the trigger into an archive.
  open func encode(with coder: NSCoder) {
    coder.encodeFields(fields)
  }
}

extension UNNotificationTrigger {
  /// The properties of a trigger of any class.
  package enum Fields: Hashable, Codable, Sendable {
    /// A push from a server.
    case push
    /// After a number of seconds, not checked (L4).
    case timeInterval(seconds: TimeInterval, repeats: Bool)
    /// When the components match (L6).
    case calendar(components: DateComponents, repeats: Bool)
    /// When a region is entered or left (L7).
    indirect case location(region: CLRegion.Fields, repeats: Bool)

    var repeats: Bool {
      switch self {
      case .push: false
      case .timeInterval(_, let repeats), .calendar(_, let repeats), .location(_, let repeats):
        repeats
      }
    }

    /// A trigger of the class for these properties.
    var trigger: UNNotificationTrigger {
      switch self {
      case .push: UNPushNotificationTrigger(fields: self)
      case .timeInterval: UNTimeIntervalNotificationTrigger(fields: self)
      case .calendar: UNCalendarNotificationTrigger(fields: self)
      case .location: UNLocationNotificationTrigger(fields: self)
      }
    }
  }
}

/// The trigger of a notification from a server; only the system creates it (A50).
open class UNPushNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
  /// The trigger of every remote notification of a phone.
  package static let remote = UNPushNotificationTrigger()

  /// Creates the trigger of a remote notification.
  package convenience init(remote: Void = ()) {
    self.init(fields: .push)
  }
}

/// Delivers a notification after a number of seconds (L5).
open class UNTimeIntervalNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
  /// Creates a trigger.
  ///
  /// Apple's initializer raises an exception for an invalid interval (L4). This one stores it, and
  /// adding the request reports it (X35).
  /// - Parameters:
  ///   - timeInterval: The seconds, more than 0; at least 60 if repeating.
  ///   - repeats: Whether to deliver after every such interval.
  public convenience init(timeInterval: TimeInterval, repeats: Bool) {
    self.init(fields: .timeInterval(seconds: timeInterval, repeats: repeats))
  }

  /// The number of seconds from scheduling to delivery.
  open var timeInterval: TimeInterval {
    guard case .timeInterval(let interval, _) = fields else { return 0 }
    return interval
  }

  /// The date one interval from now; nil for an invalid interval (L4, L5).
  ///
  /// For a pending request, this is its next fire date.
  open func nextTriggerDate() -> Date? {
    let now = UNUserNotificationCenter.current().host.now
    guard isValid, let first = pendingDate else { return nextTriggerDate(after: now) }
    guard first <= now else { return first }
    guard repeats else { return nil }
    let times = (now.timeIntervalSince(first) / timeInterval).rounded(.down) + 1
    return first.addingTimeInterval(times * timeInterval)
  }

  /// The date one interval after another date; nil for an invalid interval.
  final func nextTriggerDate(after date: Date) -> Date? {
    isValid ? date.addingTimeInterval(timeInterval) : nil
  }

  /// Whether Apple's class would accept the interval (L4).
  package final var isValid: Bool {
    timeInterval.isFinite && timeInterval > 0 && (!repeats || timeInterval >= 60)
  }
}

/// Delivers a notification when the date components match (L6).
open class UNCalendarNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
  /// Creates a trigger.
  ///
  /// - Parameters:
  ///   - dateComponents: The components to match; a missing component matches any value.
  ///   - repeats: Whether to deliver at every match instead of only the first.
  public convenience init(dateMatching dateComponents: DateComponents, repeats: Bool) {
    self.init(fields: .calendar(components: dateComponents, repeats: repeats))
  }

  /// The components to match.
  open var dateComponents: DateComponents {
    guard case .calendar(let components, _) = fields else { return DateComponents() }
    return components
  }

  /// The next match from now; nil if there is none (L6).
  open func nextTriggerDate() -> Date? {
    let host = UNUserNotificationCenter.current().host
    return nextTriggerDate(after: host.now, in: host.calendar)
  }

  /// The next match after a date; nil if there is none.
  final func nextTriggerDate(after date: Date, in deviceCalendar: Calendar) -> Date? {
    Self.nextDate(matching: dateComponents, after: date, in: deviceCalendar)
  }

  /// The next match of components after a date; nil if there is none.
  ///
  /// A calendar and a time zone in the components take precedence over those of the device. A time
  /// that a year or a clock change skips counts as the next existing time; of a repeated time, the
  /// first counts.
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

/// Delivers a notification when the person enters or leaves a region (L7).
open class UNLocationNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
  /// Creates a trigger with a copy of the region.
  ///
  /// - Parameters:
  ///   - region: The region; `notifyOnEntry` and `notifyOnExit` choose the events.
  ///   - repeats: Whether to deliver each time instead of only the first.
  public convenience init(region: CLRegion, repeats: Bool) {
    self.init(fields: .location(region: region.fields, repeats: repeats))
  }

  /// A copy of the region.
  open var region: CLRegion {
    guard case .location(let region, _) = fields else {
      return CLRegion.Fields(identifier: "", latitude: 0, longitude: 0, radius: 0).region
    }
    return region.region
  }
}
