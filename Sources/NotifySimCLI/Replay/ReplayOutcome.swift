import CommandLineTools

/// The outcome of a scenario, for reports.
struct ReplayOutcome: Sendable {
  /// The scenario.
  let entry: ScenarioCatalogue.Entry
  /// The result.
  let verdict: Verdict
  /// The snapshots that were written.
  var changes: [ScenarioTrial.Snapshots.Change] = []
  /// The duration in seconds of real time.
  var seconds = 0.0
  /// The events of each step as HTML; empty if no report shows them.
  var page = ""

  /// The result of a scenario.
  enum Verdict: Sendable {
    /// All expectations were met.
    case passed(steps: Int)
    /// An expectation was not met.
    case failed(Failure)
    /// The scenario could not be read.
    case unreadable(CommandFailure)
  }

  /// Whether all expectations were met.
  var isPassed: Bool { if case .passed = verdict { true } else { false } }

  /// A failed scenario, for reports.
  struct Failure: Codable, Sendable {
    /// The message for every report.
    let complaint: FailureText.FailureMessage
    /// The lines for the terminal.
    let lines: [StyledText]
    /// The step that failed; nil if it is not known.
    var step: Step?

    /// The step that failed, for the JSON report.
    struct Step: Codable, Sendable {
      /// The position, from 1.
      let place: Int
      let verb: String
      /// The repetition in which it failed, from 1; nil if there is only one.
      let repetition: Int?
      /// The problems, a JSON array.
      let problems: String
      /// The events, a JSON array.
      let events: String
    }
  }

  /// The totals of a replay so far.
  struct Summary: Sendable {
    /// How many scenarios are to run.
    var total = 0
    /// How many passed.
    var passed = 0
    /// How many failed.
    var failed = 0
    /// How many could not be read.
    var unreadable = 0
    /// How many snapshots were written.
    var writtenSnapshots = 0
    /// How many of them there were before, with another text.
    var changedSnapshots = 0
    /// The first scenario that did not pass, with the message.
    var first: (entry: ScenarioCatalogue.Entry, complaint: FailureText.FailureMessage)?
    /// Whether the replay was interrupted.
    var isInterrupted = false

    /// How many were not run.
    var notRun: Int { total - passed - failed - unreadable }

    /// Adds an outcome to the totals.
    mutating func count(_ outcome: ReplayOutcome) {
      switch outcome.verdict {
      case .passed: passed += 1
      case .failed: failed += 1
      case .unreadable: unreadable += 1
      }
      writtenSnapshots += outcome.changes.count
      changedSnapshots += outcome.changes.count { !$0.isNew }
      if first == nil { first = FailureText.FailureMessage(outcome).map { (outcome.entry, $0) } }
    }

    /// Why the exit status is 1, if it is.
    var refusal: String { failed > 0 ? failures : snapshots }

    private var failures: String {
      "\(failed) of \(total) \(total == 1 ? "scenario" : "scenarios") failed"
    }

    private var snapshots: String {
      let word = writtenSnapshots == 1 ? "snapshot" : "snapshots"
      let changed = changedSnapshots > 0 ? ", \(changedSnapshots) changed" : ""
      return "\(writtenSnapshots) \(word) written\(changed)"
    }

    /// The summary as sentences, the most important one last.
    var sentences: [String] {
      var sentences: [String] = []
      if writtenSnapshots > 0 { sentences.append(snapshots) }
      if isInterrupted { sentences.append("interrupted") }
      if unreadable > 0 {
        sentences.append("\(unreadable) of \(total) could not be read")
      }
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
