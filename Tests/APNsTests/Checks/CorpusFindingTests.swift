import APNs
import Foundation
import TestSupport
import Testing

/// What the linter finds in payload files as people have published them.
@Suite("The linter on collected payloads", .enabled(if: SharedFiles.hasCorpus))
struct CorpusFindingTests {
  /// A line for each finding: the file, the code, the severity and the place.
  private func report() throws -> String {
    var lines: [String] = []
    for name in CorpusTests.names {
      let findings: [Diagnostic]
      do throws(JSONReader.SyntaxError) {
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

  private func bytes(_ name: String) throws(JSONReader.SyntaxError) -> [UInt8] {
    (try? SharedFiles.bytes(of: name, in: SharedFiles.corpus)) ?? []
  }

  @Test("The linter finds what is recorded for each file")
  func findings() throws {
    let golden = Repository.file("Tests/APNsTests/Checks/corpus-findings.txt")
    try Golden(file: golden).expect(try report())
  }

  @Test("Safe fixes leave a file no worse, and change nothing else", arguments: CorpusTests.names)
  func fixes(_ name: String) throws {
    let bytes = try bytes(name)
    guard let payload = try? Payload.read(bytes) else { return }
    try FixLaw.expect(PayloadFixer(), on: bytes, before: PayloadLinter().check(payload))
  }
}
