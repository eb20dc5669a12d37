import Foundation

/// What a newcomer reads: README.md and the pages in docs/.
enum Manual {
  /// The repository's folder.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Whether the pages are to be brought up to date instead of being checked.
  static let isRewritten =
    ProcessInfo.processInfo.environment["NOTIFY_SIM_REWRITE_DOCS"] == "1"

  /// The paths of all pages, relative to the repository.
  static let paths: [String] = {
    let folder = root.appendingPathComponent("docs").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return ["README.md"] + names.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
  }()
}
