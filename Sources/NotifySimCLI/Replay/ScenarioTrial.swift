import APNs
import CommandLineTools
import NotifySimCore
import Scenarios

/// Runs scenarios, each on a phone of its own, as often as asked for.
struct ScenarioTrial: Sendable {
  let repetitions: Int
  let isUpdating: Bool
  /// The mildest diagnostic that fails where no expectation speaks of it; nil for none.
  let failLevel: Severity?

  /// What came of a scenario: its first failure, or none.
  func outcome(of entry: ScenarioEntry, _ loaded: LoadedScenarios) async -> ReplayOutcome {
    let scenario: Scenario
    do throws(CommandFailure) {
      scenario = try loaded.scenario(entry)
    } catch {
      return ReplayOutcome(entry: entry, verdict: .unreadable(error))
    }
    let start = ContinuousClock.now
    let snapshots = Snapshots(of: scenario, isUpdating: isUpdating)
    let run = ScenarioRun(scenario, failLevel: failLevel) { snapshots.check($0, $1, $2) }
    var verdict = ReplayOutcome.Verdict.passed(steps: scenario.steps.count)
    for repetition in 1...max(1, repetitions) {
      guard let failure = await run.result().failure else { continue }
      verdict = .failed(
        ReplayFailure(
          failure: failure, source: scenario.source, appName: scenario.app.manifest.name,
          repetition: repetitions > 1 ? repetition : nil))
      break
    }
    let seconds = start.duration(to: .now) / .seconds(1)
    return ReplayOutcome(
      entry: entry, verdict: verdict, changes: snapshots.changes, seconds: seconds)
  }
}
