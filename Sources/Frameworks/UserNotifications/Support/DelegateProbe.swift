import Synchronization

/// Notices that a delegate does not implement a method, which `@objc optional` would tell elsewhere.
///
/// Every requirement of a delegate protocol has a default. While a probe is bound, the default of a
/// completion-handler form only reports to it, and at once; the caller then tries the `async` form
/// itself. Without a probe that default calls the `async` form in a task, so an app that calls its
/// own delegate sees what it would see from Apple's frameworks.
package final class DelegateProbe: Sendable {
  /// The probe of the call under way.
  @TaskLocal package static var current: DelegateProbe?

  private let missed = Mutex(false)

  private init() {}

  /// Tells the bound probe that a default ran; false where nobody watches.
  @discardableResult
  package static func reportMissing() -> Bool {
    current?.missed.withLock { $0 = true } != nil
  }

  /// Calls a method that has one form and says whether the delegate implements it.
  package static func implements(_ call: () -> Void) -> Bool {
    let probe = DelegateProbe()
    $current.withValue(probe, operation: call)
    return !probe.isMissed
  }

  /// Calls a method that has two forms, the one with a completion handler first.
  ///
  /// Runs on the caller's executor; an `async` form goes where its declaration says.
  /// - Parameters:
  ///   - completionForm: Calls the form that takes a completion handler.
  ///   - asyncForm: Calls the `async` form.
  ///   - finish: Calls the completion handler with what the `async` form returned.
  /// - Returns: The form that ran. For ``DelegateForm/completionHandler`` this says nothing about
  ///   whether the handler was called.
  package nonisolated(nonsending) static func call<Value>(
    completionForm: () -> Void,
    asyncForm: () async -> Value,
    finish: (Value) -> Void
  ) async -> DelegateForm {
    if implements(completionForm) { return .completionHandler }
    let probe = DelegateProbe()
    let value = await $current.withValue(probe, operation: asyncForm)
    if probe.isMissed { return .missing }
    finish(value)
    return .async
  }

  private var isMissed: Bool { missed.withLock { $0 } }
}
