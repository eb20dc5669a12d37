import Foundation
import NotifySimCore

/// Finds the scenario files that a path stands for.
enum ScenarioFinder {
  /// How the name of a scenario file ends.
  static let suffix = ".scenario.json"

  /// The files of several paths, each once, in the order of the paths.
  ///
  /// - Returns: The files, and for each path that stands for none the reason.
  static func files(at paths: [String]) -> (files: [String], failures: [CommandFailure]) {
    var files: [String] = []
    var failures: [CommandFailure] = []
    var seen: Set<String> = []
    for path in paths.map({ $0.hasPrefix("./") && $0.count > 2 ? String($0.dropFirst(2)) : $0 }) {
      switch kind(of: path) {
      case .missing: failures.append(.unreadable(file: path, reason: "no such file or directory"))
      case .file: if seen.insert(path).inserted { files.append(path) }
      case .directory:
        var visited: Set<String> = []
        let found = Self.files(below: path, &visited)
        if found.isEmpty {
          failures.append(.unreadable(file: path, reason: "no *\(suffix) is below it"))
        }
        files += found.filter { seen.insert($0).inserted }
      }
    }
    return (files, failures)
  }

  /// The files below a directory, by name; of a directory that symbolic links lead to again, once.
  private static func files(below directory: String, _ visited: inout Set<String>) -> [String] {
    let place = URL(fileURLWithPath: directory).resolvingSymlinksInPath().path
    guard visited.insert(place).inserted,
      let names = try? FileManager.default.contentsOfDirectory(atPath: directory)
    else { return [] }
    var files: [String] = []
    for name in names.sorted() where !name.hasPrefix(".") {
      let path = joined(name, to: directory)
      // What is named like a scenario is taken for one unseen, since there may be very many.
      if name.hasSuffix(suffix) {
        files.append(path)
      } else if kind(of: path) == .directory {
        files += Self.files(below: path, &visited)
      }
    }
    return files
  }

  private enum Kind { case file, directory, missing }

  private static func kind(of path: String) -> Kind {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      return .missing
    }
    return isDirectory.boolValue ? .directory : .file
  }
}
