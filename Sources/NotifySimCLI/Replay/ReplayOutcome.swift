import APNs
import CommandLineTools
import NotifySimCore
import Scenarios

/// How a scenario went, as reports tell it.
struct ReplayOutcome: Sendable {
  /// The scenario.
  let entry: ScenarioCatalogue.Entry
  /// What came of it.
  let verdict: Verdict
  /// The snapshots that were written.
  var changes: [ScenarioTrial.Snapshots.Change] = []
  /// How long it took, in seconds of the real clock.
  var seconds = 0.0
  /// The name of the app, for cards.
  var appName = ""
  /// What happened in each step that was performed; empty where no report shows it.
  var steps: [Step] = []

  /// What happened in a step.
  struct Step: Sendable {
    /// The position, from 1.
    let place: Int
    /// The verb.
    let verb: String
    /// What was observed.
    let events: [Event]
  }

  /// What came of a scenario.
  enum Verdict: Sendable {
    /// Everything was as expected.
    case passed(steps: Int)
    /// Something was not.
    case failed(Failure)
    /// The scenario could not be run.
    case unreadable(CommandFailure)
  }

  /// Whether everything was as expected.
  var isPassed: Bool { if case .passed = verdict { true } else { false } }

  /// A step that was not as expected, with what is needed to show it.
  struct Failure: Sendable {
    /// What was not as expected.
    let failure: ScenarioRun.Failure
    /// The scenario's text.
    let source: SourceText
    /// The lines of the text, found once for all problems.
    let lines: SourceText.LineMap
    /// The name of the app, for cards.
    let appName: String
    /// The repetition in which it failed, from 1; nil where there is only one.
    let repetition: Int?

    /// Creates a failure.
    init(failure: ScenarioRun.Failure, source: SourceText, appName: String, repetition: Int?) {
      self.failure = failure
      self.source = source
      lines = SourceText.LineMap(source.bytes)
      self.appName = appName
      self.repetition = repetition
    }

    /// The line and column of a place in the scenario's text.
    func location(of problem: ScenarioRun.Failure.Problem) -> SourceText.Location {
      lines.location(of: failure.span(of: problem).start)
    }
  }

  /// How a replay went, or goes.
  struct Summary: Sendable {
    /// How many scenarios were to run.
    var total = 0
    /// How many went as expected.
    var passed = 0
    /// How many did not.
    var failed = 0
    /// How many could not be run.
    var unreadable = 0
    /// How many snapshots were written.
    var changedSnapshots = 0
    /// The first scenario that did not pass, and why.
    var first: (entry: ScenarioCatalogue.Entry, complaint: FailureText.Complaint)?
    /// Whether somebody ended the replay before its time.
    var isInterrupted = false

    /// How many were not run.
    var notRun: Int { total - passed - failed - unreadable }

    /// Takes an outcome into account.
    mutating func count(_ outcome: ReplayOutcome) {
      switch outcome.verdict {
      case .passed: passed += 1
      case .failed: failed += 1
      case .unreadable: unreadable += 1
      }
      changedSnapshots += outcome.changes.count
      if first == nil { first = FailureText.Complaint(outcome).map { (outcome.entry, $0) } }
    }

    /// Why the exit status is 1, where it is.
    var refusal: String { failed > 0 ? failures : snapshots }

    private var failures: String {
      "\(failed) of \(total) \(total == 1 ? "scenario" : "scenarios") failed"
    }

    private var snapshots: String {
      "\(changedSnapshots) \(changedSnapshots == 1 ? "snapshot" : "snapshots") written"
    }

    /// Sentences for people, the most important last.
    var sentences: [String] {
      var sentences: [String] = []
      if changedSnapshots > 0 { sentences.append(snapshots) }
      if isInterrupted { sentences.append("interrupted") }
      if unreadable > 0 { sentences.append("\(unreadable) of \(total) could not be run") }
      if notRun > 0 { sentences.append("\(notRun) of \(total) not run") }
      if failed > 0 {
        sentences.append(failures)
      } else if passed > 0 || first == nil {
        sentences.append("\(passed) \(passed == 1 ? "scenario" : "scenarios") passed")
      }
      if let (entry, complaint) = first {
        guard entry.name != entry.path else { return sentences + ["first: \(complaint.headline)"] }
        let place = "\(entry.path):\(complaint.line):\(complaint.column)"
        sentences.append("first: \(place): \(entry.name): \(complaint.headline)")
      }
      return sentences
    }
  }
}

extension ScenarioRun.Failure {
  /// The place of a problem in the scenario's text.
  func span(of problem: Problem) -> SourceSpan {
    switch problem {
    case .missing(let expectation, _, _), .unwanted(let expectation, _),
      .count(let expectation, _):
      expectation.span
    case .unexpected, .refused, .refusedRequest, .snapshot: span
    }
  }

  /// One sentence, lower case, no full stop.
  func message(of problem: Problem) -> String {
    ProblemText.message(problem, of: "step \(step), '\(verb)',")
  }
}
