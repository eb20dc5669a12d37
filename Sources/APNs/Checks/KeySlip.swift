/// What a key that Apple does not document was most probably meant to be.
struct KeySlip: Hashable {
  /// The key that is meant.
  var name: String
  /// Whether only letter case, hyphens, underscores or blanks differ.
  var isCertain: Bool

  /// Finds which of some keys a name is meant to be, or nil.
  ///
  /// A name that differs in writing alone is certain. Else one of four letters or more is taken for
  /// the nearest key within a change for every four letters, and well-known other names are known.
  static func of(
    _ name: String, among keys: [String], aliases: [String: String] = [:]
  ) -> KeySlip? {
    let folded = Spelling.folded(name)
    if let same = keys.first(where: { Spelling.folded($0) == folded }) {
      return KeySlip(name: same, isCertain: true)
    }
    if let alias = aliases[String(decoding: folded, as: UTF8.self)] {
      return KeySlip(name: alias, isCertain: false)
    }
    let limit = folded.count / 4
    let near = keys.map { ($0, Spelling.folded($0)) }
      .filter { abs($0.1.count - folded.count) <= limit }
      .map { (name: $0.0, distance: Spelling.distance(folded, $0.1)) }
      .filter { $0.distance <= limit }
      .min { $0.distance < $1.distance }
    return near.map { KeySlip(name: $0.name, isCertain: false) }
  }

  /// What a key of `aps` is meant to be.
  static func inAPS(_ name: String) -> KeySlip? {
    of(name, among: apsKeys, aliases: apsAliases)
  }

  /// What a key of `alert` is meant to be.
  static func inAlert(_ name: String) -> KeySlip? {
    of(name, among: alertKeys, aliases: alertAliases)
  }

  /// What a key of a sound's dictionary is meant to be.
  static func inSound(_ name: String) -> KeySlip? {
    of(
      name, among: Sound.Key.allCases.map(\.rawValue),
      aliases: ["vol": "volume", "filename": "name", "file": "name"])
  }

  /// The key of `aps` or `alert` that a name is, up to its writing.
  static func exactly(_ name: String, among keys: [String]) -> String? {
    let folded = Spelling.folded(name)
    return keys.first { Spelling.folded($0) == folded }
  }

  /// The request header that a key is named after, or nil.
  static func header(_ name: String) -> String? {
    let lowercased = name.lowercased()
    if RequestHeaders.knownNames.contains(lowercased) { return lowercased }
    let prefixed = "apns-" + lowercased
    let isShort = ["apns-priority", "apns-expiration", "apns-topic"].contains(prefixed)
    if isShort { return prefixed }
    return exactly(name, among: ["push-type", "collapse-id"]).map { "apns-" + $0 }
  }

  static let apsKeys = APS.Key.allCases.map(\.rawValue)
  /// `action` is left out: with an `s` it is a common key of apps.
  static let alertKeys = Alert.Key.allCases.map(\.rawValue).filter { $0 != "action" }

  private static let apsAliases = [
    "clickaction": "category", "categoryid": "category", "categoryidentifier": "category",
    "thread": "thread-id", "threadidentifier": "thread-id", "badgecount": "badge",
    "soundname": "sound", "interruption": "interruption-level", "relevance": "relevance-score",
  ]
  private static let alertAliases = [
    "text": "body", "message": "body", "content": "body", "heading": "title",
  ]
}
