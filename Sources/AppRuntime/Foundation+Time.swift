public import Foundation
import Synchronization

// Overloads by which an app's delays follow the phone's clock. They take precedence over those of
// Foundation, Dispatch and Swift; outside a phone they behave in the same way.

extension DispatchQueue {
  /// Runs a block on the queue when the phone's clock has reached the deadline.
  public func asyncAfter(
    deadline: DispatchTime, execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    guard let app = AppWork.runningApp else {
      return asyncAfter(deadline: deadline, qos: .unspecified, flags: [], execute: work)
    }
    guard deadline != .distantFuture else { return }
    let (now, end) = (DispatchTime.now().uptimeNanoseconds, deadline.uptimeNanoseconds)
    _ = app.delay(by: now < end ? Double(end - now) / 1e9 : 0) { self.async(execute: work) }
  }

  /// Runs a block on the queue when the phone's clock has reached the deadline.
  public func asyncAfter(
    wallDeadline: DispatchWallTime, execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    guard let app = AppWork.runningApp else {
      return asyncAfter(wallDeadline: wallDeadline, qos: .unspecified, flags: [], execute: work)
    }
    guard wallDeadline != .distantFuture else { return }
    let pause = DispatchWallTime.now().seconds(until: wallDeadline)
    _ = app.delay(by: pause) { self.async(execute: work) }
  }
}

#if !canImport(Darwin)
/// The nanoseconds of a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// The nanoseconds of a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// The nanoseconds of a microsecond.
public let NSEC_PER_USEC: UInt64 = 1_000
#endif

extension DispatchWallTime {
  /// The seconds until another time.
  fileprivate func seconds(until other: DispatchWallTime) -> TimeInterval {
    // The raw value of a wall time is negative, in nanoseconds.
    Double(Int64(bitPattern: rawValue)) / 1e9 - Double(Int64(bitPattern: other.rawValue)) / 1e9
  }
}

extension Task where Success == Never, Failure == Never {
  /// Suspends the task until the phone's clock has advanced by a number of nanoseconds.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public static func sleep(nanoseconds duration: UInt64) async throws {
    guard let app = AppWork.runningApp else {
      return try await ContinuousClock().sleep(
        until: .now + .nanoseconds(Int64(clamping: duration)), tolerance: nil)
    }
    try await Sleep().run(for: Double(duration) / 1e9, in: app)
  }

  /// Suspends the task until the phone's clock has advanced by a duration, in seconds.
  ///
  /// A clock of the app's own is asked itself.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public static func sleep<C: Clock>(
    for duration: C.Instant.Duration, tolerance: C.Instant.Duration? = nil,
    clock: C = .continuous
  ) async throws {
    guard let app = AppWork.runningApp, let duration = duration as? Duration,
      clock is ContinuousClock || clock is SuspendingClock
    else {
      return try await clock.sleep(
        until: clock.now.advanced(by: duration), tolerance: tolerance)
    }
    try await Sleep().run(for: duration / .seconds(1), in: app)
  }
}

/// The sleep of one task of an app.
private final class Sleep: Sendable {
  private enum State {
    case new
    case asleep(UnsafeContinuation<Void, any Error>, cancel: @Sendable () -> Bool)
    case over
  }

  private let state = Mutex(State.new)

  /// Suspends the task until the phone's clock has advanced by a number of seconds.
  ///
  /// If the process ends before, the task never resumes, as on a phone.
  nonisolated(nonsending) func run(
    for seconds: Double, in app: any RunningApp
  ) async throws {
    try Task<Never, Never>.checkCancellation()
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        let isCancelled = state.withLock { state in
          guard case .new = state else { return true }
          let cancel = app.delay(by: seconds) { [self] in wake() }
          state = .asleep(continuation, cancel: cancel)
          return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let sleeper = state.withLock { state -> UnsafeContinuation<Void, any Error>? in
        defer { state = .over }
        guard case .asleep(let continuation, let cancel) = state, cancel() else { return nil }
        return continuation
      }
      sleeper?.resume(throwing: CancellationError())
    }
  }

  private func wake() {
    let sleeper = state.withLock { state -> UnsafeContinuation<Void, any Error>? in
      defer { state = .over }
      guard case .asleep(let continuation, _) = state else { return nil }
      return continuation
    }
    sleeper?.resume()
  }
}

/// What a timer's block can do with its timer.
public protocol ScheduledTimer: AnyObject {
  /// Whether the timer can still fire.
  var isValid: Bool { get }
  /// The seconds between two firings; 0 for a timer that fires once.
  var timeInterval: TimeInterval { get }
  /// Calls the block at once.
  func fire()
  /// Stops the timer.
  func invalidate()
}

extension Timer: ScheduledTimer {}

extension Timer {
  /// Calls a block when the phone's clock has advanced by an interval, once or repeatedly.
  ///
  /// Foundation's own method, whose timers follow the machine's clock, is used for a block that
  /// consists of one expression with its timer.
  @discardableResult
  public class func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool,
    block: @escaping @Sendable (any ScheduledTimer) -> Void
  ) -> Timer {
    let timer = Timer(timeInterval: interval, repeats: repeats) { block($0) }
    if let app = AppWork.runningApp {
      timer.follow(app, every: max(interval, shortestInterval))
    } else {
      RunLoop.current.add(timer, forMode: .default)
    }
    return timer
  }

  #if !canImport(ObjectiveC)
  /// Calls a method of an object when the phone's clock has advanced by an interval, once or
  /// repeatedly; the timer holds the object.
  @discardableResult
  public class func scheduledTimer(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
    repeats: Bool
  ) -> Timer {
    let target = Carried(target as AnyObject)
    return scheduledTimer(withTimeInterval: interval, repeats: repeats) { timer in
      selector.call(on: target.value, timer)
      return
    }
  }
  #endif

  /// The shortest interval of a timer, as Apple documents it.
  private static let shortestInterval = 0.0001

  /// Fires when the phone's clock has advanced by the interval, until it is invalid.
  private func follow(_ app: any RunningApp, every interval: TimeInterval) {
    let timer = Carried(self)
    _ = app.delay(by: interval) {
      guard timer.value.isValid else { return }
      timer.value.fire()
      if timer.value.isValid { timer.value.follow(app, every: interval) }
    }
  }
}
