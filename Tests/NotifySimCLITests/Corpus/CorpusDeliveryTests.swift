import Foundation
import TestSupport
import Testing

@Suite("Deliveries of collected payloads")
struct CorpusDeliveryTests {
  @Test(
    "Each collected payload is delivered with the recorded outcome",
    .enabled(if: SharedFiles.hasCorpus))
  func outcomes() async throws {
    var reports: [String] = []
    for name in SharedFiles.names(in: SharedFiles.corpus) {
      let result = try await Binary.run(
        ["deliver", name, "--no-input", "--format", "json"], in: SharedFiles.corpus)
      #expect([0, 1, 65].contains(result.status), "\(name)")
      reports.append(try DeliveryReport(name, result).text)
    }
    let golden = Repository.file("Tests/NotifySimCLITests/Corpus/outcomes.txt")
    try Golden(file: golden).expect(reports.joined())
  }
}
