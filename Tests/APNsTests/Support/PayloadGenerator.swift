import TestSupport

/// Makes payloads from a seed: Apple's keys and slips of them, with right and wrong values, in any
/// place.
struct PayloadGenerator {
  private var random: SplitMix

  init(seed: UInt64) {
    random = SplitMix(seed: seed)
  }

  mutating func payload() -> String {
    var members = [
      "\"\(random.chance(20) ? "APS" : "aps")\"\(blank()):\(aps())"
    ]
    while random.chance(2) { members.insert(member(depth: 2), at: random.chance(2) ? 0 : 1) }
    return object(members)
  }

  private mutating func aps() -> String {
    var members: [String] = []
    while !random.chance(5) { members.append(member(depth: 1)) }
    if random.chance(2) { members.append("\"alert\":\(alert())") }
    return object(members)
  }

  private mutating func alert() -> String {
    if random.chance(3) { return value(depth: 1) }
    var members: [String] = []
    while !random.chance(4) { members.append(member(depth: 0)) }
    return object(members)
  }

  private mutating func object(_ members: [String]) -> String {
    let comma = !members.isEmpty && random.chance(8) ? "," : ""
    let separator = "," + blank()
    return "{" + blank() + members.joined(separator: separator) + comma + blank() + "}"
  }

  private mutating func member(depth: Int) -> String {
    "\"\(random.pick(Self.keys))\"\(blank()):\(blank())\(value(depth: depth))"
  }

  private mutating func blank() -> String { random.pick(["", "", " ", "\n  ", "\r\n\t"]) }

  private mutating func value(depth: Int) -> String {
    if depth > 0, random.chance(6) { return object([member(depth: depth - 1)]) }
    return random.pick(Self.values)
  }

  private static let keys = [
    "alert", "badge", "sound", "category", "thread-id", "thread_id", "content-available",
    "contentAvailable", "content_available", "mutable-content", "mutable_content", "event",
    "timestamp", "content-state", "contentState", "stale-date", "dismissal-date", "title", "body",
    "subtitle", "loc-key", "loc-args", "locArgs", "interruption-level", "relevance-score", "bagde",
    "titel", "mine", "url", "a~/b", "k\\u00e9y", "priority", "apns-topic", "gcm.message_id",
    "Simulate Target Bundle", "Simulator Target Bundle", "mdm", "click_action", "volume",
    "critical", "name", "content-changed",
  ]
  private static let values = [
    "1", "0", "true", "false", "null", "\"1\"", "\"3\"", "3", "-1", "1.5", "\"text\"", "\"\"",
    "\"한국어 {{name}}\"", "\"%@\"", "\"a.mp3\"", "\"timeSensitive\"", "[]", "[\"a\"]", "[1]", "{}",
    "\"update\"", "\"end\"", "1767258000000", "\"undefined\"", "\"\\u007b\\\\\"", "\"[BUNDLE_ID]\"",
  ]
}
