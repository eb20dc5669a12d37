import APNs

/// Reads payloads one after another into one document, and counts what it meets.
struct Tally {
  /// Whether to leave the payload's keys alone.
  var stopsAtJSON = false
  private(set) var categories: [String: Int] = [:]
  private(set) var payloads = 0
  private(set) var failures = 0
  private(set) var findings = 0
  private let reader = JSONReader()
  private var document = JSONDocument()

  init(stopsAtJSON: Bool) {
    self.stopsAtJSON = stopsAtJSON
  }

  /// Reads one payload.
  mutating func read(_ line: ArraySlice<UInt8>) {
    do {
      try reader.read(line, into: &document)
      payloads += 1
      if !stopsAtJSON { count(Payload(document)) }
    } catch {
      failures += 1
    }
  }

  private mutating func count(_ payload: Payload) {
    findings += payload.diagnostics.count
    if let category = payload.aps?.category?.value { categories[category, default: 0] += 1 }
  }
}
