import CommandLineTools
// A test of an app imports this module and Testing.
@_exported public import NotifySimCore
import Scenarios
public import Testing

/// A phone for tests with Swift Testing: what is not as expected becomes an issue of the test, at
/// the line that expected it.
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
  ///   - device: the phone's state; the default phone for the app unless given.
  ///   - profile: how to decide where the real system's behaviour is uncertain.
  ///   - seed: what minted identifiers are made from.
  ///   - failLevel: the lowest severity at which a finding that no expectation speaks of fails the
  ///     test; nil for none.
  public init(
    app: App, device: DeviceState? = nil, profile: Profile = .testing, seed: UInt64 = 1,
    failLevel: Diagnostic.Severity? = .error
  ) {
    simulator = Simulator(app: app, device: device, profile: profile, seed: seed)
    self.failLevel = failLevel
  }

  /// The phone's state at this moment.
  public var device: DeviceState { simulator.device }

  /// Does something to the phone, waits until the app is done with it, and compares what happened.
  ///
  /// Besides what is expected, these are issues unless an expectation speaks of them: a finding of
  /// severity error, such as a completion handler that was not called, a choice that could not be
  /// made, and a request that APNs refused.
  ///
  /// - Parameters:
  ///   - stimulus: what is done.
  ///   - expectations: what is to happen, in this order.
  ///   - sourceLocation: where issues are recorded.
  /// - Returns: what happened.
  @discardableResult
  public func perform(
    _ stimulus: Stimulus, expecting expectations: Expected...,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) async -> Step {
    let step = Step(events: await simulator.perform(stimulus))
    step.compare(expectations, failLevel: failLevel, isWhole: true, at: sourceLocation)
    return step
  }

  /// What happened when something was done to the phone.
  public struct Step: RandomAccessCollection, Sendable, CustomTestStringConvertible {
    /// What was observed.
    public let events: [Event]

    /// The position of the first event.
    public var startIndex: Int { events.startIndex }
    /// The position after the last event.
    public var endIndex: Int { events.endIndex }
    /// An event by its position.
    public subscript(position: Int) -> Event { events[position] }

    /// The kinds of the events.
    public var testDescription: String {
      events.isEmpty ? "nothing" : events.map(\.kind.name).joined(separator: ", ")
    }

    /// Compares what happened with what is expected; each difference is an issue.
    ///
    /// - Parameters:
    ///   - expectations: what is to have happened, in this order.
    ///   - sourceLocation: where issues are recorded.
    public func expect(
      _ expectations: Expected..., sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
      compare(expectations, failLevel: nil, isWhole: false, at: sourceLocation)
    }
  }

  /// What is expected of the events of a step: some keys of an event with their values, written as
  /// a dictionary, of which one event is to be there, or none, or so many.
  public struct Expected: Sendable, ExpressibleByDictionaryLiteral {
    /// A value that is wanted, as it is written in a pattern; a variable stands in an
    /// interpolation.
    public typealias Value = EventPattern.Value

    let pattern: EventPattern
    let demand: Scenarios.Expectation.Demand

    private init(_ pattern: EventPattern, _ demand: Scenarios.Expectation.Demand) {
      self.pattern = pattern
      self.demand = demand
    }

    /// An event, after those of the expectations before it: `["event": "sound", "name":
    /// "default"]`.
    public init(dictionaryLiteral members: (String, Value)...) {
      self.init(EventPattern(members: members), .next)
    }

    /// An event, after those of the expectations before it.
    public static func event(_ pattern: EventPattern) -> Expected { Expected(pattern, .next) }

    /// No such event.
    public static func not(_ pattern: EventPattern) -> Expected { Expected(pattern, .none) }

    /// So many of such events.
    public static func count(_ count: Int, _ pattern: EventPattern) -> Expected {
      Expected(pattern, .exactly(count))
    }
  }
}

extension Profile {
  /// What tests begin with: a completion handler that the app holds and does not call is waited for
  /// 2 seconds, not 30, for these are seconds of real time.
  public static var testing: Profile {
    var profile = Profile()
    profile.handlerTimeLimit = 2
    profile.serviceExtensionTimeLimit = 2
    return profile
  }
}

// MARK: - Issues

extension TestPhone.Step {
  /// The columns of an issue's lines below the first.
  private static let width = 100

  /// Records what is not as expected, and where the step is looked at as a whole, what no
  /// expectation speaks of and should.
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

  /// A problem as `replay` tells it, with what is expected, and what happened instead.
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
