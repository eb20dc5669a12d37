public import APNs
public import NotifySimCore

/// What is expected of the events of a step.
public struct Expectation: Sendable {
  /// Which events are meant.
  public let pattern: EventPattern
  /// How many of them there are to be.
  public let demand: Demand
  /// The place of the expectation in the scenario's text.
  public let span: SourceSpan

  /// How many events are to match.
  public enum Demand: Hashable, Sendable {
    /// One, after those that the expectations before it found.
    case next
    /// None of the step's.
    case none
    /// So many of the step's.
    case exactly(Int)
  }
}
