public import Foundation

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
  package final func nextTriggerDate(after date: Date) -> Date? {
    isValid ? date.addingTimeInterval(timeInterval) : nil
  }

  /// Whether Apple's class would accept the interval (L4).
  package final var isValid: Bool {
    timeInterval.isFinite && timeInterval > 0 && (!repeats || timeInterval >= 60)
  }
}
