package import Foundation

/// Places in the working copy that tests read.
package enum Repository {
  /// The folder that holds the package.
  package static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A file or folder of the working copy, by its path there.
  package static func file(_ path: String) -> URL { root.appendingPathComponent(path) }

  /// The entries of a folder, in the order of their names; empty where there is no such folder.
  package static func entries(of folder: URL) -> [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted().map(folder.appendingPathComponent)
  }
}
