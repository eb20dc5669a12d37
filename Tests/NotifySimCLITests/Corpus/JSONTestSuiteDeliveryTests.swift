import Foundation
import TestSupport
import Testing

@Suite("The files of JSONTestSuite as payloads")
struct JSONTestSuiteDeliveryTests {
  /// What the names begin with, and the exit statuses that they may end with: a valid text is no
  /// payload either, for lack of an object (65) or of `aps` (1).
  private static let statuses: [(prefix: String, strict: Set<Int32>)] = [
    ("y_", [1, 65]), ("n_", [65]), ("i_", [1, 65]),
  ]

  @Test(
    "With --strict, each file is accepted or refused as its name says",
    .enabled(if: SharedFiles.hasSuite),
    arguments: statuses.map(\.prefix))
  func strict(_ prefix: String) async throws {
    let allowed = try #require(Self.statuses.first { $0.prefix == prefix }).strict
    for name in SharedFiles.names(in: SharedFiles.suite, prefix: prefix) {
      let result = try await Binary.run(
        ["deliver", name, "--no-input", "--strict", "--format", "json"], in: SharedFiles.suite)
      #expect(allowed.contains(result.status), "\(name) ended with \(result.status)")
      let isSyntax = result.output.contains(#""code":"X1","message""#)
      if prefix == "n_" { #expect(isSyntax, "\(name) was taken for JSON") }
      if prefix == "y_" {
        #expect(!result.output.contains(#""severity":"error","code":"X1""#), "\(name)")
      }
    }
  }

  @Test(
    "Without --strict, one phone reads all of the files",
    .enabled(if: SharedFiles.hasSuite))
  func lenient() async throws {
    let names = SharedFiles.names(in: SharedFiles.suite)
    let lines = names.map { "deliver \($0)\n" }.joined()
    let result = try await Binary.run(
      ["explore", "--format", "json"], input: .text(lines), in: SharedFiles.suite)
    #expect(result.status == 65)
    let silent = names.filter { !result.output.contains(#""file":"\#($0)""#) }
    #expect(silent.isEmpty, "no word about \(silent)")
  }
}
