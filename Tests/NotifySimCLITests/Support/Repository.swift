import Foundation

/// Places in the working copy that tests read.
enum Repository {
  /// The folder of this test target.
  static let tests = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The folder that holds the package.
  static let root = tests.deletingLastPathComponent().deletingLastPathComponent()

  /// The folder with the payloads and test suites that are too large to be part of the package:
  /// beside the working copy, or where the environment says.
  static let shared: URL =
    if let path = ProcessInfo.processInfo.environment["NOTIFY_SIM_SHARED"] {
      URL(fileURLWithPath: path, isDirectory: true)
    } else {
      root.deletingLastPathComponent().appendingPathComponent("shared", isDirectory: true)
    }

  /// The entries of a folder, in the order of their names; empty where there is no such folder.
  static func entries(of folder: URL) -> [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted().map(folder.appendingPathComponent)
  }
}
