import Foundation
import TestSupport
import Testing

@testable import CommandLineTools
@testable import NotifySimCLI

@Suite("The test protocol of Bazel")
struct BazelProtocolTests {
  private func folder() throws -> ReplayFolder {
    try ReplayFolder(
      Dictionary(
        uniqueKeysWithValues: (0..<7).map {
          ("s/\($0).scenario.json", ReplayFolder.good.replacing("Good", with: "Good \($0)"))
        }))
  }

  @Test("Each scenario is in exactly one shard", arguments: [1, 2, 3, 7, 9])
  func shards(_ total: Int) async throws {
    let folder = try folder()
    var listed: [String] = []
    for index in 0..<total {
      let result = try await folder.replay(
        "s", "--list",
        environment: ["TEST_TOTAL_SHARDS": "\(total)", "TEST_SHARD_INDEX": "\(index)"])
      #expect(result.status == 0)
      listed += result.output.split(separator: "\n").map(String.init)
    }
    let whole = try await folder.replay("s", "--list")
    #expect(listed.sorted() == whole.output.split(separator: "\n").map(String.init))
  }

  @Test("An empty shard succeeds, with a report and the wanted files")
  func emptyShard() async throws {
    let folder = try folder()
    let result = try await folder.replay(
      "s",
      environment: [
        "TEST_TOTAL_SHARDS": "9", "TEST_SHARD_INDEX": "8", "TEST_SHARD_STATUS_FILE": "status",
        "XML_OUTPUT_FILE": "report.xml", "TEST_PREMATURE_EXIT_FILE": "premature",
      ])
    #expect(result.status == 0)
    #expect(folder.text("status") != nil)
    #expect(folder.text("report.xml")?.hasSuffix("</testsuites>\n") == true)
    #expect(folder.text("premature") == nil)
  }

  @Test("A filter of the command line replaces Bazel's")
  func filter() async throws {
    let folder = try folder()
    let environment = ["TESTBRIDGE_TEST_ONLY": "Good [12]"]
    let given = try await folder.replay("s", "--list", environment: environment)
    #expect(given.output.split(separator: "\n").count == 2)
    let replaced = try await folder.replay(
      "s", "--list", "--filter", "Good 6", environment: environment)
    #expect(replaced.output == "s/6.scenario.json Good 6\n")
    let nothing = try await folder.replay("s", environment: ["TESTBRIDGE_TEST_ONLY": "none"])
    #expect(nothing.status == 69)
  }

  @Test(
    "A shard beyond the last is refused",
    arguments: [("2", "2"), ("2", "-1"), ("0", "0"), ("x", "0")])
  func noSuchShard(_ total: String, _ index: String) async throws {
    let folder = try folder()
    let result = try await folder.replay(
      "s", environment: ["TEST_TOTAL_SHARDS": total, "TEST_SHARD_INDEX": index])
    #expect(result.status == 64)
  }

  @Test("The file of a premature exit exists during the run and is removed at its end")
  func prematureExit() async throws {
    let looking = #"""
      {"name": "Looking", "app": {"bundleIdentifier": "a.b", "handler": "test -e ../premature"},
       "steps": [{"deliver": {"aps": {"alert": "x"}}}, {"open": true}]}
      """#
    let folder = try ReplayFolder(["s/a.scenario.json": looking])
    let environment = ["TEST_PREMATURE_EXIT_FILE": "premature", "PATH": "/usr/bin:/bin"]
    let result = try await folder.replay("s", environment: environment)
    #expect(result.status == 0, "\(result.output)")
    #expect(folder.text("premature") == nil)
  }

  @Test("Bazel's run works in a read-only folder, without home and locale")
  func readOnly() async throws {
    let folder = try folder()
    let files = FileManager.default
    try files.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.folder.url.path)
    defer {
      try? files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.folder.url.path)
    }
    let result = try await folder.replay("s")
    #expect(result.status == 0)
    #expect(result.output == "7 scenarios passed\n")
  }

  @Test("Shards do not overlap and together make up the whole", arguments: 1...12)
  func parts(_ total: Int) throws {
    let shards = try (1...total).map { try #require(ReplayRun.Settings.Shard("\($0)/\(total)")) }
    for position in 0..<50 {
      #expect(shards.filter { $0.contains(position) }.count == 1)
    }
  }

  @Test(
    "A part that does not exist is refused",
    arguments: ["", "1", "0/1", "2/1", "1/0", "-1/2", "a/b", "1/2/3"])
  func noPart(_ text: String) {
    #expect(ReplayRun.Settings.Shard(text) == nil)
  }
}
