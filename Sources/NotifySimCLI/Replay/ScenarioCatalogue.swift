import APNs
import CommandLineTools
import NotifySimCore
import Scenarios
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
    let results = Results()
    await OrderedRelay { results.add($0) }.run(paths, jobs: jobs) { path in
      (path, entries(in: path, files))
    }
    return results.catalogue
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
    private let state = Mutex(
      (entries: [ScenarioEntry](), failures: [(path: String, failure: CommandFailure)]()))

    func add(_ file: (path: String, result: Result<[ScenarioEntry], CommandFailure>)) -> Bool {
      state.withLock { state in
        switch file.result {
        case .success(let entries): state.entries += entries
        case .failure(let failure): state.failures.append((file.path, failure))
        }
        return true
      }
    }

    var catalogue: ScenarioCatalogue {
      state.withLock { ScenarioCatalogue(entries: $0.entries, failures: $0.failures) }
    }
  }
}
