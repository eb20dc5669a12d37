/// The findings about the keys beside `aps` (X4); a key that is not Apple's is the app's own.
extension PayloadCheck {
  mutating func checkEnvelope(_ traits: PayloadTraits) {
    var cursor = 1
    let end = tape.successor(of: 0)
    while cursor < end {
      let key = cursor
      cursor = tape.successor(of: key + 1)
      if let stray = StrayKey.table.key(at: key, in: tape) {
        checkStray(stray, at: key, traits)
      } else if !traits.hasSimulatorTarget, mayMeanSimulator(key) {
        checkSimulatorKey(at: key)
      }
    }
  }

  private mutating func checkStray(_ stray: StrayKey, at key: Int, _ traits: PayloadTraits) {
    if let header = stray.header {
      guard findings.hasRoom() else { return }
      return append(
        .warning, .unknownKey,
        "'\(header)' is a header of the request; inside the payload nobody reads it", member: key)
    }
    guard let meantKey = stray.key, traits.aps > 0,
      traits.apsKeys & meantKey.bit == 0, findings.hasRoom()
    else { return }
    meant |= meantKey.bit
    append(
      stray.isTelling ? .warning : .note, .unknownKey,
      "'\(stray.rawValue)' stands beside 'aps', where the system does not look for it", member: key,
      fixIt: MemberEdit(tape: tape, member: key, object: 0)
        .move(
          into: traits.aps, as: meantKey.rawValue, "move it into 'aps' as '\(meantKey.rawValue)'"))
  }

  /// Whether a key may be meant for `Simulator Target Bundle`, by its length and first letters.
  private func mayMeanSimulator(_ key: Int) -> Bool {
    let content = tape.nodes[key].content
    guard content.count >= 16, content.count <= 32 else { return false }
    let head = tape.storage[content].prefix(4)
    return head.lazy.map(ASCII.lowercased).elementsEqual("simu".utf8)
  }

  private mutating func checkSimulatorKey(at key: Int) {
    let wanted = TopLevelKey.simulatorTargetBundle.rawValue
    let name = tape.string(at: key) ?? ""
    guard nearest(to: name, among: [wanted]) != nil, findings.hasRoom() else { return }
    append(
      .warning, .unknownKey,
      "'\(name)' is not read by 'simctl push'; the key of the app is '\(wanted)'", member: key,
      fixIt: MemberEdit(tape: tape, member: key, object: 0).renaming(to: wanted, isSafe: true))
  }

  mutating func checkSimulatorTarget(of payload: Payload) {
    guard let target = payload.simulatorTargetBundle else { return }
    let isPlain = target.value.utf8.allSatisfy(ASCII.isBundleIdentifier)
    guard !isPlain || target.value.isEmpty else { return }
    report(
      Diagnostic(
        .warning, .outOfRange,
        "'\(target.value)' is no bundle identifier; it looks like a placeholder that was left in",
        at: target.span, pointer: "/" + TopLevelKey.simulatorTargetBundle.rawValue,
        fixIt: .init("write the app's bundle identifier, such as 'com.example.app'")))
  }
}

/// A key beside `aps` that belongs elsewhere: into `aps`, or among the headers.
struct StrayKey: RawRepresentable, CaseIterable, Hashable, Sendable {
  let rawValue: String

  static let table = KeyTable<StrayKey>()

  /// The keys with hyphens, plain words that pass for the app's own as well, other ways of writing
  /// four keys, and the headers.
  static let allCases: [StrayKey] = {
    let hyphened = APS.Key.allCases.map(\.rawValue).filter { $0.contains("-") }
    let rewritten: [APS.Key] = [
      .contentAvailable, .mutableContent, .interruptionLevel, .relevanceScore,
    ]
    let others = rewritten.flatMap { key in
      [
        key.rawValue.replacingHyphens { "_" + $0 },
        key.rawValue.replacingHyphens(\.capitalizedASCII),
      ]
    }
    let headers = RequestHeaders.knownNames.filter { $0.hasPrefix("apns-") }
    return (hyphened + plain + others + headers).map { StrayKey(rawValue: $0) }
  }()

  private static let plain = [APS.Key.alert, .badge, .sound, .category].map(\.rawValue)

  /// The header that the key names.
  var header: String? { rawValue.hasPrefix("apns-") ? rawValue : nil }

  /// The key of `aps` that is meant.
  var key: APS.Key? {
    KeySlip.exactly(rawValue, among: KeySlip.apsKeys).flatMap(APS.Key.init)
  }

  /// Whether an app would hardly use the key for itself.
  var isTelling: Bool { rawValue == APS.Key.alert.rawValue || !Self.plain.contains(rawValue) }
}

extension String {
  /// The words between hyphens, all but the first changed, without the hyphens.
  fileprivate func replacingHyphens(_ change: (String) -> String) -> String {
    let words = split(separator: "-").map(String.init)
    return words.prefix(1).joined() + words.dropFirst().map(change).joined()
  }

  fileprivate var capitalizedASCII: String { prefix(1).uppercased() + dropFirst() }
}
