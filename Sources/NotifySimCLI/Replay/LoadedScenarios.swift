import CommandLineTools
import NotifySimCore
import Scenarios
import Synchronization

/// The scenarios of the file that is run at the moment, read anew for it.
///
/// Whoever still runs scenarios of an earlier file keeps that one; otherwise it is let go.
final class LoadedScenarios: Sendable {
  private final class File: Sendable {
    let path: String
    private let scenarios = Mutex<Result<[Scenario], CommandFailure>?>(nil)

    init(_ path: String) {
      self.path = path
    }

    /// The scenarios, read at the first question; who asks meanwhile waits.
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

  /// The scenario that was seen before; fails where its file has gone or is another one now.
  func scenario(_ entry: ScenarioEntry) throws(CommandFailure) -> Scenario {
    let file = newest.withLock { newest in
      if let newest, newest.path == entry.path { return newest }
      let file = File(entry.path)
      newest = file
      return file
    }
    let scenarios = try file.all(files).get()
    guard scenarios.indices.contains(entry.place), scenarios[entry.place].name == entry.name else {
      throw .unreadable(file: entry.path, reason: "it changed while the replay ran")
    }
    return scenarios[entry.place]
  }
}
