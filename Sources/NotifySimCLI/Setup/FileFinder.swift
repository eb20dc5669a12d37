import Foundation
import NotifySimCore

/// A file that a command is to read.
struct FoundFile: Hashable, Sendable {
  /// The path as it was given, or below the folder that was given.
  let path: String
  /// Whether it was found in a folder, and not named itself.
  var isFound = false
}

/// Finds the files that paths stand for: folders stand for the files below them whose names end
/// in one of some ways.
struct FileFinder {
  /// How the names end that count in folders.
  let suffixes: [String]

  /// The files of several paths, each once, in the order of the paths.
  ///
  /// - Returns: The files, and for each path that stands for none the reason.
  func files(at paths: [String]) -> (files: [FoundFile], failures: [CommandFailure]) {
    var files: [FoundFile] = []
    var failures: [CommandFailure] = []
    var seen: Set<String> = []
    for path in paths.map({ $0.hasPrefix("./") && $0.count > 2 ? String($0.dropFirst(2)) : $0 }) {
      switch path == InputFile.standardInput ? .file : kind(of: path) {
      case .missing: failures.append(.unreadable(file: path, reason: "no such file or directory"))
      case .file: if seen.insert(path).inserted { files.append(FoundFile(path: path)) }
      case .directory:
        var visited: Set<String> = []
        let found = self.files(below: path, &visited)
        if found.isEmpty {
          let names = UsageError.alternatives(suffixes.map { "*\($0)" }, joint: "or")
          failures.append(.unreadable(file: path, reason: "no \(names) is below it"))
        }
        for file in found where seen.insert(file).inserted {
          files.append(FoundFile(path: file, isFound: true))
        }
      }
    }
    return (files, failures)
  }

  /// The files below a directory, by name; of a directory that symbolic links lead to again, once.
  private func files(below directory: String, _ visited: inout Set<String>) -> [String] {
    let place = URL(fileURLWithPath: directory).resolvingSymlinksInPath().path
    guard visited.insert(place).inserted,
      let names = try? FileManager.default.contentsOfDirectory(atPath: directory)
    else { return [] }
    var files: [String] = []
    for name in names.sorted() where !name.hasPrefix(".") {
      let path = joined(name, to: directory)
      // What is named like a file to read is taken for one unseen, since there may be very many.
      if suffixes.contains(where: name.hasSuffix) {
        files.append(path)
      } else if kind(of: path) == .directory {
        files += self.files(below: path, &visited)
      }
    }
    return files
  }

  private enum Kind { case file, directory, missing }

  private func kind(of path: String) -> Kind {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      return .missing
    }
    return isDirectory.boolValue ? .directory : .file
  }
}
