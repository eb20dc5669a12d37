import APNs
import CommandLineTools
import NotifySimCore
import Scenarios

extension ReplayReports {
  /// A JSON Lines report: a `replay` object, one `scenario` object each, and a `summary` object.
  struct JSONReport: Report {
    /// The version of the format; new keys may be added without a new version.
    static let schema = 1

    private var sink: any TextSink
    private var writer = JSONWriter()

    init(_ sink: any TextSink) {
      self.sink = sink
    }

    mutating func begin(total: Int) throws(CommandFailure) {
      writer.beginObject()
      writer.field("event", "replay")
      writer.field("schema", Self.schema)
      writer.field("version", Simulator.version)
      writer.field("scenarios", total)
      try endLine()
    }

    mutating func add(_ outcome: ReplayOutcome) throws(CommandFailure) {
      writer.beginObject()
      writer.field("event", "scenario")
      writer.scenario(outcome.entry)
      switch outcome.verdict {
      case .passed(let steps):
        writer.field("outcome", "passed")
        writer.field("steps", steps)
      case .failed(let failed):
        writer.field("outcome", "failed")
        writer.failure(failed)
      case .unreadable(let failure):
        writer.field("outcome", "error")
        writer.key("problems")
        writer.beginArray()
        writer.problems(failure)
        writer.endArray()
      }
      if !outcome.changes.isEmpty {
        writer.key("snapshots")
        writer.strings(outcome.changes.map(\.path))
      }
      try endLine()
    }

    mutating func end(_ summary: ReplayOutcome.Summary) throws(CommandFailure) {
      writer.beginObject()
      writer.field("event", "summary")
      writer.field("scenarios", summary.total)
      writer.field("passed", summary.passed)
      writer.field("failed", summary.failed)
      writer.field("errors", summary.unreadable)
      writer.field("notRun", summary.notRun)
      writer.field("interrupted", summary.isInterrupted)
      writer.field("snapshotsWritten", summary.writtenSnapshots)
      if let first = summary.first {
        writer.key("first")
        writer.beginObject()
        writer.scenario(first.entry)
        writer.endObject()
      }
      try endLine()
      try sink.close()
    }

    /// The step that failed in a run.
    static func step(of run: FailedRun) -> ReplayOutcome.Failure.Step {
      var problems = JSONWriter()
      problems.beginArray()
      for problem in run.failure.problems { problems.problem(problem, of: run) }
      problems.endArray()
      var events = JSONWriter()
      events.beginArray()
      for event in run.failure.events { event.write(to: &events) }
      events.endArray()
      return ReplayOutcome.Failure.Step(
        place: run.failure.step, verb: run.failure.verb, repetition: run.repetition,
        problems: problems.text, events: events.text)
    }

    private mutating func endLine() throws(CommandFailure) {
      writer.endObject()
      writer.endLine()
      try sink.write(writer.text)
      writer.removeAll()
    }
  }
}

extension JSONWriter {
  /// Writes the name of a scenario and its place.
  mutating func scenario(_ entry: ScenarioCatalogue.Entry) {
    field("name", entry.name)
    field("file", entry.path)
    field("line", entry.line)
    field("column", entry.column)
  }

  fileprivate mutating func problems(_ failure: CommandFailure) {
    guard case .invalidFile(let diagnostics, let source) = failure else {
      for line in failure.lines { input(line, SourceText.Location(line: 1, column: 1)) }
      return
    }
    for diagnostic in diagnostics {
      input(diagnostic.message, source.location(of: diagnostic.span?.start ?? 0))
    }
  }

  private mutating func input(_ message: String, _ place: SourceText.Location) {
    beginObject()
    field("kind", "input")
    field("message", message)
    field("line", place.line)
    field("column", place.column)
    endObject()
  }

  fileprivate mutating func failure(_ failure: ReplayOutcome.Failure) {
    guard let step = failure.step else {
      key("problems")
      beginArray()
      beginObject()
      field("kind", failure.complaint.type)
      field("message", failure.complaint.headline)
      field("line", failure.complaint.line)
      field("column", failure.complaint.column)
      endObject()
      return endArray()
    }
    field("step", step.place)
    field("verb", step.verb)
    if let repetition = step.repetition { field("repetition", repetition) }
    written("problems", step.problems)
    written("events", step.events)
  }

  /// Writes a member whose value is already JSON text.
  private mutating func written(_ name: String, _ text: String) {
    guard let value = (try? JSONDocument(parsing: text))?.root else { return }
    key(name)
    raw(value)
  }

  fileprivate mutating func problem(_ problem: ScenarioRun.Failure.Problem, of run: FailedRun) {
    let place = run.location(of: problem)
    beginObject()
    field("kind", problem.word)
    field("message", run.failure.message(of: problem))
    field("line", place.line)
    field("column", place.column)
    switch problem {
    case .missing(let expectation, let nearest, let differences):
      expected(expectation)
      if let nearest { field("nearest", nearest.seq) }
      key("differences")
      beginArray()
      for difference in differences { self.difference(difference) }
      endArray()
    case .unwanted(let expectation, let event):
      expected(expectation)
      field("nearest", event.seq)
    case .count(let expectation, let found):
      expected(expectation)
      field("found", found)
    case .impossible(let expectation, let fault):
      expected(expectation)
      field("reason", fault.message)
    case .unexpected(let report): field("code", report.diagnostic.code.rawValue)
    case .refused(let withheld): field("reason", withheld.reason)
    case .refusedRequest(let request): field("reason", request.words)
    case .snapshot(let difference): field("difference", difference)
    }
    endObject()
  }

  private mutating func expected(_ expectation: Expectation) {
    key("expected")
    raw(expectation.pattern.json)
  }

  private mutating func difference(_ difference: EventPattern.Difference) {
    beginObject()
    field("pointer", difference.pointer)
    field("wanted", difference.wanted)
    if let found = difference.found { field("found", found) }
    endObject()
  }
}

extension ScenarioRun.Failure.Problem {
  /// The name of the kind in JSON.
  fileprivate var word: String {
    switch self {
    case .missing: "missing"
    case .impossible: "impossible"
    case .unwanted: "unwanted"
    case .count: "count"
    case .unexpected: "unexpected"
    case .refused: "refused"
    case .refusedRequest: "refusedRequest"
    case .snapshot: "snapshot"
    }
  }
}
