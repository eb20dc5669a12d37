/// How a call that has to be completed ended.
public struct CompletionReport: Sendable {
  /// The method that was called.
  public let method: Callback.Method
  /// How it ended.
  public let outcome: CompletionOutcome
  /// What was passed to the completion handler, in Apple's words; nil where it takes nothing.
  public let value: String?

  /// Creates the value of its parts.
  package init(method: Callback.Method, outcome: CompletionOutcome, value: String?) {
    self.method = method
    self.outcome = outcome
    self.value = value
  }
}

/// How often a completion handler was called, and whether in time (rules S43, R10, R11).
public enum CompletionOutcome: String, Sendable, CaseIterable {
  /// Exactly once, as it must be.
  case once
  /// Not at all: the handler was released without a call.
  case never
  /// More than once.
  case multiple
  /// Not within the time limit.
  case timedOut
  /// The app ended before it could be called.
  case crashed

  /// Whether the app kept its side of the contract.
  public var keepsContract: Bool { self == .once }
}
