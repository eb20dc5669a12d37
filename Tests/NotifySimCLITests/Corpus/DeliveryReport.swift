import Foundation

@testable import CommandLineTools
@testable import NotifySimCLI

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
