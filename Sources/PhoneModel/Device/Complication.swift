public import Foundation

/// The app's complication on the watch, and the pushes that it may get (rule D8).
public struct Complication: Hashable, Sendable, Codable {
  /// Whether it is on the active watch face.
  public var active = true
  /// When pushes were delivered for it, on the day of the last one.
  public var pushes: [Date] = []

  /// How many pushes a day are delivered for it.
  public static let dailyBudget = 50

  /// Creates a complication on the active face that got no pushes.
  public init() {}

  /// How many pushes were delivered for it on the day of a time, in UTC.
  package func pushes(onDayOf time: Date) -> Int {
    pushes.count { $0.day == time.day }
  }

  /// Takes note of a delivered push.
  package mutating func count(at time: Date) {
    pushes.removeAll { $0.day != time.day }
    pushes.append(time)
  }
}

extension Date {
  /// The day in UTC, as a number.
  fileprivate var day: Double { (timeIntervalSince1970 / 86_400).rounded(.down) }
}
