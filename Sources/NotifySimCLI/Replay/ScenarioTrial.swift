import APNs
import Checks
import CommandLineTools
import NotifySimCore
import Platform
import Scenarios
import Synchronization

/// Runs scenarios, each on its own phone, with repetitions.
struct ScenarioTrial: Sendable {
  let repetitions: Int
  let isUpdating: Bool
  /// The folders of the command line, by the files that were found in them.
  let folders: [String: String]
  /// The lowest severity at which an unexpected finding fails; nil for none.
  let failLevel: Diagnostic.Severity?
  /// Whether a report shows the events of each step.
  let keepsSteps: Bool
  /// The format of failures on the terminal.
  let text: FailureText

  /// The outcome of a scenario: its first failure, or success.
  func outcome(of entry: ScenarioCatalogue.Entry, _ loaded: ScenarioCatalogue.Loaded) async
    -> ReplayOutcome
  {
    let scenario: Scenario
    do throws(CommandFailure) {
      scenario = try loaded.scenario(entry)
    } catch {
      return ReplayOutcome(entry: entry, verdict: .unreadable(error))
    }
    let start = ContinuousClock.now
    let folder = folders[entry.path] ?? parentFolder(of: entry.path)
    let snapshots = Snapshots(of: scenario, isUpdating: isUpdating, below: folder)
    let appName = scenario.app.manifest.name
    let page = Mutex("")
    var run = ScenarioRun(scenario, failLevel: failLevel) { snapshots.check($0, $1, $2) }
    if keepsSteps {
      run = run.observing { place, verb, events in
        page.withLock { $0 += ReplayReports.HTMLReport.figure(place, verb, events, of: appName) }
      }
    }
    var verdict = ReplayOutcome.Verdict.passed(steps: scenario.steps.count)
    for repetition in 1...max(1, repetitions) {
      page.withLock { $0 = "" }
      guard let failure = await run.result().failure else { continue }
      let failed = FailedRun(
        of: scenario, entry, failure, repetition: repetitions > 1 ? repetition : nil)
      verdict = .failed(failed.shown(by: text))
      break
    }
    let seconds = start.duration(to: .now) / .seconds(1)
    return ReplayOutcome(
      entry: entry, verdict: verdict, changes: snapshots.changes, seconds: seconds,
      page: page.withLock { $0 })
  }

  /// The snapshot files, beside the scenario's file, for the text of its steps.
  final class Snapshots: Sendable {
    private let scenario: Scenario
    private let isUpdating: Bool
    private let folder: String
    private let written = Mutex<[Change]>([])

    /// Creates the snapshots of a scenario; none is written outside the folder.
    init(of scenario: Scenario, isUpdating: Bool, below folder: String) {
      self.scenario = scenario
      self.isUpdating = isUpdating
      self.folder = folder
    }

    /// The files that were written.
    var changes: [Change] { written.withLock { $0 } }

    /// Compares a step's text with its file, or writes the file; returns the difference, or nil.
    func check(_ name: String, _ step: Int, _ events: [Event]) -> String? {
      let path = path(name, step)
      if isUpdating { FileDraft.removeLeftover(beside: path) }
      let text = FailureText.Step(appName: scenario.app.manifest.name).text(events)
      let contents: InputFile.Contents?
      do throws(CommandFailure) {
        contents =
          FileSystem.exists(path) ? try InputFile.contents(of: path, namedBy: .file) : nil
      } catch {
        guard case .unreadable(_, let reason, _) = error else { return "'\(path)' cannot be read" }
        return "'\(path)' cannot be read: \(reason)"
      }
      let old = contents.map { String(decoding: $0.bytes, as: UTF8.self) }
      guard contents.map({ $0.bytes == Array(text.utf8) }) != true else { return nil }
      let difference = UnifiedDiff.changes(from: old ?? "", to: text)
      guard isUpdating else {
        if old == nil { return "'\(path)' is missing; --update writes it" }
        return (["'\(path)' differs"] + difference).joined(separator: "\n")
      }
      do throws(CommandFailure) {
        try ReplacementFile.write(
          text, to: path, changing: contents?.version, below: folder)
      } catch {
        guard case .unwritable(_, let reason) = error else { return "'\(path)' cannot be written" }
        return "'\(path)' cannot be written: \(reason)"
      }
      let change = Change(path: path, difference: old == nil ? [] : difference, isNew: old == nil)
      written.withLock { $0.append(change) }
      return nil
    }

    /// The path of a step's file: the name in the scenario, or one from the names of the file and
    /// the case, and the step's number.
    func path(_ name: String, _ step: Int) -> String {
      let file = scenario.source.name
      let directory = parentFolder(of: file)
      guard name.isEmpty else { return joined("\(name).txt", to: directory) }
      var stem = file.split(separator: "/").last.map(String.init) ?? file
      for suffix in [ScenarioFiles.suffix, ".json"] where stem.hasSuffix(suffix) {
        stem.removeLast(suffix.count)
      }
      let parts = [stem, scenario.caseSlug, "step-\(step)", "txt"].compactMap(\.self)
      return joined(parts.joined(separator: "."), to: directory)
    }

    /// A snapshot that was written.
    struct Change: Sendable {
      /// The path of its file.
      let path: String
      /// The removed and added lines; empty for a new file.
      let difference: [String]
      /// Whether the file is new.
      let isNew: Bool
    }
  }
}
