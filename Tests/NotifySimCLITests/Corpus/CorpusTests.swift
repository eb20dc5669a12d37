import Foundation
import Testing

@Suite("Payloads that people really wrote")
struct CorpusTests {
  private static let folder = Repository.shared.appendingPathComponent("corpus")
  private static let payloads = Repository.entries(of: folder).filter {
    $0.pathExtension == "json"
  }

  @Test("Each is delivered, and comes to the recorded end", .enabled(if: !payloads.isEmpty))
  func outcomes() async throws {
    var reports: [String] = []
    for payload in Self.payloads {
      let result = try await Binary.run(
        ["deliver", payload.lastPathComponent, "--no-input", "--format", "json"], in: Self.folder)
      #expect([0, 1, 65].contains(result.status), "\(payload.lastPathComponent)")
      reports.append(try DeliveryReport(payload.lastPathComponent, result).text)
    }
    let golden = Repository.tests.appendingPathComponent("Corpus/outcomes.txt")
    try Golden(file: golden).expect(reports.joined())
  }
}
