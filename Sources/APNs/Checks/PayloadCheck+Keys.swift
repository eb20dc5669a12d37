/// The findings about keys of `aps` and `alert` that Apple does not document (X4, X5).
extension PayloadCheck {
  mutating func checkKeys(of payload: Payload) {
    let traits = payload.traits
    if traits.hasUnknownKeys {
      for key in unknownKeys(of: traits.aps, APS.Key.table) { checkAPSKey(at: key, traits) }
    }
    if traits.hasUnknownAlertKeys {
      for key in unknownKeys(of: traits.alert, Alert.Key.table) { checkAlertKey(at: key, traits) }
    }
    if traits.strangeSound > 0 {
      for key in unknownKeys(of: traits.strangeSound, Sound.Key.table) {
        checkSoundKey(at: key, traits)
      }
    }
    if traits.hasRareAlertKeys, pushType != .liveActivity, !traits.isActivity {
      checkAlertSound(traits)
    }
  }

  /// The keys of an object that a table does not hold.
  private func unknownKeys<Key>(of object: Int, _ table: KeyTable<Key>) -> [Int] {
    var unknown: [Int] = []
    var cursor = object + 1
    while cursor < tape.successor(of: object) {
      if table.key(at: cursor, in: tape) == nil { unknown.append(cursor) }
      cursor = tape.successor(of: cursor + 1)
    }
    return unknown
  }

  private mutating func checkAPSKey(at key: Int, _ traits: PayloadTraits) {
    guard findings.hasRoom() else { return }
    let name = tape.string(at: key) ?? ""
    let edit = MemberEdit(tape: tape, member: key, object: traits.aps)
    if let belonging = KeySlip.exactly(name, among: KeySlip.alertKeys), belonging != "sound" {
      let fix =
        traits.alert > 0
        ? edit.move(into: traits.alert, as: belonging, "move it into 'alert' as '\(belonging)'")
        : nil
      meant |= APS.Key.alert.bit
      append(
        .warning, .unknownKey, "'\(name)' belongs into 'alert'; in 'aps' nobody reads it",
        member: key, fixIt: fix ?? .init("write it inside an 'alert' object, as '\(belonging)'"))
    } else if let header = KeySlip.header(name) {
      append(
        .warning, .unknownKey,
        "'\(name)' is a header of the request, '\(header)'; inside the payload nobody reads it",
        member: key)
    } else if let slip = KeySlip.inAPS(name) {
      reportSlip(slip, of: name, at: key, in: traits.aps, named: "aps")
    } else {
      reportCustom(name, at: key, in: traits.aps, named: "aps")
    }
  }

  private mutating func checkAlertKey(at key: Int, _ traits: PayloadTraits) {
    guard findings.hasRoom() else { return }
    let name = tape.string(at: key) ?? ""
    if let belonging = KeySlip.exactly(name, among: KeySlip.apsKeys) {
      reportMisplaced(name, as: belonging, at: key, traits)
    } else if let slip = KeySlip.inAlert(name) {
      reportSlip(slip, of: name, at: key, in: traits.alert, named: "alert")
    } else {
      reportCustom(name, at: key, in: traits.alert, named: "alert")
    }
  }

  private mutating func checkSoundKey(at key: Int, _ traits: PayloadTraits) {
    guard findings.hasRoom() else { return }
    let name = tape.string(at: key) ?? ""
    if let slip = KeySlip.inSound(name) {
      reportSlip(slip, of: name, at: key, in: traits.strangeSound, named: "sound")
    } else {
      reportCustom(name, at: key, in: traits.strangeSound, named: "sound")
    }
  }

  /// Only Live Activities have their sound in `alert` (P12).
  private mutating func checkAlertSound(_ traits: PayloadTraits) {
    guard let value = tape.value(for: Alert.Key.sound.rawValue, in: traits.alert),
      findings.hasRoom()
    else { return }
    reportMisplaced("sound", as: "sound", at: value - 1, traits)
  }

  /// A key of `aps` that stands in `alert`.
  private mutating func reportMisplaced(
    _ name: String, as belonging: String, at key: Int, _ traits: PayloadTraits
  ) {
    meant |= APS.Key(rawValue: belonging)?.bit ?? 0
    let fix = MemberEdit(tape: tape, member: key, object: traits.alert)
      .move(into: traits.aps, as: belonging, "move it from 'alert' into 'aps' as '\(belonging)'")
    let exception = belonging == "sound" ? " unless the push is for a Live Activity" : ""
    append(
      .warning, .unknownKey,
      "'\(name)' belongs into 'aps'; in 'alert' nobody reads it\(exception)", member: key,
      fixIt: fix)
  }

  private mutating func reportSlip(
    _ slip: KeySlip, of name: String, at key: Int, in object: Int, named container: String
  ) {
    let isTaken =
      tape.value(for: slip.name, in: object) != nil
      || proposed.contains { $0 == (object, slip.name) }
    proposed.append((object, slip.name))
    if container != "sound" { meant |= APS.Key(rawValue: slip.name)?.bit ?? 0 }
    if container == "alert" { meant |= APS.Key.alert.bit }
    let proposal = isTaken ? "'\(slip.name)' is given as well" : "did you mean '\(slip.name)'?"
    append(
      .warning, .unknownKey, "'\(name)' is no key of '\(container)', and is ignored; \(proposal)",
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
    append(
      .warning, .customKey,
      "'\(name)' is none of Apple's keys, and the system ignores it in '\(container)'; the app's"
        + " own data goes beside 'aps'", member: key,
      fixIt: MemberEdit(tape: tape, member: key, object: object)
        .move(into: 0, "move it beside 'aps'"))
  }
}
