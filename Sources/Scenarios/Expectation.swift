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
  /// Why no event of the scenario's app can match; empty if one may.
  package internal(set) var faults: [Diagnostic] = []

  /// Creates an expectation.
  ///
  /// - Parameters:
  ///   - pattern: which events are meant.
  ///   - demand: how many of them there are to be.
  ///   - span: the place in a scenario's text, where there is one.
  package init(pattern: EventPattern, demand: Demand, span: SourceSpan = .at(0)) {
    self.pattern = pattern
    self.demand = demand
    self.span = span
  }

  /// How many events are to match.
  public enum Demand: Hashable, Sendable {
    /// One event, later than those that earlier expectations matched.
    case next
    /// None of the step's.
    case none
    /// So many of the step's.
    case exactly(Int)
  }

  /// What of the events of a step is not as expected, in the order of the expectations.
  ///
  /// - Parameters:
  ///   - expectations: what is expected.
  ///   - events: what happened.
  ///   - failLevel: the lowest severity at which a diagnostic has to be expected; nil for none.
  /// - Returns: what is not as expected.
  package static func problems(
    with expectations: [Expectation], among events: [Event], failLevel: Diagnostic.Severity?
  ) -> [ScenarioRun.Failure.Problem] {
    var matching = Matching(events)
    let unmet = expectations.compactMap { matching.problem(with: $0) }
    // What went wrong comes before what did not happen for it.
    var problems: [ScenarioRun.Failure.Problem] = []
    if let refusal = matching.unexpectedRefusal { problems.append(.refused(refusal)) }
    if let answer = matching.unexpectedAnswer { problems.append(.refusedRequest(answer)) }
    problems += unmet
    if let failLevel {
      problems += matching.unexpectedDiagnostics(from: failLevel).map { .unexpected($0) }
    }
    return problems
  }

  /// Matches the events of a step with its expectations, one expectation after the other.
  private struct Matching {
    private let events: [Event]
    private var trees: [JSONTree?]
    private var next = 0
    private var matched: Set<Int> = []
    private var expectsNoResponse = false

    init(_ events: [Event]) {
      self.events = events
      trees = Array(repeating: nil, count: events.count)
    }

    /// Why the events do not meet an expectation; nil if they do.
    mutating func problem(with expectation: Expectation) -> ScenarioRun.Failure.Problem? {
      if let fault = expectation.faults.first { return .impossible(expectation, fault) }
      let matches = events.indices.filter { place in
        expectation.pattern.matches(events[place]) { tree(place) }
      }
      switch expectation.demand {
      case .next:
        guard let found = matches.first(where: { $0 >= next }) else {
          return missing(expectation)
        }
        next = found + 1
        matched.insert(found)
        return nil
      case .none:
        if expectation.pattern.kind == "response" { expectsNoResponse = true }
        return matches.first.map { .unwanted(expectation, events[$0]) }
      case .exactly(let count):
        matched.formUnion(matches)
        return matches.count == count ? nil : .count(expectation, found: matches.count)
      }
    }

    /// The diagnostics of a severity or above that no expectation matched.
    ///
    /// An expectation of a broken completion covers the diagnostic that reports it.
    func unexpectedDiagnostics(from level: Diagnostic.Severity) -> [Diagnostic.Reported] {
      let expectsBreach = matched.contains { place in
        guard case .completion(let report) = events[place].kind else { return false }
        return !report.outcome.keepsContract
      }
      return events.indices.compactMap { place in
        guard case .diagnostic(let report) = events[place].kind,
          report.diagnostic.severity >= level, !matched.contains(place),
          !(expectsBreach && report.diagnostic.code == .completion)
        else { return nil }
        return report
      }
    }

    /// Why a choice could not be made, where no expectation matched that.
    ///
    /// It is nil if a choice was made, or none was expected.
    var unexpectedRefusal: Event.Withheld? {
      guard !expectsNoResponse, events.impossibleChoice != nil else { return nil }
      return events.indices.filter { !matched.contains($0) }.map { events[$0] }.impossibleChoice
    }

    /// The request that APNs refused, where no expectation matched that.
    var unexpectedAnswer: ProviderRequest.Answered? {
      events.indices.lazy.filter { !matched.contains($0) }.compactMap { place in
        guard case .answered(let request) = events[place].kind, request.reason != nil else {
          return nil
        }
        return request
      }.first
    }

    /// Finds the event that is most like the one expected: any of the step, the next ones first.
    private mutating func missing(_ expectation: Expectation) -> ScenarioRun.Failure.Problem {
      let pattern = expectation.pattern
      let places = Array(events.indices[next...]) + Array(events.indices[..<next])
      guard let nearest = pattern.nearest(among: places.map { ($0, tree($0)) }) else {
        return .missing(expectation, nearest: nil, [])
      }
      return .missing(
        expectation, nearest: events[nearest], pattern.differences(from: tree(nearest)))
    }

    /// The event as JSON, put together at the first question.
    private mutating func tree(_ place: Int) -> JSONTree {
      if let known = trees[place] { return known }
      let tree = events[place].tree
      trees[place] = tree
      return tree
    }
  }
}

extension Expectation {
  /// What is expected, in one line.
  package var words: String {
    switch demand {
    case .next: "expected: \(pattern)"
    case .none: "not expected: \(pattern)"
    case .exactly(let count): "expected \(count) times: \(pattern)"
    }
  }
}

extension Expectation {
  /// How far the expectations of a run have been met, whose events come one after the other and
  /// are not kept.
  package struct Progress: Sendable {
    /// Those that wait for an event, in their order.
    private var waiting: [Expectation]
    /// The event that is most like the one that is waited for.
    private var nearest: Event?
    /// Those that count events.
    private var counting: [Count]

    fileprivate struct Count {
      let expectation: Expectation
      var found = 0
      var first: Event?
    }

    /// Nothing has happened yet.
    package init(_ expectations: [Expectation]) {
      waiting = expectations.filter { $0.demand == .next }
      counting = expectations.filter { $0.demand != .next }.map { Count(expectation: $0) }
    }

    /// Takes what happened; gives the events that no expectation speaks of.
    ///
    /// An expectation of a broken completion covers the diagnostic that reports it.
    package mutating func take(_ events: [Event]) -> [Event] {
      guard !waiting.isEmpty || !counting.isEmpty else { return events }
      var isBreachExpected = false
      let others = events.filter { event in
        guard matches(event) else { return true }
        if case .completion(let report) = event.kind, !report.outcome.keepsContract {
          isBreachExpected = true
        }
        return false
      }
      guard isBreachExpected else { return others }
      return others.filter { event in
        guard case .diagnostic(let report) = event.kind else { return true }
        return report.diagnostic.code != .completion
      }
    }

    /// Whether an expectation speaks of an event, which it then counts.
    private mutating func matches(_ event: Event) -> Bool {
      var isExpected = false
      for place in counting.indices where counting[place].expectation.pattern.matches(event) {
        counting[place].found += 1
        counting[place].first = counting[place].first ?? event
        if counting[place].expectation.demand != .none { isExpected = true }
      }
      guard let pattern = waiting.first?.pattern else { return isExpected }
      if pattern.matches(event) {
        waiting.removeFirst()
        nearest = nil
        return true
      }
      let pair = [nearest, event].compactMap(\.self)
      nearest = pattern.nearest(among: pair.enumerated().map { ($0, $1.tree) }).map { pair[$0] }
      return isExpected
    }

    /// What is not as expected, if this was all.
    package var problems: [ScenarioRun.Failure.Problem] {
      let missing = waiting.enumerated().map { place, expectation in
        let near = place == 0 ? nearest : nil
        return ScenarioRun.Failure.Problem.missing(
          expectation, nearest: near,
          near.map { expectation.pattern.differences(from: $0.tree) } ?? [])
      }
      return missing + counting.compactMap(\.problem)
    }
  }
}

extension Expectation.Progress.Count {
  fileprivate var problem: ScenarioRun.Failure.Problem? {
    if case .exactly(let count) = expectation.demand {
      return found == count ? nil : .count(expectation, found: found)
    }
    return first.map { .unwanted(expectation, $0) }
  }
}
