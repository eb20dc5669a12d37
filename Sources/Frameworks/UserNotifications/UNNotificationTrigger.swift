public import CoreLocation
public import Foundation

/// The condition on which a notification is delivered.
open class UNNotificationTrigger: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The value behind the trigger.
  let fields: Fields
  /// When the request fires that the trigger is read from, while that is pending.
  let pendingDate: Date?

  /// Creates a trigger of this class from its value; see ``Fields/trigger`` for the right class.
  package init(fields: Fields, pendingDate: Date? = nil) {
    self.fields = fields
    self.pendingDate = pendingDate
  }

  /// Whether the notification is scheduled again after it was delivered.
  open var repeats: Bool { fields.repeats }

  /// Returns the trigger itself, which never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Compares kind and values.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationTrigger)?.fields == fields
  }

  /// Agrees with ``isEqual(_:)``.
  open override var hash: Int { fields.hashValue }

  /// True: archives need no class outside the archive's own list.
  open class var supportsSecureCoding: Bool { true }

  /// Reads a trigger from an archive; nil for an archive of something else.
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
  /// The value behind a trigger of any class.
  package enum Fields: Hashable, Codable, Sendable {
    /// Sent by a server.
    case push
    /// After a number of seconds, as given, unchecked (L4).
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

    /// The trigger of the class that these fields call for.
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

/// Marks a notification that a server sent; only the system makes these (A50).
open class UNPushNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
  /// That of every remote notification of a phone.
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
  /// Apple's raises an exception for an interval that is not allowed (L4). This one keeps the
  /// value, and whoever adds the request is told (X35).
  /// - Parameters:
  ///   - timeInterval: Seconds, more than 0; at least 60 if repeating.
  ///   - repeats: Whether to deliver after every such interval.
  public convenience init(timeInterval: TimeInterval, repeats: Bool) {
    self.init(fields: .timeInterval(seconds: timeInterval, repeats: repeats))
  }

  /// The number of seconds from scheduling to delivery.
  open var timeInterval: TimeInterval {
    guard case .timeInterval(let interval, _) = fields else { return 0 }
    return interval
  }

  /// The moment one interval from now, or nil for an interval that is not allowed (L4, L5).
  ///
  /// The trigger of a pending request tells when that fires next.
  open func nextTriggerDate() -> Date? {
    let now = UNUserNotificationCenter.current().host.now
    guard isValid, let first = pendingDate else { return nextTriggerDate(after: now) }
    guard first <= now else { return first }
    guard repeats else { return nil }
    let times = (now.timeIntervalSince(first) / timeInterval).rounded(.down) + 1
    return first.addingTimeInterval(times * timeInterval)
  }

  /// The moment one interval after another moment, or nil for an interval not allowed.
  final func nextTriggerDate(after date: Date) -> Date? {
    isValid ? date.addingTimeInterval(timeInterval) : nil
  }

  /// Whether Apple's class would accept the interval (L4).
  package final var isValid: Bool {
    timeInterval.isFinite && timeInterval > 0 && (!repeats || timeInterval >= 60)
  }
}

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
  final func nextTriggerDate(after date: Date, in deviceCalendar: Calendar) -> Date? {
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

/// Delivers a notification when the person enters or leaves a region (L7).
open class UNLocationNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
  /// Creates a trigger, which keeps the region as it is now.
  ///
  /// - Parameters:
  ///   - region: The region; its `notifyOnEntry` and `notifyOnExit` say what counts.
  ///   - repeats: Whether to deliver each time instead of the first only.
  public convenience init(region: CLRegion, repeats: Bool) {
    self.init(fields: .location(region: region.fields, repeats: repeats))
  }

  /// The region, a copy of its own.
  open var region: CLRegion {
    guard case .location(let region, _) = fields else {
      return CLRegion.Fields(identifier: "", latitude: 0, longitude: 0, radius: 0).region
    }
    return region.region
  }
}
