import Foundation

/// The collected files that tests read where they are present: beside the repository, or where
/// NOTIFY_SIM_SHARED says.
enum SharedFiles {
  static let root: URL = {
    if let path = ProcessInfo.processInfo.environment["NOTIFY_SIM_SHARED"] {
      return URL(fileURLWithPath: path)
    }
    return repository.deletingLastPathComponent().appendingPathComponent("shared")
  }()

  static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let corpus = root.appendingPathComponent("corpus")
  static let suite = root.appendingPathComponent("JSONTestSuite/test_parsing")

  static var hasCorpus: Bool { FileManager.default.fileExists(atPath: corpus.path) }
  static var hasSuite: Bool { FileManager.default.fileExists(atPath: suite.path) }

  /// The names of the files in a folder that begin and end as wanted, sorted.
  static func names(in folder: URL, prefix: String = "", suffix: String = ".json") -> [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return all.filter { $0.hasPrefix(prefix) && $0.hasSuffix(suffix) }.sorted()
  }

  static func bytes(of name: String, in folder: URL) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
  }
}
