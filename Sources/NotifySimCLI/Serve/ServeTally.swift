import APNs
import APNsServer
import NotifySimCore

/// What happened at a server since its start, in numbers.
struct ServeTally {
  /// How many requests there were.
  private(set) var requests = 0
  /// How many answers of each status there were.
  private(set) var statuses: [Int: Int] = [:]
  /// How many answers of each reason there were.
  private(set) var reasons: [String: Int] = [:]
  /// How many requests were lost by injected faults, by their outcome.
  private(set) var lost: [String: Int] = [:]
  /// How many notifications were presented, on one surface or several.
  private(set) var presented = 0
  /// How often a notification or a choice was withheld.
  private(set) var withheld = 0

  /// Counts a request.
  mutating func count(_ exchange: Exchange) {
    requests += 1
    if let loss = exchange.loss { return lost[loss.rawValue, default: 0] += 1 }
    statuses[exchange.answer.status, default: 0] += 1
    if let reason = exchange.answer.reason { reasons[reason.rawValue, default: 0] += 1 }
  }

  /// Counts the events of one step of a phone.
  mutating func count(_ events: [Event]) {
    var shown: Set<String> = []
    for event in events {
      switch event.kind {
      case .presented: if shown.insert(event.notification ?? "").inserted { presented += 1 }
      case .withheld: withheld += 1
      default: break
      }
    }
  }

  /// Writes the numbers as members of an object.
  func write(to writer: inout JSONWriter) {
    writer.field("requests", requests)
    write("statuses", statuses.map { ("\($0.key)", $0.value) }, to: &writer)
    write("reasons", reasons.map { ($0.key, $0.value) }, to: &writer)
    write("lost", lost.map { ($0.key, $0.value) }, to: &writer)
    writer.field("presented", presented)
    writer.field("withheld", withheld)
  }

  private func write(
    _ name: String, _ numbers: [(String, Int)], to writer: inout JSONWriter
  ) {
    writer.key(name)
    writer.beginObject()
    for (key, number) in numbers.sorted(by: { $0.0 < $1.0 }) { writer.field(key, number) }
    writer.endObject()
  }

  /// The numbers in words: `12 requests, 10 with 200, 2 with 429; 10 presented, 0 withheld`.
  var words: String {
    let answers = statuses.sorted { $0.key < $1.key }.map { "\($0.value) with \($0.key)" }
    let losses = lost.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    let head = ["\(requests) request\(requests == 1 ? "" : "s")"] + answers + losses
    return "\(head.joined(separator: ", ")); \(presented) presented, \(withheld) withheld"
  }
}
