import CommandLineTools
// A test of an app imports only this module and Testing.
@_exported public import NotifySimCore
import Scenarios
public import Testing

/// A phone for tests with Swift Testing: each unmet expectation is recorded as an issue, at its
/// line.
///
/// ```swift
/// let phone = TestPhone(app: app)
/// await phone.perform(
///   .deliver(push), expecting: ["event": "presented", "title": "Rye bread"])
/// ```
public final class TestPhone {
  /// The phone itself.
  public let simulator: Simulator
  private let failLevel: Diagnostic.Severity?

  /// Creates a phone on which an app is installed and was opened once.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - device: the phone's state; by default the standard phone for the app.
  ///   - profile: the decisions where the behavior of iOS is uncertain.
  ///   - seed: the seed of generated identifiers.
  ///   - failLevel: the lowest severity at which an unexpected finding fails the test; nil for
  ///     none.
  public init(
    app: App, device: DeviceState? = nil, profile: Profile = .testing, seed: UInt64 = 1,
    failLevel: Diagnostic.Severity? = .error
  ) {
    simulator = Simulator(app: app, device: device, profile: profile, seed: seed)
    self.failLevel = failLevel
  }

  /// A copy of the phone's state.
  public var device: DeviceState { simulator.device }

  /// Performs a stimulus, waits until the app has settled, and compares the events.
  ///
  /// Besides unmet expectations, these are issues unless an expectation matches them: a finding of
  /// severity error, such as a completion handler that was not called; a choice that could not be
  /// made; and a request that APNs refused.
  ///
  /// - Parameters:
  ///   - stimulus: the stimulus.
  ///   - expectations: the expected events, in this order.
  ///   - sourceLocation: where issues are recorded.
  /// - Returns: the events.
  @discardableResult
  public func perform(
    _ stimulus: Stimulus, expecting expectations: Expected...,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) async -> Step {
    let step = Step(events: await simulator.perform(stimulus))
    step.compare(expectations, failLevel: failLevel, isWhole: true, at: sourceLocation)
    return step
  }

  /// Runs code of the app, such as one of its own methods, as a step.
  ///
  /// Use it also to read the app's state, such as its user defaults or a singleton.
  ///
  /// - Parameters:
  ///   - body: the code; see ``NotifySimCore/Simulator/run(_:)``.
  ///   - expectations: the expected events, in this order.
  ///   - sourceLocation: where issues are recorded.
  /// - Returns: the events.
  @discardableResult
  public func run(
    _ body: @escaping @MainActor @Sendable () async -> Void, expecting expectations: Expected...,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) async -> Step {
    let step = Step(events: await simulator.run(body))
    step.compare(expectations, failLevel: failLevel, isWhole: true, at: sourceLocation)
    return step
  }

  /// The events of one stimulus.
  public struct Step: RandomAccessCollection, Sendable, CustomTestStringConvertible {
    /// The events, in order.
    public let events: [Event]

    /// The position of the first event.
    public var startIndex: Int { events.startIndex }
    /// The position after the last event.
    public var endIndex: Int { events.endIndex }
    /// The event at a position.
    public subscript(position: Int) -> Event { events[position] }

    /// The kinds of the events; a diagnostic has its code.
    public var testDescription: String {
      let words = events.map { event in
        guard case .diagnostic(let report) = event.kind else { return event.kind.name }
        return "\(event.kind.name) \(report.diagnostic.code.rawValue)"
      }
      return words.isEmpty ? "nothing" : words.joined(separator: ", ")
    }

    /// Compares the events with expectations; each difference is an issue.
    ///
    /// - Parameters:
    ///   - expectations: the expected events, in this order.
    ///   - sourceLocation: where issues are recorded.
    public func expect(
      _ expectations: Expected..., sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
      compare(expectations, failLevel: nil, isWhole: false, at: sourceLocation)
    }
  }

  /// An expectation for the events of a step: keys of an event with their values, written as a
  /// dictionary.
  ///
  /// It expects one such event, none, or an exact number.
  public struct Expected: Sendable, ExpressibleByDictionaryLiteral {
    /// An expected value, as written in a pattern; a variable is written as an interpolation.
    public typealias Value = EventPattern.Value

    let pattern: EventPattern
    let demand: Scenarios.Expectation.Demand

    private init(_ pattern: EventPattern, _ demand: Scenarios.Expectation.Demand) {
      self.pattern = pattern
      self.demand = demand
    }

    /// Expects an event after those of the previous expectations: `["event": "sound", "name":
    /// "default"]`.
    public init(dictionaryLiteral members: (String, Value)...) {
      self.init(EventPattern(members: members), .next)
    }

    /// Expects an event after those of the previous expectations.
    public static func event(_ pattern: EventPattern) -> Expected { Expected(pattern, .next) }

    /// Expects no such event.
    public static func not(_ pattern: EventPattern) -> Expected { Expected(pattern, .none) }

    /// Expects an exact number of such events.
    public static func count(_ count: Int, _ pattern: EventPattern) -> Expected {
      Expected(pattern, .exactly(count))
    }
  }
}

extension Profile {
  /// The default profile of tests: it waits 2 seconds instead of 30 for a completion handler that
  /// the app holds and does not call, since these are seconds of real time.
  public static var testing: Profile {
    var profile = Profile()
    profile.handlerTimeLimit = 2
    profile.serviceExtensionTimeLimit = 2
    return profile
  }
}

// MARK: - Issues

extension TestPhone.Step {
  /// The width of an issue's lines below the first, in columns.
  private static let width = 100

  /// Records unmet expectations as issues; if `isWhole`, also unexpected findings.
  fileprivate func compare(
    _ expected: [TestPhone.Expected], failLevel: Diagnostic.Severity?, isWhole: Bool,
    at location: Testing.SourceLocation
  ) {
    var expectations: [Scenarios.Expectation] = []
    for expected in expected {
      do throws(EventPattern.ReadingError) {
        try expected.pattern.validate()
        expectations.append(
          Scenarios.Expectation(pattern: expected.pattern, demand: expected.demand))
      } catch {
        Issue.record(Comment(rawValue: error.description), sourceLocation: location)
      }
    }
    let problems = Scenarios.Expectation.problems(
      with: expectations, among: events, failLevel: failLevel)
    for problem in problems where isWhole || problem.expectation != nil {
      Issue.record(Comment(rawValue: text(of: problem)), sourceLocation: location)
    }
  }

  /// The text of a problem, as in `replay`: the expectation, and what happened instead.
  private func text(of problem: ScenarioRun.Failure.Problem) -> String {
    var lines = ProblemText(width: Self.width).details(of: problem)
    if let expectation = problem.expectation { lines.insert(StyledText(expectation.words), at: 0) }
    lines.append(StyledText("what happened: \(testDescription)"))
    for case .withheld(let withheld) in events.map(\.kind) {
      lines.append(StyledText("withheld: \(withheld.reason)"))
    }
    let message = ProblemText.message(problem, of: "this step").truncated(to: 3 * Self.width)
    return ([message] + lines.map { StyledText.Theme.plain.render($0).truncated(to: Self.width) })
      .joined(separator: "\n")
  }
}
