import Foundation
import Testing

@testable import NotifySimCLI

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
      let result = try Binary.run(
        ["deliver", payload.lastPathComponent, "--no-input", "--format", "json"], in: Self.folder)
      #expect([0, 1, 65].contains(result.status), "\(payload.lastPathComponent)")
      reports.append(try DeliveryReport(payload.lastPathComponent, result).text)
    }
    let golden = Repository.tests.appendingPathComponent("Corpus/outcomes.txt")
    try Golden(file: golden).expect(reports.joined())
  }
}

/// What came of one delivery, in a few lines that do not repeat the payload.
struct DeliveryReport {
  let text: String

  /// Reads the events of a run.
  init(_ name: String, _ result: Binary.Result) throws {
    let events = try result.output.split(separator: "\n").compactMap { line in
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    }
    let kinds = events.compactMap { $0["event"] as? String }.filter { $0 != "diagnostic" }
    var lines = ["\(name) \(result.status)", "  " + kinds.joined(separator: " ")]
    lines += events.filter { $0["event"] as? String == "diagnostic" }.map(Self.diagnostic)
    lines += events.filter { $0["event"] as? String == "withheld" }.map(Self.withheld)
    lines += events.first { $0["event"] as? String == "presented" }.map(Self.presented) ?? []
    text = lines.joined(separator: "\n") + "\n"
  }

  private static func diagnostic(_ event: [String: Any]) -> String {
    let place = [event["line"], event["column"]].compactMap { $0 as? Int }.map(String.init)
    let words = ["severity", "code"].compactMap { event[$0] as? String }
    return "  " + ([place.joined(separator: ":")] + words + pointer(event)).joined(separator: " ")
  }

  private static func pointer(_ event: [String: Any]) -> [String] {
    (event["pointer"] as? String).map { [$0] } ?? []
  }

  private static func withheld(_ event: [String: Any]) -> String {
    "  withheld \(event["what"] as? String ?? "?"): \(event["reason"] as? String ?? "?")"
  }

  /// The texts by their widths, and the number of buttons.
  private static func presented(_ event: [String: Any]) -> [String] {
    let texts = ["title", "subtitle", "body"].compactMap { key -> String? in
      guard let text = event[key] as? String, !text.isEmpty else { return nil }
      return "\(key) \(text.displayWidth)"
    }
    let actions = (event["actions"] as? [Any])?.count ?? 0
    return ["  shows " + (texts + ["buttons \(actions)"]).joined(separator: ", ")]
  }
}
