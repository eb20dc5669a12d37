import Synchronization

/// Notices that a delegate does not implement a method, which `@objc optional` would tell
/// elsewhere.
///
/// Every requirement of a delegate protocol has a default. While a probe is bound and watches the
/// delegate, the default of a completion-handler form only reports to it, and at once; the caller
/// then tries the `async` form itself. For any other object, such as a delegate that the app's own
/// delegate passes on to, in any other task, and after the call, that default calls the `async`
/// form in a task, so the app sees what it would see from Apple's frameworks.
package final class DelegateProbe: Sendable {
  private enum State {
    case watching
    case missed
    case closed
  }

  @TaskLocal private static var current: DelegateProbe?

  private let delegate: ObjectIdentifier
  /// The task of the call; a task that the app starts meanwhile inherits the probe, but not this.
  private let task = DelegateProbe.currentTask
  private let state = Mutex(State.watching)

  private init(_ delegate: AnyObject) {
    self.delegate = ObjectIdentifier(delegate)
  }

  /// Tells the bound probe that a default ran; false where nobody watches this delegate.
  @discardableResult
  package static func reportMissing(_ delegate: AnyObject) -> Bool {
    guard let current, current.delegate == ObjectIdentifier(delegate),
      current.task == currentTask
    else { return false }
    return current.state.withLock { state in
      if state == .watching { state = .missed }
      return state == .missed
    }
  }

  /// Calls a method that has one form and says whether the delegate implements it.
  package static func implements(_ delegate: AnyObject, _ call: () -> Void) -> Bool {
    let probe = DelegateProbe(delegate)
    $current.withValue(probe, operation: call)
    return probe.close()
  }

  /// Calls a method that has two forms, the one with a completion handler first.
  ///
  /// Runs on the caller's executor; an `async` form goes where its declaration says.
  /// - Parameters:
  ///   - delegate: The object called.
  ///   - completionForm: Calls the form that takes a completion handler.
  ///   - asyncForm: Calls the `async` form.
  ///   - finish: Calls the completion handler with what the `async` form returned.
  /// - Returns: The form that ran. For ``DelegateForm/completionHandler`` this says nothing about
  ///   whether the handler was called.
  package nonisolated(nonsending) static func call<Value>(
    _ delegate: AnyObject,
    completionForm: () -> Void,
    asyncForm: () async -> Value,
    finish: (Value) -> Void
  ) async -> DelegateForm {
    if implements(delegate, completionForm) { return .completionHandler }
    let probe = DelegateProbe(delegate)
    let value = await $current.withValue(probe, operation: asyncForm)
    guard probe.close() else { return .missing }
    finish(value)
    return .async
  }

  private static var currentTask: Int? {
    withUnsafeCurrentTask { $0?.hashValue }
  }

  /// Ends the watch and says whether the method was there.
  private func close() -> Bool {
    state.withLock { state in
      defer { state = .closed }
      return state == .watching
    }
  }
}

/// Which of the two forms of a delegate method an app implements.
package enum DelegateForm: String, Sendable {
  /// The form that takes a completion handler; it may still be called later.
  case completionHandler
  /// The `async` form; it has returned, and the completion handler has been called for it.
  case async
  /// Neither; the completion handler was not called.
  case missing
}

/// A value that is carried to another task by someone who takes care that it is used in one place
/// at a time.
package struct Carried<Value>: @unchecked Sendable {
  /// The value carried.
  package var value: Value

  /// Wraps a value.
  package init(_ value: Value) {
    self.value = value
  }
}
