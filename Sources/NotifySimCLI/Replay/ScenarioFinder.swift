import CommandLineTools
import NotifySimCore

/// Finds the scenario files that a path stands for.
enum ScenarioFinder {
  /// How the name of a scenario file ends.
  static let suffix = ".scenario.json"

  /// The files of several paths, each once, in the order of the paths.
  ///
  /// - Returns: The files, and for each path that stands for none the reason.
  static func files(at paths: [String]) -> (files: [String], failures: [CommandFailure]) {
    let found = FileFinder(suffixes: [suffix]).files(at: paths)
    return (found.files.map(\.path), found.failures)
  }
}
