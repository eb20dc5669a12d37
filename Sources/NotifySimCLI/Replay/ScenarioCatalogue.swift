import APNs
import NotifySimCore
import Synchronization

/// What is known of a scenario before it runs.
struct ScenarioEntry: Sendable {
  /// The path of its file.
  let path: String
  /// Its position among the scenarios of the file, from 0.
  let place: Int
  /// Its name, with that of the case.
  let name: String
  /// The line of its name, from 1.
  let line: Int
  /// The column of its name in bytes, from 1.
  let column: Int

  /// What filters look at.
  var subject: String { "\(path) \(name)" }
}

/// All scenarios of some files, by name only, so that their number does not matter.
struct ScenarioCatalogue: Sendable {
  /// The scenarios, in the order of the files and of their texts.
  let entries: [ScenarioEntry]
  /// The files that cannot be run, and why.
  let failures: [(path: String, failure: CommandFailure)]

  /// Reads every file, several at a time.
  static func reading(_ paths: [String], jobs: Int, _ files: ScenarioFiles) async -> Self {
    let results = Results(count: paths.count)
    await concurrently(paths.count, jobs: jobs) { number in
      let result = Self.entries(in: paths[number], files)
      results.all.withLock { $0[number] = result }
      return true
    }
    var entries: [ScenarioEntry] = []
    var failures: [(path: String, failure: CommandFailure)] = []
    for (path, result) in zip(paths, results.all.withLock { $0 }) {
      switch result {
      case .success(let own): entries += own
      case .failure(let failure): failures.append((path, failure))
      case nil: continue
      }
    }
    return Self(entries: entries, failures: failures)
  }

  private static func entries(
    in path: String, _ files: ScenarioFiles
  ) -> Result<[ScenarioEntry], CommandFailure> {
    do throws(CommandFailure) {
      let scenarios = try files.scenarios(in: path)
      let lines = LineMap(scenarios.first?.source.bytes ?? [])
      return .success(
        scenarios.enumerated().map { place, scenario in
          let start = lines.location(of: scenario.span?.start ?? 0)
          return ScenarioEntry(
            path: path, place: place, name: scenario.name, line: start.line, column: start.column)
        })
    } catch {
      return .failure(error)
    }
  }

  private final class Results: Sendable {
    let all: Mutex<[Result<[ScenarioEntry], CommandFailure>?]>

    init(count: Int) {
      all = Mutex(Array(repeating: nil, count: count))
    }
  }
}
