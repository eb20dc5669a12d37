package import Foundation
import Synchronization

/// What belongs to one process of an app and ends with it: its observers, and what it put off until
/// the phone's clock reaches a time.
package final class ProcessResources: Sendable {
  private struct Delayed: Sendable {
    let date: Date
    let number: UInt64
    let body: @Sendable () -> Void
  }

  private struct State {
    var delayed: [Delayed] = []
    var lastNumber: UInt64 = 0
    var isOver = false
    var defaults: Carried<PhoneDefaults>?
  }

  private let state = Mutex(State())

  /// Creates the resources of a process that begins.
  package init() {}

  /// Whether the process has ended.
  package var isOver: Bool { state.withLock { $0.isOver } }

  /// Ends the process: nothing that it put off runs any more.
  package func end() {
    state.withLock { state in
      state.isOver = true
      state.delayed = []
    }
  }

  /// The process's object for the app's own user defaults, which keeps what was registered.
  func defaults(of values: AppContainer.Values) -> PhoneDefaults {
    state.withLock { state in
      let defaults = state.defaults ?? Carried(PhoneDefaults(values: values))
      state.defaults = defaults
      return defaults
    }.value
  }

  /// Puts off a call until the phone's clock reaches a time.
  ///
  /// - Returns: a number by which it can be cancelled.
  func delay(until date: Date, _ body: @escaping @Sendable () -> Void) -> UInt64 {
    state.withLock { state in
      state.lastNumber += 1
      if !state.isOver {
        state.delayed.append(Delayed(date: date, number: state.lastNumber, body: body))
      }
      return state.lastNumber
    }
  }

  /// Cancels a call.
  ///
  /// - Returns: whether it was still to come.
  @discardableResult
  func cancel(_ number: UInt64) -> Bool {
    state.withLock { state in
      guard let index = state.delayed.firstIndex(where: { $0.number == number }) else {
        return false
      }
      state.delayed.remove(at: index)
      return true
    }
  }

  /// When the next call is due; nil if there is none.
  package var nextDate: Date? { state.withLock { state in state.delayed.map(\.date).min() } }

  /// Removes and returns the call that is due first, if it is due by a time.
  package func removeDue(by time: Date) -> (@Sendable () -> Void)? {
    state.withLock { state in
      let first = state.delayed.indices.min {
        (state.delayed[$0].date, state.delayed[$0].number)
          < (state.delayed[$1].date, state.delayed[$1].number)
      }
      guard let first, state.delayed[first].date <= time else { return nil }
      return state.delayed.remove(at: first).body
    }
  }
}
