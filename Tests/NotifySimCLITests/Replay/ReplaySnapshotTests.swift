import Foundation
import TestSupport
import Testing

@testable import CommandLineTools
@testable import NotifySimCLI

@Suite("The snapshots of a replay")
struct ReplaySnapshotTests {
  private func folder(_ title: String = "Old") throws -> ReplayFolder {
    try ReplayFolder([
      "in/a.scenario.json": """
      {"name": "Shown", "app": "samples", "cases": [{"name": "One, two"}, {"name": "Three"}],
       "steps": [{"deliver": {"aps": {"alert": {"title": "\(title)", "body": "B"}}}, "snapshot": true},
                 {"lock": true, "snapshot": "locked"}]}
      """
    ])
  }

  @Test("Snapshots are missing, written, compared, and updated where the text differs")
  func life() async throws {
    let folder = try folder()
    let missing = try await folder.replay("in")
    #expect(missing.status == 1)
    #expect(missing.output.contains("'in/a.one-two.step-1.txt' is missing; --update writes it"))
    let first = try await folder.replay("in", "--update", "--report", "json=a.json")
    #expect(folder.text("a.json")?.contains(#""snapshotsWritten":3"#) == true)
    #expect(first.status == 0)
    #expect(
      first.output == """
        wrote in/a.one-two.step-1.txt
        wrote in/locked.txt
        wrote in/a.three.step-1.txt
        3 snapshots written
        2 scenarios passed

        """)
    let card = try #require(folder.text("in/a.three.step-1.txt"))
    #expect(card.contains("│ Old"))
    #expect(card.split(separator: "\n").allSatisfy { $0.count <= 60 })
    #expect(try await folder.replay("in").status == 0)
    #expect(try await folder.replay("in", "--update").status == 0)

    let scenario = try #require(folder.text("in/a.scenario.json"))
    _ = try folder.folder.write(
      scenario.replacing("Old", with: "New").utf8, as: "in/a.scenario.json")
    let differing = try await folder.replay("in", "--width", "200", "--ascii", "--color", "always")
    #expect(differing.status == 1)
    #expect(folder.text("in/a.three.step-1.txt") == card)
    let updated = try await folder.replay("in", "--update", "--force", environment: ["CI": "true"])
    #expect(updated.status == 1)
    #expect(updated.output.contains("updated in/a.three.step-1.txt\n-│ Old"))
    #expect(folder.text("in/a.three.step-1.txt") == card.replacing("Old", with: "New"))
  }

  @Test("A choice that cannot be made fails its step, whatever its snapshot says")
  func impossibleChoice() async throws {
    let folder = try ReplayFolder([
      "a.scenario.json": """
      {"name": "Chosen", "app": "samples",
       "steps": [{"deliver": {"aps": {"alert": "x"}}}, {"choose": "NONE", "snapshot": true}]}
      """
    ])
    for option in ["--update", "--fail-fast"] {
      let result = try await folder.replay(".", option)
      #expect(result.status == 1)
      #expect(result.output.contains("could not be made"), "\(result.output)")
    }
  }

  @Test("Snapshots are not updated in CI unless that is forced")
  func ci() async throws {
    let folder = try folder()
    let result = try await folder.replay("in", "--update", environment: ["CI": "true"])
    #expect(result.status == 64)
    #expect(folder.text("in/locked.txt") == nil)
  }

  @Test(
    "Snapshots that differ are shown line by line",
    arguments: [
      ("a\nb\nc\n", "a\nx\nc\n", ["-b", "+x"]), ("", "a\n", ["+a"]), ("a\n", "", ["-a"]),
      ("a\n", "a\n", []), ("a\nb\n", "b\na\n", ["-a", "+a"]), ("a", "a\n", []),
    ])
  func difference(_ old: String, _ new: String, _ lines: [String]) {
    #expect(UnifiedDiff.changes(from: old, to: new) == lines)
  }
}
