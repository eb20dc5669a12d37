import Foundation
import NotifySimCore

/// The clock of a server and its phones: it runs with the system's clock, or stands still.
///
/// It can be moved forward at any time. Times are in milliseconds since 1970.
package struct ServerClock: Sendable {
  /// Whether only ``advance(by:)`` moves it.
  package let isFixed: Bool
  /// The time at which it starts; nil for the system's time.
  private let start: Int?
  /// When it was set, the latest last; never empty.
  private var settings: [Setting]

  /// A time to which the clock was set.
  private struct Setting {
    /// The system's time then.
    let wall: Int
    /// The clock's time from then on.
    let time: Int
  }

  /// The limit of times that are judged, some hundred thousand years from 1970.
  private static let limit = 1 << 53

  /// The limit of stored settings; of older ones, provider tokens are too old anyway.
  private static let maximumSettings = 1_000

  /// Creates a clock.
  ///
  /// - Parameters:
  ///   - start: its time at the start, in milliseconds; nil for the system's time.
  ///   - isFixed: whether it stands still until it is moved.
  ///   - wall: the system's time, in milliseconds.
  package init(startingAt start: Int? = nil, isFixed: Bool = false, wall: Int = Self.wall) {
    self.isFixed = isFixed
    self.start = start
    settings = [Setting(wall: wall, time: start ?? wall)]
  }

  /// The system's time, in milliseconds.
  package static var wall: Int { Date().unixMilliseconds }

  /// The clock at its start again.
  func restarted() -> ServerClock { ServerClock(startingAt: start, isFixed: isFixed) }

  /// The clock's time, in milliseconds, at a time of the system.
  package func time(wall: Int = Self.wall) -> Int {
    settings.last.map { time($0, wall: wall) } ?? wall
  }

  private func time(_ setting: Setting, wall: Int) -> Int {
    guard !isFixed else { return setting.time }
    return setting.time &+ (wall &- setting.wall)
  }

  /// Moves the clock forward by so many milliseconds; a number below 1 has no effect.
  package mutating func advance(by milliseconds: Int, wall: Int = Self.wall) {
    guard milliseconds > 0 else { return }
    let (time, overflows) = time(wall: wall).addingReportingOverflow(milliseconds)
    guard !overflows else { return }
    settings.append(Setting(wall: wall, time: time))
    if settings.count > Self.maximumSettings { settings.removeFirst() }
  }

  /// The age on this clock, in milliseconds, of what a provider made at a second of the system's
  /// clock; negative for a second that has not come, unless the clock stands still.
  ///
  /// What was made within the second in which this clock was moved counts as made after that. What
  /// was made before the start is older than the start by as much as on the system's clock.
  ///
  /// - Returns: the age; nil for a second that is too far from 1970.
  package func age(ofSecond second: Int, wall: Int = Self.wall) -> Int? {
    let (made, overflows) = second.multipliedReportingOverflow(by: 1_000)
    guard !overflows, (-Self.limit...Self.limit).contains(made) else { return nil }
    let end = min(made + 999, wall)
    let now = time(wall: wall)
    if let setting = settings.last(where: { $0.wall <= end }) {
      return now &- time(setting, wall: made)
    }
    return settings.first.map { now &- ($0.time &- ($0.wall &- made)) }
  }
}
