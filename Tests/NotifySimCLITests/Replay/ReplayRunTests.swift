import Foundation
import TestSupport
import Testing

@testable import CommandLineTools
@testable import NotifySimCLI

@Suite("A replay")
struct ReplayRunTests {
  /// Scenarios of which every fifth fails and every seventh is slow to answer.
  private static let many: [String: String] = Dictionary(
    uniqueKeysWithValues: (0..<40).map { number in
      let handler = number % 7 == 0 ? #""sleep 0.05""# : #""true""#
      let expected = number % 5 == 0 ? "sound" : "presented"
      let text = """
        {"name": "Number \(number)", "app": {"bundleIdentifier": "a.b", "handler": \(handler)},
         "cases": [{"name": "one"}, {"name": "two"}],
         "steps": [{"deliver": {"aps": {"alert": "x"}}, "expect": {"event": "\(expected)"}},
                   {"open": true}]}
        """
      return (String(format: "%03d.scenario.json", number), text)
    })

  @Test("A replay prints the same for any number of jobs")
  func determinism() async throws {
    let folder = try ReplayFolder(Self.many)
    for format in ["text", "json"] {
      let one = try await folder.replay(".", "--jobs", "1", "--format", format)
      #expect(one.status == 1)
      for jobs in ["2", "8", "64"] {
        let other = try await folder.replay(".", "--jobs", jobs, "--format", format)
        #expect(other.output == one.output, "\(jobs) jobs")
        #expect(other.errors == one.errors)
      }
    }
  }

  @Test("--fail-fast stops at the same failure for any number of jobs", arguments: ["1", "2", "8"])
  func failFast(_ jobs: String) async throws {
    let folder = try ReplayFolder(Self.many)
    let result = try await folder.replay(".", "--skip", "^000", "--fail-fast", "--jobs", jobs)
    #expect(result.status == 1)
    let summary = result.output.split(separator: "\n").suffix(3).map(String.init)
    #expect(summary.prefix(2) == ["69 of 78 not run", "1 of 78 scenarios failed"])
    #expect(summary.last?.contains("005.scenario.json") == true)
  }

  @Test("Handlers run in the folder of the scenario")
  func directory() async throws {
    let folder = try ReplayFolder([
      "deep/er/a.scenario.json": #"""
      {"name": "Here", "app": {"bundleIdentifier": "a.b", "handler": "cat note; pwd > where"},
       "steps": [{"deliver": {"aps": {"alert": "x"}}}, {"open": true,
         "expect": {"event": "completion", "outcome": "once"}}]}
      """#,
      "deep/er/note": "a remark\n",
    ])
    #expect(try await folder.replay("deep").status == 0)
    #expect(folder.text("deep/er/where")?.hasSuffix("/deep/er\n") == true)
  }

  @Test("Many handlers run with few descriptors")
  func manyHandlers() async throws {
    let text = #"""
      {"name": "One", "app": {"bundleIdentifier": "a.b", "handler": "sleep 0.02"},
       "steps": [{"deliver": {"aps": {"alert": "x"}}}, {"open": true}]}
      """#
    let folder = try ReplayFolder(
      Dictionary(uniqueKeysWithValues: (0..<120).map { ("\($0).scenario.json", text) }))
    let line = "ulimit -n 200; \"$NOTIFY_SIM\" replay . --jobs 256"
    let result = try await Binary.shell(line, in: folder.folder.url)
    #expect(result.output == "120 scenarios passed\n")
  }

  @Test("A closed pipe ends a replay quietly")
  func closedPipe() async throws {
    let folder = try ReplayFolder(Self.many)
    let line = "(\"$NOTIFY_SIM\" replay . --format json; echo \"status $?\" >&2) | head -n 1"
    let result = try await Binary.shell(line, in: folder.folder.url)
    #expect(
      result.output
        == "{\"event\":\"replay\",\"schema\":1,\"version\":\"0.2.0\",\"scenarios\":80}\n")
    #expect(["status 0\n", "status 1\n"].contains { result.errors.hasSuffix($0) })
  }

  @Test("Scenarios are found below folders, in order, each once, despite links")
  func finding() async throws {
    let folder = try ReplayFolder([
      "b.scenario.json": ReplayFolder.good, "a/c.scenario.json": ReplayFolder.good,
      "a/b/d.scenario.json": ReplayFolder.good, "a/payload.json": "{}",
      ".hidden/e.scenario.json": ReplayFolder.good, "plain.json": ReplayFolder.good,
    ])
    let files = FileManager.default
    try files.createSymbolicLink(
      atPath: folder.folder.file("a/loop").path, withDestinationPath: "..")
    try files.createSymbolicLink(
      atPath: folder.folder.file("link.scenario.json").path, withDestinationPath: "plain.json")
    let result = try await folder.replay(".", "b.scenario.json", "--list")
    #expect(
      result.output == """
        a/b/d.scenario.json Good
        a/c.scenario.json Good
        b.scenario.json Good
        link.scenario.json Good

        """)
  }

  @Test("A scenario whose file was removed is reported")
  func vanished() async throws {
    let thief = #"""
      {"name": "Thief", "app": {"bundleIdentifier": "a.b", "handler": "rm -f b.scenario.json"},
       "steps": [{"deliver": {"aps": {"alert": "x"}}}, {"open": true}]}
      """#
    let folder = try ReplayFolder([
      "a.scenario.json": thief, "b.scenario.json": ReplayFolder.good,
      "c.scenario.json": ReplayFolder.good,
    ])
    let result = try await folder.replay(".", "--jobs", "1")
    #expect(result.status == 66)
    #expect(result.errors == "error: cannot open 'b.scenario.json': no such file or directory\n")
    #expect(result.output.hasPrefix("1 of 3 could not be read\n2 scenarios passed\n"))
  }

  @Test("--repeat repeats a scenario until it fails, and reports the run")
  func repetition() async throws {
    let counting = #"""
      {"name": "Counting", "app": {"bundleIdentifier": "a.b",
        "handler": "echo >> runs; test $(wc -l < runs) -lt 3"},
       "steps": [{"deliver": {"aps": {"alert": "x"}}}, {"open": true}]}
      """#
    let folder = try ReplayFolder(["a.scenario.json": counting])
    let result = try await folder.replay(".", "--repeat", "9")
    #expect(result.status == 1)
    #expect(result.output.contains("in run: 3\n"))
    #expect(folder.text("runs") == "\n\n\n")
  }
}
