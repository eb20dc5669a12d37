import APNs

/// Reads payloads one after another into one document, and counts what it meets.
struct Tally {
  /// How far to go with each payload.
  enum Depth: String {
    /// The JSON alone.
    case json
    /// The payload's keys as well.
    case payload
    /// All checks of the linter as well.
    case check
  }

  /// How far to go with each payload.
  let depth: Depth
  private(set) var categories: [String: Int] = [:]
  private(set) var payloads = 0
  private(set) var failures = 0
  private(set) var findings = 0
  private let reader = JSONReader()
  private var document = JSONDocument()

  private let linter = PayloadLinter()

  init(_ depth: Depth) {
    self.depth = depth
  }

  /// Reads one payload.
  mutating func read(_ line: ArraySlice<UInt8>) {
    do {
      try reader.read(line, into: &document)
      payloads += 1
      if depth != .json { count(Payload(document)) }
    } catch {
      failures += 1
    }
  }

  private mutating func count(_ payload: Payload) {
    let found = depth == .check ? linter.check(payload) : payload.diagnostics
    findings += found.count
    if let category = payload.aps?.category?.value { categories[category, default: 0] += 1 }
  }
}
