import APNs
import PushText

/// Each push in a text comes with a payload or an error, and with places in the text.
///
/// A repair ends, and a text that it makes grows within its bound.
enum PushTextLaw {
  static func check(_ bytes: [UInt8]) throws(Breach) {
    let content = TextContent(bytes)
    switch content {
    case .json(let document):
      try demand(document.byteCount == bytes.count, "another text is read as JSON")
    case .mistaken(let error, _):
      try demandPlaces(of: [error.diagnostic], in: bytes.count, "mistake")
    case .foreign(let text): try demandPlaces(of: [text.finding], in: bytes.count, "name")
    case .unknown(let findings):
      try demand(findings.contains { $0.severity == .error }, "an unknown push without a reason")
      try demandPlaces(of: findings, in: bytes.count, "unknown")
    case .enclosed(let pushes):
      try demand(!pushes.isEmpty, "no push among those found")
      for push in pushes { try check(push, in: bytes.count) }
    }
  }

  private static func check(_ push: FoundPush, in count: Int) throws(Breach) {
    try demand(push.map.count == push.json.count, "a map of another length")
    try demand(push.json.count <= 8 * count + 1024, "a push grows to \(push.json.count) bytes")
    for message in TranslatedPayload.all(in: push, sentAt: 1_700_000_000) {
      try demandPlaces(of: message.findings, in: count, "message")
      guard let bytes = message.bytes else {
        try demand(message.findings.contains { $0.severity != .note }, "nothing and no why")
        continue
      }
      try demand(message.map.count == bytes.count, "a message's map of another length")
      guard let payload = try? Payload.read(bytes) else { continue }
      let found = PayloadLinter().check(payload)
      try demandPlaces(of: found.map { message.map.origin(of: $0) }, in: count, "payload")
    }
  }

  /// Each byte stands for a piece of a text that readers of expressions take for more than it is:
  /// values, operators and the ends of lines.
  static func checkPieces(_ bytes: [UInt8]) throws(Breach) {
    let text = bytes.flatMap { Array(pieces[Int($0) % pieces.count].utf8) }
    try check(text)
    guard let repair = JSONRepair.attempt(on: text, .all) else { return }
    try demand(repair.fixedErrors.count <= 50, "\(repair.fixedErrors.count) changes")
    try demand(repair.bytes.count <= 4 * text.count + 1024, "a repair grows")
    try demandPlaces(of: repair.errors, in: text.count, "repair")
  }

  private static let pieces = [
    "{", "}", "[", "]", "(", ")", ",", ":", "\"\"", "\"a\"", "\"aps\"", "aps", "1", "true", "x",
    "'",
    "\"", "`", "\n", "\r\n", " ", "+", "*", "||", "&&", "?", ".", "==", "->", "=>", "=", ";", "//",
    "/*", "*/", "#", "...", "${", "$a", "\\(", "\\", "@", "%", "<a>", "{{", "```\n", "curl -d ",
    "\u{2039}", "-", "new ", "{\"aps\":{\"alert\":", "&", "!",
  ]
}
