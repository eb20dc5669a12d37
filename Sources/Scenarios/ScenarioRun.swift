public import APNs
public import NotifySimCore

/// Performs a scenario and compares its events with what is expected.
public struct ScenarioRun: Sendable {
  /// Compares the rendered text of a step with its snapshot: the snapshot's name, the position of
  /// the step from 1, and its events; returns what differs, or nil.
  public typealias SnapshotCheck =
    @Sendable (_ name: String, _ step: Int, _ events: [Event]) -> String?

  /// Called for each step before it is compared, with its position from 1, its verb and events.
  public typealias StepObserver =
    @Sendable (_ step: Int, _ verb: String, _ events: [Event]) -> Void

  private let scenario: Scenario
  private let failLevel: Diagnostic.Severity?
  private let checkSnapshot: SnapshotCheck
  private var observe: StepObserver?

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - scenario: what to perform.
  ///   - failLevel: the lowest severity at which an unexpected diagnostic fails a step; nil for
  ///     none.
  ///   - checkingSnapshots: compares the text of a step; without it, snapshots are not looked at.
  public init(
    _ scenario: Scenario, failLevel: Diagnostic.Severity? = .error,
    checkingSnapshots: @escaping SnapshotCheck = { _, _, _ in nil }
  ) {
    self.scenario = scenario
    self.failLevel = failLevel
    checkSnapshot = checkingSnapshots
  }

  /// The same run, which reports each step.
  public func observing(_ observer: @escaping StepObserver) -> ScenarioRun {
    var run = self
    run.observe = observer
    return run
  }

  /// Performs the steps on a phone of their own, up to the first that is not as expected.
  public func result() async -> Outcome {
    let simulator = Simulator(
      app: scenario.app, device: scenario.device, profile: scenario.profile, seed: scenario.seed)
    return await simulator.withApp { await result(on: $0) }
  }

  private func result(on simulator: Simulator) async -> Outcome {
    for (place, step) in scenario.steps.enumerated() {
      var events: [Event] = []
      for stimulus in step.call.stimuli { events += await simulator.perform(stimulus) }
      observe?(place + 1, step.call.verb.name, events)
      let problems = problems(step, place + 1, events)
      guard problems.isEmpty else {
        let failure = Failure(
          step: place + 1, verb: step.call.verb.name, span: step.span, problems: problems,
          events: events)
        return Outcome(scenario, failure: failure)
      }
    }
    return Outcome(scenario, failure: nil)
  }

  private func problems(
    _ step: Scenario.Step, _ place: Int, _ events: [Event]
  ) -> [Failure.Problem] {
    var problems = Expectation.problems(
      with: step.expectations, among: events, failLevel: failLevel)
    if let name = step.snapshot, let difference = checkSnapshot(name, place, events) {
      problems.append(.snapshot(difference))
    }
    return problems
  }

  /// How a scenario went.
  public struct Outcome: Sendable {
    /// The scenario's name.
    public let name: String
    /// The scenario's text, with its path.
    public let source: SourceText
    /// The place of the name in the text.
    public let span: SourceSpan?
    /// How many steps it has.
    public let stepCount: Int
    /// Where it failed; nil if it passed.
    public let failure: Failure?

    init(_ scenario: Scenario, failure: Failure?) {
      name = scenario.name
      source = scenario.source
      span = scenario.span
      stepCount = scenario.steps.count
      self.failure = failure
    }
  }

  /// The step at which a scenario was not as expected.
  public struct Failure: Sendable {
    /// The position of the step, from 1.
    public let step: Int
    /// The step's verb.
    public let verb: String
    /// The place of the verb in the text.
    public let span: SourceSpan
    /// What is not as expected, at least one.
    public let problems: [Problem]
    /// What happened in the step.
    public let events: [Event]

    /// One thing that is not as expected.
    public enum Problem: Sendable {
      /// No event of the step is as expected; the nearest one, and what differs in it.
      case missing(Expectation, nearest: Event?, [EventPattern.Difference])
      /// No event of the app can be as expected, and why.
      case impossible(Expectation, Diagnostic)
      /// An event is there that should not be.
      case unwanted(Expectation, Event)
      /// The number of matching events is not the expected one.
      case count(Expectation, found: Int)
      /// A diagnostic that no expectation matches.
      case unexpected(Diagnostic.Reported)
      /// A choice could not be made, and no expectation matches that.
      case refused(Event.Withheld)
      /// APNs refused a request, and no expectation matches that.
      case refusedRequest(ProviderRequest.Answered)
      /// The rendered text is not that of the snapshot: what differs.
      case snapshot(String)

      /// The expectation that is not met, where it is about one.
      package var expectation: Expectation? {
        switch self {
        case .missing(let expectation, _, _), .unwanted(let expectation, _),
          .impossible(let expectation, _), .count(let expectation, _):
          expectation
        case .unexpected, .refused, .refusedRequest, .snapshot: nil
        }
      }
    }
  }
}
