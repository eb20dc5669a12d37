import Foundation
import Testing

@Suite("The files of JSONTestSuite as payloads")
struct JSONTestSuiteTests {
  private static let folder = Repository.shared.appendingPathComponent(
    "JSONTestSuite/test_parsing")
  private static let files = Repository.entries(of: folder).filter { $0.pathExtension == "json" }

  /// What the names begin with, and the exit statuses that they may end with: a valid text is no
  /// payload either, for lack of an object (65) or of `aps` (1).
  private static let statuses: [(prefix: String, strict: Set<Int32>)] = [
    ("y_", [1, 65]), ("n_", [65]), ("i_", [1, 65]),
  ]

  @Test(
    "Under --strict, each ends as its name says, without a crash", .enabled(if: !files.isEmpty),
    arguments: statuses.map(\.prefix))
  func strict(_ prefix: String) async throws {
    let allowed = try #require(Self.statuses.first { $0.prefix == prefix }).strict
    let names = Self.files.map(\.lastPathComponent).filter { $0.hasPrefix(prefix) }
    for name in names {
      let result = try await Binary.run(
        ["deliver", name, "--no-input", "--strict", "--format", "json"], in: Self.folder)
      #expect(allowed.contains(result.status), "\(name) ended with \(result.status)")
      let isSyntax = result.output.contains(#""code":"X1","message""#)
      if prefix == "n_" { #expect(isSyntax, "\(name) was taken for JSON") }
      if prefix == "y_" {
        #expect(!result.output.contains(#""severity":"error","code":"X1""#), "\(name)")
      }
    }
  }

  @Test("Without it, a few more are JSON, and none is a crash", .enabled(if: !files.isEmpty))
  func lenient() async throws {
    for file in Self.files {
      let name = file.lastPathComponent
      let result = try await Binary.run(["deliver", name, "--no-input"], in: Self.folder)
      #expect([1, 65].contains(result.status), "\(name) ended with \(result.status)")
    }
  }
}
