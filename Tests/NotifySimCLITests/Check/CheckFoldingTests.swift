import Foundation
import TestSupport
import Testing

@Suite("A check of many files")
struct CheckFoldingTests {
  /// A folder with payloads that have the same mistake, and with files that are something else.
  private func folder(payloads: Int, others: Int) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for number in 0..<payloads {
      let text = #"{"aps":{"alert":"x","badge":"\#(number)"}}"#
      _ = try folder.write(Array(text.utf8), as: "p\(number).json")
    }
    for number in 0..<others {
      _ = try folder.write(Array(#"{"key":1}"#.utf8), as: "o\(number).json")
    }
    return folder
  }

  @Test("Similar findings are shown five times and then counted with their places")
  func alike() async throws {
    let folder = try folder(payloads: 9, others: 0)
    let result = try await Binary.run(["check", "."], in: folder.url)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count { $0.contains(": error: ") } == 5, "\(result.output)")
    #expect(
      lines.contains {
        $0.hasPrefix("error: ")
          && $0.hasSuffix(
            "[X3]: 4 more are like it, in p5.json:1:29, p6.json:1:29, p7.json:1:29 and 1 more")
      }, "\(result.output)")
    #expect(lines.last == "9 payloads checked: 9 errors")
    let all = try await Binary.run(["check", ".", "--explain"], in: folder.url)
    #expect(all.output.split(separator: "\n").count { $0.contains(": error: ") } == 9)
  }

  @Test("JSON and SARIF have all findings, however many are alike", arguments: ["json", "sarif"])
  func whole(format: String) async throws {
    let folder = try folder(payloads: 9, others: 0)
    let result = try await Binary.run(["check", ".", "--format", format], in: folder.url)
    let word = format == "json" ? #""code":"X3""# : #""ruleId":"X3""#
    #expect(result.output.components(separatedBy: word).count == 10, "\(result.output)")
  }

  @Test("Many files that are something else are counted by kind")
  func leftOut() async throws {
    let folder = try folder(payloads: 3, others: 7)
    let result = try await Binary.run(["check", "."], in: folder.url)
    #expect(
      result.output.contains("not checked: 7 other JSON files; '--explain' lists them\n"),
      "\(result.output)")
    let all = try await Binary.run(["check", ".", "--explain"], in: folder.url)
    #expect(all.output.contains("o6.json: not checked: "), "\(all.output)")
  }

  @Test("GitHub gets annotations for errors and warnings alone")
  func github() async throws {
    let folder = try folder(payloads: 2, others: 7)
    let note = #"{"aps":{"alert":"x","mutable-content":true,"thread-id":"t"}}"#
    _ = try folder.write(Array(note.utf8), as: "n.json")
    let result = try await Binary.run(["check", ".", "--format", "github"], in: folder.url)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("::error ") } == 2, "\(result.output)")
    #expect(!result.output.contains("::notice"), "\(result.output)")
    #expect(lines.contains("not checked: 7 other JSON files; '--explain' lists them"))
  }
}
