import Foundation
import TestSupport

/// Files for tests that need some on disk.
enum Files {
  /// The folder of an app with pictures and sounds.
  static let garden = Repository.file("fixtures/garden")
  /// How a PNG image begins.
  static let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0])
  /// What a server may answer a download with.
  static let errorPage = Data("<html><body>Not found</body></html>".utf8)

  /// Runs a body with a folder that is gone afterwards.
  static func inFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
  }
}
