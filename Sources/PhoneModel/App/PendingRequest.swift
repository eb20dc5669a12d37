public import Foundation
package import UserNotifications

/// A local notification that waits for its trigger.
public struct PendingRequest: Sendable, Codable, Identifiable {
  /// The request's identifier; a request of the same identifier replaces this one (rule L2).
  public var id: String
  /// What it will say.
  public var content: NotificationContent
  /// What it waits for.
  public var trigger: Trigger
  /// When it fires next; the distant future where it waits for no time.
  public var nextDate: Date

  /// Creates the value of its parts.
  package init(id: String, content: NotificationContent, trigger: Trigger, nextDate: Date) {
    self.id = id
    self.content = content
    self.trigger = trigger
    self.nextDate = nextDate
  }

  /// Whether it waits for nothing.
  package var isImmediate: Bool { trigger.isImmediate }

  /// What a pending request waits for.
  public indirect enum Trigger: Sendable, Codable {
    /// Elapsed time in seconds, once or again and again (rule L5).
    case timeInterval(TimeInterval, repeats: Bool)
    /// A moment that matches date components, once or at every match (rule L6).
    case calendar(DateComponents, repeats: Bool)
    /// A region that is entered or left, once or each time (rule L7).
    case location(PhoneLocation.Region, repeats: Bool)
  }
}

extension PendingRequest.Trigger {
  /// Takes over the trigger of an app's request; nil means at once.
  package init?(_ trigger: UNNotificationTrigger?) {
    switch trigger {
    case nil: self = .timeInterval(0, repeats: false)
    case let trigger as UNTimeIntervalNotificationTrigger:
      guard trigger.isValid else { return nil }
      self = .timeInterval(trigger.timeInterval, repeats: trigger.repeats)
    case let trigger as UNCalendarNotificationTrigger:
      self = .calendar(trigger.dateComponents.followingClock, repeats: trigger.repeats)
    case let trigger as UNLocationNotificationTrigger:
      self = .location(PhoneLocation.Region(trigger.region), repeats: trigger.repeats)
    default: return nil
    }
  }

  /// Whether there can be such a trigger (rule L4).
  package var isValid: Bool {
    (frameworkTrigger() as? UNTimeIntervalNotificationTrigger)?.isValid ?? true
  }

  /// Whether it waits for nothing.
  package var isImmediate: Bool {
    if case .timeInterval(0, false) = self { true } else { false }
  }

  /// When the trigger fires next, counted from a moment, on a phone in a zone (rules L5, L6).
  package func nextDate(after date: Date, in zone: PhoneZone) -> Date? {
    switch self {
    case .timeInterval(let interval, _): min(date.addingTimeInterval(interval), .endOfClock)
    case .calendar(let components, _):
      UNCalendarNotificationTrigger.nextDate(matching: components, after: date, in: zone.calendar)
    case .location: .distantFuture
    }
  }

  /// When the trigger fires again after it fired, or nil if it does not repeat.
  package func dateAfterFiring(at date: Date, in zone: PhoneZone) -> Date? {
    switch self {
    case .timeInterval(_, let repeats), .calendar(_, let repeats):
      repeats ? nextDate(after: date, in: zone) : nil
    case .location: nil
    }
  }

  /// Whether it waits for a time, and not for a place.
  public var isTimed: Bool {
    if case .location = self { false } else { true }
  }

  /// Whether its dates are other ones in another zone (rule L22).
  package var followsZone: Bool {
    guard case .calendar(let components, _) = self else { return false }
    return components.timeZone == nil
  }

  /// The rule by which the trigger fires.
  package var rule: Rule {
    switch self {
    case .timeInterval: .intervalTrigger
    case .calendar: .calendarTrigger
    case .location: .locationTrigger
    }
  }

  /// The trigger as the app reads it; nil for one that was due at once.
  ///
  /// An interval counts from this call, unless `date` says when it ends.
  func frameworkTrigger(pendingUntil date: Date? = nil) -> UNNotificationTrigger? {
    switch self {
    case _ where isImmediate: nil
    case .timeInterval(let interval, let repeats):
      UNTimeIntervalNotificationTrigger(
        fields: .timeInterval(seconds: interval, repeats: repeats), pendingDate: date)
    case .calendar(let components, let repeats):
      UNCalendarNotificationTrigger(dateMatching: components, repeats: repeats)
    case .location(let region, let repeats):
      UNLocationNotificationTrigger(region: region.frameworkRegion, repeats: repeats)
    }
  }
}

extension DateComponents {
  /// The same without a zone that follows the phone's own, which counts as none (rule L22).
  fileprivate var followingClock: DateComponents {
    guard timeZone == .autoupdatingCurrent else { return self }
    var components = self
    components.timeZone = nil
    return components
  }
}

extension PendingRequest {
  /// The request as the app reads it, by what a profile says of its trigger's date (rule L5b).
  package func frameworkRequest(_ profile: Profile) -> UNNotificationRequest {
    let date = profile.pendingTriggerDate == .scheduling ? nextDate : nil
    return UNNotificationRequest(
      identifier: id, content: UNNotificationContent(content),
      trigger: trigger.frameworkTrigger(pendingUntil: date))
  }
}
