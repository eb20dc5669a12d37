/// The findings about keys of `aps` and `alert` that Apple does not document (X4, X5).
extension PayloadLinter.Check {
  mutating func checkKeys(of payload: Payload) {
    let traits = payload.traits
    if traits.hasUnknownKeys {
      for key in unknownKeys(of: traits.aps, APS.Key.table) { checkAPSKey(at: key, traits) }
    }
    if traits.hasUnknownAlertKeys {
      for key in unknownKeys(of: traits.alert, APS.Alert.Key.table) {
        checkAlertKey(at: key, traits)
      }
    }
    if traits.unknownSoundKeysAt > 0 {
      for key in unknownKeys(of: traits.unknownSoundKeysAt, APS.Sound.Key.table) {
        checkSoundKey(at: key, traits)
      }
    }
    if traits.hasRareAlertKeys, !resemblesLiveActivity(traits) {
      checkAlertSound(traits)
    }
  }

  /// The keys of an object that are not in a table.
  private func unknownKeys<Key>(of object: Int, _ table: PayloadReader.KeyTable<Key>) -> [Int] {
    var unknown: [Int] = []
    var cursor = object + 1
    while cursor < tape.successor(of: object) {
      if table.key(at: cursor, in: tape) == nil { unknown.append(cursor) }
      cursor = tape.successor(of: cursor + 1)
    }
    return unknown
  }

  private mutating func checkAPSKey(at key: Int, _ traits: Payload.Traits) {
    guard findings.hasRoom() else { return }
    let name = tape.string(at: key) ?? ""
    let edit = MemberEdit(tape: tape, member: key, object: traits.aps)
    if let belonging = MeantKey.exactly(name, among: MeantKey.alertKeys), belonging != "sound" {
      let fix =
        traits.alert > 0
        ? edit.move(into: traits.alert, as: belonging, "move it into 'alert' as '\(belonging)'")
        : nil
      meant |= APS.Key.alert.bit
      append(
        .warning, .unknownKey, "'\(name)' belongs in 'alert'; in 'aps' iOS ignores it",
        member: key, fixIt: fix ?? .init("write it inside an 'alert' object, as '\(belonging)'"))
    } else if let header = MeantKey.header(name) {
      append(
        .warning, .unknownKey,
        "'\(name)' is a header of the request, '\(header)'; inside the payload iOS ignores it",
        member: key)
    } else if let slip = MeantKey.inAPS(name) {
      reportMisspelling(slip, of: name, at: key, in: traits.aps, named: "aps")
    } else {
      reportCustom(name, at: key, in: traits.aps, named: "aps")
    }
  }

  private mutating func checkAlertKey(at key: Int, _ traits: Payload.Traits) {
    guard findings.hasRoom() else { return }
    let name = tape.string(at: key) ?? ""
    if let belonging = MeantKey.exactly(name, among: MeantKey.apsKeys) {
      reportMisplaced(name, as: belonging, at: key, traits)
    } else if let slip = MeantKey.inAlert(name) {
      reportMisspelling(slip, of: name, at: key, in: traits.alert, named: "alert")
    } else {
      reportCustom(name, at: key, in: traits.alert, named: "alert")
    }
  }

  private mutating func checkSoundKey(at key: Int, _ traits: Payload.Traits) {
    guard findings.hasRoom() else { return }
    let name = tape.string(at: key) ?? ""
    if let slip = MeantKey.inSound(name) {
      reportMisspelling(slip, of: name, at: key, in: traits.unknownSoundKeysAt, named: "sound")
    } else {
      reportCustom(name, at: key, in: traits.unknownSoundKeysAt, named: "sound")
    }
  }

  /// Only Live Activities have their sound in `alert` (P12).
  private mutating func checkAlertSound(_ traits: Payload.Traits) {
    guard let value = tape.value(for: APS.Alert.Key.sound.rawValue, in: traits.alert),
      findings.hasRoom()
    else { return }
    reportMisplaced("sound", as: "sound", at: value - 1, traits)
  }

  /// A key of `aps` that stands in `alert`.
  private mutating func reportMisplaced(
    _ name: String, as belonging: String, at key: Int, _ traits: Payload.Traits
  ) {
    meant |= APS.Key(rawValue: belonging)?.bit ?? 0
    let fix = MemberEdit(tape: tape, member: key, object: traits.alert)
      .move(into: traits.aps, as: belonging, "move it from 'alert' into 'aps' as '\(belonging)'")
    let exception = belonging == "sound" ? " unless the push is for a Live Activity" : ""
    append(
      .warning, .unknownKey,
      "'\(name)' belongs in 'aps'; in 'alert' iOS ignores it\(exception)", member: key,
      fixIt: fix)
  }

  private mutating func reportMisspelling(
    _ slip: MeantKey, of name: String, at key: Int, in object: Int, named container: String
  ) {
    let isGiven = tape.value(for: slip.name, in: object) != nil
    let isTaken = isGiven || proposed.contains { $0 == (object, slip.name) }
    proposed.append((object, slip.name))
    if container != "sound" { meant |= APS.Key(rawValue: slip.name)?.bit ?? 0 }
    if container == "alert" { meant |= APS.Key.alert.bit }
    let proposal = isGiven ? "'\(slip.name)' is given as well" : "did you mean '\(slip.name)'?"
    append(
      .warning, .unknownKey,
      "'\(name)' is not a key of '\(container)', and is ignored; \(proposal)",
      member: key,
      fixIt: isTaken
        ? nil
        : MemberEdit(tape: tape, member: key, object: object)
          .renaming(to: slip.name, isSafe: slip.isCertain))
  }

  /// Data of the app's own, which belongs beside `aps` (P5).
  private mutating func reportCustom(
    _ name: String, at key: Int, in object: Int, named container: String
  ) {
    // A VoIP push goes to the app as a whole, which may look for its data anywhere.
    guard pushType != .voip else { return }
    // Beside 'aps' they would be as useless.
    let isNested = [.array, .object].contains(tape.nodes[key + 1].kind)
    if container != "sound", Self.buttonKeys.contains(name), isNested {
      return append(
        .warning, .customKey,
        "'\(name)' is not a key of '\(container)': buttons do not come from the payload; they need"
          + " 'category' in 'aps' and a category that the app registers", member: key)
    }
    append(
      .warning, .customKey,
      "'\(name)' is not a key of '\(container)', and the system ignores it there; custom data"
        + " belongs beside 'aps', unless the app reads it here", member: key,
      fixIt: MemberEdit(tape: tape, member: key, object: object)
        .move(into: 0, "move it beside 'aps'"))
  }

  /// What lists of buttons are called, by which people hope to add them to an alert.
  private static let buttonKeys = ["actions", "buttons"]

  /// A key of Live Activities in a push of another kind, which is data of the app's own there.
  mutating func reportStrayActivityKey(at key: Int, in object: Int) {
    guard findings.hasRoom() else { return }
    let name = tape.string(at: key) ?? ""
    // What has a hyphen is hardly data of the app's own.
    let isOwn = !name.utf8.contains(ASCII.minus)
    append(
      .warning, .customKey,
      "'\(name)' only counts in the push of a Live Activity"
        + (isOwn ? "; custom data belongs beside 'aps'" : ""), member: key,
      fixIt: isOwn
        ? MemberEdit(tape: tape, member: key, object: object).move(into: 0, "move it beside 'aps'")
        : nil)
  }

  /// What a key that Apple does not document was most probably meant to be.
  struct MeantKey: Hashable {
    /// The key that is meant.
    var name: String
    /// Whether only letter case, hyphens, underscores or blanks differ.
    var isCertain: Bool

    /// Finds which of some keys a name is meant to be, or nil.
    ///
    /// A name that differs in writing alone is certain. Else one of four letters or more is taken
    /// for the nearest key within a change for every four letters, and well-known other names are
    /// known.
    static func of(
      _ name: String, among keys: [String], aliases: [String: String] = [:]
    ) -> MeantKey? {
      let folded = Spelling.folded(name)
      if let same = keys.first(where: { Spelling.folded($0) == folded }) {
        return MeantKey(name: same, isCertain: true)
      }
      if let alias = aliases[String(decoding: folded, as: UTF8.self)] {
        return MeantKey(name: alias, isCertain: false)
      }
      let limit = folded.count / 4
      let near = keys.map { ($0, Spelling.folded($0)) }
        .filter { abs($0.1.count - folded.count) <= limit }
        .map { (name: $0.0, distance: Spelling.distance(folded, $0.1)) }
        .filter { $0.distance <= limit }
        .min { $0.distance < $1.distance }
      return near.map { MeantKey(name: $0.name, isCertain: false) }
    }

    /// What a key of `aps` is meant to be.
    static func inAPS(_ name: String) -> MeantKey? {
      of(name, among: apsKeys, aliases: apsAliases)
    }

    /// What a key of `alert` is meant to be.
    static func inAlert(_ name: String) -> MeantKey? {
      of(name, among: alertKeys, aliases: alertAliases)
    }

    /// What a key of a sound's dictionary is meant to be.
    static func inSound(_ name: String) -> MeantKey? {
      of(
        name, among: APS.Sound.Key.allCases.map(\.rawValue),
        aliases: ["vol": "volume", "filename": "name", "file": "name", "sound": "name"])
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
    static let alertKeys = APS.Alert.Key.allCases.map(\.rawValue).filter { $0 != "action" }

    private static let apsAliases = [
      "clickaction": "category", "categoryid": "category", "categoryidentifier": "category",
      "thread": "thread-id", "threadidentifier": "thread-id", "badgecount": "badge",
      "soundname": "sound", "interruption": "interruption-level", "relevance": "relevance-score",
      "targetcontentidentifier": "target-content-id",
    ]
    private static let alertAliases = [
      "text": "body", "message": "body", "content": "body", "heading": "title",
    ]
  }
}
