import CommandLineTools

/// How a replay went, or goes.
struct ReplaySummary: Sendable {
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
  var first: (entry: ScenarioEntry, complaint: Complaint)?
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
    if first == nil { first = Complaint(outcome).map { (outcome.entry, $0) } }
  }

  /// Sentences for people, the most important last.
  var sentences: [String] {
    var sentences: [String] = []
    if changedSnapshots > 0 {
      sentences.append(
        "\(changedSnapshots) \(changedSnapshots == 1 ? "snapshot" : "snapshots") written")
    }
    if isInterrupted { sentences.append("interrupted") }
    if unreadable > 0 { sentences.append("\(unreadable) of \(total) could not be run") }
    if notRun > 0 { sentences.append("\(notRun) of \(total) not run") }
    let scenarios = total == 1 ? "scenario" : "scenarios"
    if failed > 0 {
      sentences.append("\(failed) of \(total) \(scenarios) failed")
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
