import Foundation

/// The time that triggers go by: the simulator's where it has set one, else the machine's.
package enum SimulatedClock {
  /// The present moment, where a simulator decides it.
  @TaskLocal package static var now: (@Sendable () -> Date)?

  /// The calendar, with its time zone, of the simulated device.
  @TaskLocal package static var calendar: Calendar?

  static var currentDate: Date { now?() ?? Date() }
  static var currentCalendar: Calendar { calendar ?? .current }
}
