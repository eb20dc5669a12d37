package import Foundation

/// Collected files that are too large to be part of the package.
///
/// Tests read them where they are present: beside the working copy, or where `NOTIFY_SIM_SHARED`
/// says.
package enum SharedFiles {
  private static let root: URL =
    if let path = ProcessInfo.processInfo.environment["NOTIFY_SIM_SHARED"] {
      URL(fileURLWithPath: path, isDirectory: true)
    } else {
      Repository.root.deletingLastPathComponent().appendingPathComponent("shared")
    }

  /// Payloads that people have published.
  package static let corpus = root.appendingPathComponent("corpus")
  /// The texts of JSONTestSuite.
  package static let suite = root.appendingPathComponent("JSONTestSuite/test_parsing")

  package static var hasCorpus: Bool { FileManager.default.fileExists(atPath: corpus.path) }
  package static var hasSuite: Bool { FileManager.default.fileExists(atPath: suite.path) }

  /// The names of the files in a folder that begin and end as wanted, sorted.
  package static func names(
    in folder: URL, prefix: String = "", suffix: String = ".json"
  ) -> [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return all.filter { $0.hasPrefix(prefix) && $0.hasSuffix(suffix) }.sorted()
  }

  package static func bytes(of name: String, in folder: URL) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
  }
}
