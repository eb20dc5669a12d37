import Foundation
import TestSupport

/// What a newcomer reads: README.md and the pages in docs/.
enum Manual {
  /// The paths of all pages, relative to the repository.
  static let paths =
    ["README.md"]
    + Repository.entries(of: Repository.file("docs")).map(\.lastPathComponent)
    .filter { $0.hasSuffix(".md") }.map { "docs/\($0)" }
}
