import APNs
import Foundation
import NotifySimCore
import TestSupport
import Testing

@testable import CommandLineTools
@testable import NotifySimCLI

@Suite("SARIF reports")
struct SARIFTests {
  private struct Log: Decodable {
    struct Run: Decodable {
      struct Tool: Decodable { let driver: Driver }
      struct Driver: Decodable {
        let name: String
        let rules: [Rule]
      }
      struct Rule: Decodable {
        let id: String
        let shortDescription, help: Message
      }
      struct Result: Decodable {
        let ruleId, level: String
        let message: Message
        let locations: [Location]
        let partialFingerprints: [String: String]
        let fixes: [Fix]?
      }
      let tool: Tool
      let columnKind: String
      let results: [Result]
    }
    struct Message: Decodable { let text: String }
    struct Location: Decodable { let physicalLocation: Physical }
    struct Physical: Decodable {
      let artifactLocation: Artifact
      let region: Region
    }
    struct Artifact: Decodable { let uri: String }
    struct Region: Decodable, Equatable { let startLine, startColumn, endLine, endColumn: Int }
    struct Fix: Decodable { let artifactChanges: [Change] }
    struct Change: Decodable {
      let artifactLocation: Artifact
      let replacements: [Replacement]
    }
    struct Replacement: Decodable {
      let deletedRegion: Region
      let insertedContent: Message
    }
    let version: String
    let runs: [Run]
  }

  /// Makes a file larger than a part that is checked at once, without more findings.
  private static let padding = String(repeating: "x", count: 400)

  private func log(_ text: String, as name: String, _ more: [String] = []) async throws -> Log {
    let folder = try TemporaryFolder()
    _ = try folder.write(Array(text.utf8), as: name)
    let result = try await Binary.run(
      ["check", name, "--format", "sarif"] + more, in: folder.url)
    return try JSONDecoder().decode(Log.self, from: Data(result.stdout))
  }

  @Test("The report names the rules with their help, and each finding names its rule and place")
  func structure() async throws {
    let log = try await log(
      "{\"aps\": {\"alert\": \"회의 😀\", \"sound\": 7, \"badge\": \"1\"}}", as: "a b.json")
    #expect(log.version == "2.1.0")
    let run = try #require(log.runs.first)
    #expect(run.tool.driver.name == "notify-sim")
    let wanted = Rule.catalogue.map(\.id.rawValue).filter { $0.hasPrefix("X") }
    #expect(run.tool.driver.rules.map(\.id) == wanted)
    #expect(run.tool.driver.rules.allSatisfy { !$0.help.text.isEmpty })
    #expect(run.results.map(\.ruleId) == ["X3", "X3"])
    let first = try #require(run.results.first)
    #expect(first.level == "error")
    // Four code units for the Hangul with its blank less than their bytes: columns are of UTF-16.
    let region = try #require(first.locations.first?.physicalLocation.region)
    #expect(region == .init(startLine: 1, startColumn: 37, endLine: 1, endColumn: 38))
    #expect(first.locations.first?.physicalLocation.artifactLocation.uri == "a%20b.json")
    let fix = try #require(run.results.last?.fixes?.first?.artifactChanges.first)
    #expect(fix.replacements.first?.insertedContent.text == "1")
    #expect(run.columnKind == "utf16CodeUnits")
  }

  @Test("No findings are an empty list")
  func empty() async throws {
    let log = try await log(#"{"aps":{"alert":"x"}}"#, as: "a.json")
    #expect(log.runs.first?.results.isEmpty == true)
  }

  @Test("A finding keeps its fingerprint when lines are inserted above it")
  func fingerprints() async throws {
    func prints(_ text: String) async throws -> [String] {
      let results = try await log(text, as: "a.json").runs.first?.results ?? []
      return results.compactMap { $0.partialFingerprints["notifySimFinding/v1"] }
    }
    let before = try await prints("{\"aps\":{\"alert\":\"x\",\n\"badge\":\"1\",\n\"sound\":7}}")
    let after = try await prints("{\n\n\"aps\":{\"alert\":\"x\",\n\"badge\":\"1\",\n\"sound\":7}}")
    #expect(before == after)
    #expect(Set(before).count == 2)
  }

  @Test(
    "Findings that differ only in their place have different fingerprints",
    arguments: [
      ("a.ndjson", #"{"aps":{"badge":"1"},"x":"\#(padding)"}"# + "\n", 300_000),
      ("a.json", "{\"aps\":{\"badge\":1,\"badge\":2,\"badge\":3,\"badge\":4}}", 1),
    ])
  func equalFindings(_ name: String, _ text: String, _ size: Int) async throws {
    let text = String(repeating: text, count: max(1, size / text.utf8.count))
    let first = try await log(text, as: name, ["--jobs", "3"])
    let prints = first.runs.first?.results.compactMap(\.partialFingerprints.values.first) ?? []
    #expect(Set(prints).count == prints.count)
    #expect(prints.count > 2)
    let again = try await log(text, as: name, ["--jobs", "1"])
    #expect(again.runs.first?.results.compactMap(\.partialFingerprints.values.first) == prints)
  }

  @Test("The findings of several parts are one list")
  func parts() async throws {
    let lines = (0..<3000).map { number in
      #"{"aps":{"alert":"\#(Self.padding)","badge":"\#(number)"}}"# + "\n"
    }.joined()
    let log = try await log(lines, as: "a.ndjson", ["--jobs", "3"])
    let places = log.runs.first?.results.compactMap { $0.locations.first?.physicalLocation }
    #expect(places?.map(\.region.startLine) == Array(1...3000))
  }
}
