import APNs
import NotifySimCore

/// Finds the events of a step that its expectations speak of, one expectation after the other.
struct EventMatching {
  private let events: [Event]
  private var documents: [JSONValue?]
  private var next = 0
  private var spokenOf: Set<Int> = []
  private var expectsNoResponse = false

  init(_ events: [Event]) {
    self.events = events
    documents = Array(repeating: nil, count: events.count)
  }

  /// What is wrong with the events by an expectation; nil if nothing is.
  mutating func problem(with expectation: Expectation) -> ScenarioFailure.Problem? {
    let matches = events.indices.filter { fits(expectation.pattern, $0) }
    switch expectation.demand {
    case .next:
      guard let found = matches.first(where: { $0 >= next }) else {
        return missing(expectation)
      }
      next = found + 1
      spokenOf.insert(found)
      return nil
    case .none:
      if expectation.pattern.json["event"]?.string == "response" { expectsNoResponse = true }
      return matches.first.map { .unwanted(expectation, events[$0]) }
    case .exactly(let count):
      spokenOf.formUnion(matches)
      return matches.count == count ? nil : .count(expectation, found: matches.count)
    }
  }

  /// The diagnostics of a severity or above that no expectation spoke of; one that speaks of a
  /// broken completion speaks of the error that it is, too.
  func unspokenOf(from level: Severity) -> [ReportedDiagnostic] {
    let speaksOfBreach = spokenOf.contains { place in
      guard case .completion(let report) = events[place].kind else { return false }
      return !report.outcome.keepsContract
    }
    return events.indices.compactMap { place in
      guard case .diagnostic(let report) = events[place].kind,
        report.diagnostic.severity >= level, !spokenOf.contains(place),
        !(speaksOfBreach && report.diagnostic.code == .completion)
      else { return nil }
      return report
    }
  }

  /// Why a choice could not be made, where no expectation spoke of it; nil if one was made, or none
  /// was to be.
  var unspokenRefusal: Withheld? {
    guard !expectsNoResponse, events.impossibleChoice != nil else { return nil }
    return events.indices.filter { !spokenOf.contains($0) }.map { events[$0] }.impossibleChoice
  }

  private mutating func fits(_ pattern: EventPattern, _ place: Int) -> Bool {
    if let kind = pattern.json["event"]?.string, kind != events[place].kind.name { return false }
    return pattern.differences(from: json(place)).isEmpty
  }

  /// Names the event that is most like the one expected: any of the step, the next ones first.
  private mutating func missing(_ expectation: Expectation) -> ScenarioFailure.Problem {
    let pattern = expectation.pattern
    var nearest: (place: Int, likeness: Int)?
    for place in Array(events.indices[next...]) + Array(events.indices[..<next]) {
      let likeness = pattern.likeness(to: json(place))
      if likeness > nearest?.likeness ?? 0 { nearest = (place, likeness) }
    }
    guard let nearest else { return .missing(expectation, nearest: nil, []) }
    return .missing(
      expectation, nearest: events[nearest.place],
      pattern.differences(from: json(nearest.place)))
  }

  /// The event as JSON, written at the first question.
  private mutating func json(_ place: Int) -> JSONValue {
    if let known = documents[place] { return known }
    var writer = JSONWriter()
    events[place].write(to: &writer)
    let value = ((try? JSONDocument(parsing: writer.bytes)) ?? JSONDocument()).root
    documents[place] = value
    return value
  }
}
