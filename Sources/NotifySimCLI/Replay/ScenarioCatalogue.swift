import APNs
import Checks
import CommandLineTools
import NotifySimCore
import Scenarios
import Synchronization

/// The names and places of all scenarios in some files, to save memory.
struct ScenarioCatalogue: Sendable {
  /// The scenarios, in the order of the files and within them.
  let entries: [Entry]
  /// The files that cannot be run, with the reasons.
  let failures: [(path: String, failure: CommandFailure)]

  /// Reads every file, several in parallel.
  static func reading(_ paths: [String], jobs: Int, _ files: ScenarioFiles) async -> Self {
    let results = Results()
    await OrderedRelay { results.add($0) }.run(paths, jobs: jobs) { path in
      (path, entries(in: path, files))
    }
    return results.catalogue
  }

  private static func entries(
    in path: String, _ files: ScenarioFiles
  ) -> Result<[Entry], CommandFailure> {
    do throws(CommandFailure) {
      let scenarios = try files.scenarios(in: path)
      let last = scenarios.compactMap(\.span?.start).max() ?? 0
      let lines = SourceText.LineMap(Array(scenarios.first?.source.bytes.prefix(last) ?? []))
      return .success(
        scenarios.enumerated().map { place, scenario in
          let start = lines.location(of: scenario.span?.start ?? 0)
          return Entry(
            path: path, place: place, name: scenario.name, line: start.line, column: start.column,
            runsOnMainThread: scenario.app.runsOnMainThread)
        })
    } catch {
      return .failure(error)
    }
  }

  private final class Results: Sendable {
    private let state = Mutex(
      (entries: [Entry](), failures: [(path: String, failure: CommandFailure)]()))

    func add(_ file: (path: String, result: Result<[Entry], CommandFailure>)) -> Bool {
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

  /// A scenario's name and place, known before it runs.
  struct Entry: Sendable {
    /// The path of its file.
    let path: String
    /// Its index in the file, from 0.
    let place: Int
    /// Its name, including that of the case.
    let name: String
    /// The line of its name, from 1.
    let line: Int
    /// The column of its name in bytes, from 1.
    let column: Int
    /// Whether its app has code that shares the main thread of the process.
    var runsOnMainThread = false

    /// The text that filters match.
    var subject: String { "\(path) \(name)" }
  }

  /// The scenarios of the current file, which is read again for the run.
  ///
  /// A file is kept in memory while its scenarios run.
  final class Loaded: Sendable {
    private final class File: Sendable {
      let path: String
      private let scenarios = Mutex<Result<[Scenario], CommandFailure>?>(nil)

      init(_ path: String) {
        self.path = path
      }

      /// The scenarios, read at the first call; concurrent callers wait.
      func all(_ files: ScenarioFiles) -> Result<[Scenario], CommandFailure> {
        scenarios.withLock { known in
          if let known { return known }
          let result = Result { () throws(CommandFailure) in try files.scenarios(in: path) }
          known = result
          return result
        }
      }
    }

    private let files: ScenarioFiles
    private let newest = Mutex<File?>(nil)

    init(_ files: ScenarioFiles) {
      self.files = files
    }

    /// The scenario of an entry; throws an error if its file was removed or changed.
    func scenario(_ entry: ScenarioCatalogue.Entry) throws(CommandFailure) -> Scenario {
      let file = newest.withLock { newest in
        if let newest, newest.path == entry.path { return newest }
        let file = File(entry.path)
        newest = file
        return file
      }
      let scenarios = try file.all(files).get()
      guard scenarios.indices.contains(entry.place), scenarios[entry.place].name == entry.name
      else {
        throw .unreadable(file: entry.path, reason: "it changed while the replay ran")
      }
      return scenarios[entry.place]
    }
  }
}
