import APNs
import Foundation
import Testing

/// What the linter finds in payload files as people have published them.
@Suite("The linter on payloads from the wild", .enabled(if: SharedFiles.hasCorpus))
struct CorpusFindingTests {
  private static let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("corpus-findings.txt")

  /// A line for each finding: the file, the code, the severity and the place.
  private func report() throws -> String {
    var lines: [String] = []
    for name in CorpusTests.names {
      let findings: [Diagnostic]
      do throws(JSONSyntaxError) {
        findings = PayloadLinter().check(try Payload.read(try bytes(name)))
      } catch {
        findings = [error.diagnostic]
      }
      lines += findings.map {
        "\(name) \($0.code.rawValue) \($0.severity.rawValue) \($0.pointer ?? "-")"
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func bytes(_ name: String) throws(JSONSyntaxError) -> [UInt8] {
    (try? SharedFiles.bytes(of: name, in: SharedFiles.corpus)) ?? []
  }

  @Test("finds what is recorded, file by file; NOTIFY_SIM_RECORD=1 records anew")
  func findings() throws {
    let report = try report()
    guard ProcessInfo.processInfo.environment["NOTIFY_SIM_RECORD"] == "1" else {
      #expect(try report == String(contentsOf: Self.golden, encoding: .utf8))
      return
    }
    try report.write(to: Self.golden, atomically: true, encoding: .utf8)
    Issue.record("corpus-findings.txt was recorded, not checked")
  }

  @Test("safe fixes leave a file no worse, and touch nothing else", arguments: CorpusTests.names)
  func fixes(_ name: String) throws {
    let bytes = try bytes(name)
    guard let payload = try? Payload.read(bytes) else { return }
    try FixLaw.expect(PayloadFixer(), on: bytes, before: PayloadLinter().check(payload))
  }
}
