import CommandLineTools

/// How a scenario went, in the words of the reports.
struct ReplayOutcome: Sendable {
  /// The scenario.
  let entry: ScenarioCatalogue.Entry
  /// What came of it.
  let verdict: Verdict
  /// The snapshots that were written.
  var changes: [ScenarioTrial.Snapshots.Change] = []
  /// How long it took, in seconds of the real clock.
  var seconds = 0.0
  /// What happened in each step that was performed, as HTML; empty where no report shows it.
  var page = ""

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

  /// What is to be said of a scenario that was run, and failed.
  struct Failure: Codable, Sendable {
    /// What every report says.
    let complaint: FailureText.FailureMessage
    /// What a person reads at the terminal.
    let lines: [StyledText]
    /// The step that failed; nil where nobody can tell.
    var step: Step?

    /// A step that was not as expected, for programs.
    struct Step: Codable, Sendable {
      /// The position, from 1.
      let place: Int
      /// The verb.
      let verb: String
      /// The repetition in which it failed, from 1; nil where there is only one.
      let repetition: Int?
      /// The problems, a JSON array.
      let problems: String
      /// The events, a JSON array.
      let events: String
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
    var first: (entry: ScenarioCatalogue.Entry, complaint: FailureText.FailureMessage)?
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
      if first == nil { first = FailureText.FailureMessage(outcome).map { (outcome.entry, $0) } }
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
