/// Which of the two forms of a delegate method an app implements.
package enum DelegateForm: String, Sendable {
  /// The form that takes a completion handler; it may still be called later.
  case completionHandler
  /// The `async` form; it has returned, and the completion handler has been called for it.
  case async
  /// Neither; the completion handler was not called.
  case missing
}
