/// Finds what can be known to be wrong with a payload, and with the headers that it is sent with,
/// before it is sent.
///
/// What reading finds anyway (`Payload.diagnostics`, `RequestHeaders.diagnostics`) is included. A
/// payload without findings costs one walk over its keys and its texts, and no memory.
public struct PayloadLinter: Hashable, Sendable {
  /// The codes that are not reported.
  public var disabled: Set<Diagnostic.Code>
  /// Whether the headers given are all that are sent, so that one which is absent is missing.
  public var knowsAllHeaders: Bool
  /// The names of headers that are sent with values that are not known, in lower case; an empty
  /// one where the names are not known either.
  package var unknownHeaders: Set<String> = []
  /// The time that an expiration is compared with, in Unix seconds; nil to compare with none.
  public var now: Int?

  /// Creates a linter; by default it reports everything, and takes headers for a selection.
  public init(
    disabled: Set<Diagnostic.Code> = [], knowsAllHeaders: Bool = false, now: Int? = nil
  ) {
    self.disabled = disabled
    self.knowsAllHeaders = knowsAllHeaders
    self.now = now
  }

  /// The findings about a payload whose headers are not known, in the order of its text.
  public func check(_ payload: Payload) -> [Diagnostic] {
    payloadFindings(payload, sentWith: RequestHeaders())
  }

  /// The findings about a request: those about its headers first, then those about its payload in
  /// the order of the text.
  public func check(_ payload: Payload, sentWith headers: RequestHeaders) -> [Diagnostic] {
    headerFindings(headers, sending: payload) + payloadFindings(payload, sentWith: headers)
  }

  /// The findings about the headers of a request; a place is that of a header in the text that it
  /// was read from.
  package func headerFindings(
    _ headers: RequestHeaders, sending payload: Payload
  ) -> [Diagnostic] {
    permitted(headers.diagnostics + check(of: headers).headerFindings(sending: payload))
  }

  /// The findings about the payload of a request in the order of its text.
  package func payloadFindings(
    _ payload: Payload, sentWith headers: RequestHeaders
  ) -> [Diagnostic] {
    let pushType = payload.pushType(sentWith: headers)
    let found =
      Check.findings(in: payload, pushType: pushType, now: now)
      + check(of: headers).contentFindings(about: payload)
    let read = payload.diagnostics(sentAs: pushType)
    let isPayload = !read.contains { $0.code == .missingAPS && $0.pointer == "" }
    let size =
      isPayload ? payload.sizeFindings(for: pushType, isBroadcast: headers.isBroadcast) : []
    guard headers.isForWallet else { return reported(read, found, size) }
    let isMeantSo: (Diagnostic) -> Bool = { finding in
      finding.code == .emptyContent || finding.code == .missingAPS && finding.pointer == ""
    }
    return reported(read.filter { !isMeantSo($0) }, found.filter { !isMeantSo($0) }, size)
  }

  private func check(of headers: RequestHeaders) -> RequestCheck {
    RequestCheck(
      headers: headers, knowsAllHeaders: knowsAllHeaders, unknown: unknownHeaders, now: now)
  }

  /// All findings about a payload in the order of its text.
  private func reported(
    _ read: [Diagnostic], _ found: [Diagnostic], _ size: [Diagnostic]
  ) -> [Diagnostic] {
    if read.isEmpty, found.isEmpty, size.isEmpty { return [] }
    return permitted((read + found + size).inTextOrder)
  }

  private func permitted(_ findings: [Diagnostic]) -> [Diagnostic] {
    disabled.isEmpty ? findings : findings.filter { !disabled.contains($0.code) }
  }
}

extension Payload {
  /// The finding that the payload is too large for a push of a type, if it is.
  fileprivate func sizeFindings(for pushType: PushType?, isBroadcast: Bool) -> [Diagnostic] {
    let pushType = pushType ?? .alert
    guard size > pushType.maximumPayloadSize(isBroadcast: isBroadcast) else { return [] }
    return sizeDiagnostic(for: pushType, isBroadcast: isBroadcast).map { [$0] } ?? []
  }
}

extension [Diagnostic] {
  /// The findings by their places; those of one place keep their order.
  package var inTextOrder: [Diagnostic] {
    enumerated().map { (start: $0.element.span?.start ?? 0, offset: $0.offset, $0.element) }
      .sorted { ($0.start, $0.offset) < ($1.start, $1.offset) }.map(\.2)
  }
}

extension PayloadLinter {
  /// One check of one payload: what reading it does not find.
  struct Check {
    let tape: JSONTape
    let pushType: PushType?
    /// The time to compare with, in Unix seconds; nil for none.
    let now: Int?
    var findings = Diagnostic.BoundedFindings()
    /// The keys of `aps` that some misspelt or misplaced key is meant to be, by their bits.
    var meant: UInt32 = 0
    /// The keys that fixes would write, with the object that each is for.
    var proposed: [(object: Int, name: String)] = []

    /// The findings about a payload of a push type, or of one that is not known.
    static func findings(in payload: Payload, pushType: PushType?, now: Int?) -> [Diagnostic] {
      var check = Check(tape: payload.document.tape, pushType: pushType, now: now)
      check.run(payload)
      return check.findings.isEmpty ? [] : check.findings.diagnostics
    }

    private mutating func run(_ payload: Payload) {
      guard tape.nodes[0].kind == .object else { return }
      let traits = payload.traits
      checkEnvelope(traits)
      if traits.hasSimulatorTarget { checkSimulatorTarget(of: payload) }
      guard traits.aps > 0 else { return }
      if traits.mayHoldUnreadKeys { checkKeys(of: payload) }
      if traits.hasTrueFlag { checkFlags(of: payload) }
      checkSounds(of: payload)
      checkLevel(of: payload)
      checkTexts(of: payload)
      if !hasPlainBody(payload) { checkContent(of: payload) }
      if pushType == .liveActivity {
        checkActivity(of: payload)
      } else if traits.hasActivityKeys, payload.impliedPushType != .liveActivity {
        checkStrayActivityKeys(of: payload)
      }
      if pushType == .mdm { checkDeviceManagement(of: payload) }
      if pushType == nil { checkNoticedWake(of: payload) }
    }

    /// Whether the push is one of a Live Activity, or would be if some key of its were not missing.
    func resemblesLiveActivity(_ traits: Payload.Traits) -> Bool {
      pushType == .liveActivity || pushType == nil && traits.resemblesLiveActivity
    }

    /// Whether there is a body and none of the rarer keys, so that there is always something to
    /// see; most payloads are so.
    private func hasPlainBody(_ payload: Payload) -> Bool {
      !payload.traits.hasRareAlertKeys
        && payload.sharedAPS?.aps.alert?.body?.value.isEmpty == false
    }

    /// Adds a finding, unless there are too many already.
    mutating func report(_ finding: Diagnostic) {
      if findings.hasRoom() { findings.append(finding) }
    }

    /// Adds a finding about the member whose key stands at `cursor`; for findings of which a text
    /// may have any number, the caller asks for room first.
    mutating func append(
      _ severity: Diagnostic.Severity, _ code: Diagnostic.Code, _ message: String,
      member cursor: Int,
      fixIt: Diagnostic.FixIt? = nil
    ) {
      findings.append(
        Diagnostic(
          severity, code, message, at: tape.nodes[cursor].span,
          pointer: tape.pointer(to: cursor + 1), fixIt: fixIt))
    }
  }
}

/// The findings about the keys beside `aps` (X4); a key that is not Apple's is the app's own.
extension PayloadLinter.Check {
  mutating func checkEnvelope(_ traits: Payload.Traits) {
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

  private mutating func checkStray(_ stray: StrayKey, at key: Int, _ traits: Payload.Traits) {
    if let header = stray.header {
      guard findings.hasRoom() else { return }
      return append(
        .warning, .unknownKey,
        "'\(header)' is a header of the request; inside the payload iOS ignores it", member: key)
    }
    guard let meantKey = stray.key, traits.aps > 0,
      traits.apsKeys & meantKey.bit == 0, findings.hasRoom()
    else { return }
    // An object without a text of an alert's is the app's own.
    let value = JSONValue(tape: tape, index: key + 1)
    if meantKey == .alert, value.kind == .object, !Payload.hasTextOfAlert(value) { return }
    meant |= meantKey.bit
    // A service extension may read what is beside 'aps'.
    let hasExtension = traits.apsKeys & APS.Key.mutableContent.bit != 0
    let isLost =
      stray.isUnmistakable || !hasExtension && isSoundOfAlert(meantKey, at: key, traits)
    append(
      isLost ? .warning : .note, .unknownKey,
      "'\(stray.rawValue)' is beside 'aps', where iOS ignores it", member: key,
      fixIt: MemberEdit(tape: tape, member: key, object: 0)
        .move(
          into: traits.aps, as: meantKey.rawValue, "move it into 'aps' as '\(meantKey.rawValue)'"))
  }

  /// Whether a key beside `aps` holds what the alert would sound with.
  private func isSoundOfAlert(_ meant: APS.Key, at key: Int, _ traits: Payload.Traits) -> Bool {
    let kind = tape.nodes[key + 1].kind
    return meant == .sound && traits.alert > 0 && (kind == .string || kind == .object)
  }

  /// Whether a key may be meant for `Simulator Target Bundle`, by its length and first letters.
  private func mayMeanSimulator(_ key: Int) -> Bool {
    let content = tape.nodes[key].content
    guard content.count >= 16, content.count <= 32 else { return false }
    let head = tape.storage[content].prefix(4)
    return head.lazy.map(ASCII.lowercased).elementsEqual("simu".utf8)
  }

  private mutating func checkSimulatorKey(at key: Int) {
    let wanted = Payload.Key.simulatorTargetBundle.rawValue
    let name = tape.string(at: key) ?? ""
    guard nearest(to: name, among: [wanted]) != nil, findings.hasRoom() else { return }
    append(
      .warning, .unknownKey,
      "'simctl push' does not read '\(name)'; the key for the app is '\(wanted)'", member: key,
      fixIt: MemberEdit(tape: tape, member: key, object: 0).renaming(to: wanted, isSafe: true))
  }

  mutating func checkSimulatorTarget(of payload: Payload) {
    guard let target = payload.simulatorTargetBundle else { return }
    if let fault = BundleIdentifier.fault(in: target.value) {
      return report(
        Diagnostic(
          .error, .bundleIdentifier, "'\(target.value)' is not a bundle identifier: \(fault)",
          at: target.span, pointer: "/" + Payload.Key.simulatorTargetBundle.rawValue))
    }
    let isPlain = BundleIdentifier.hasOwnCharacters(target.value)
    // A name in these quotes stands for what the shell puts there.
    guard !isPlain || target.value.isEmpty, !target.value.contains("\u{2039}") else { return }
    report(
      Diagnostic(
        .warning, .outOfRange,
        "'\(target.value)' is not a bundle identifier; it looks like an unfilled placeholder",
        at: target.span, pointer: "/" + Payload.Key.simulatorTargetBundle.rawValue,
        fixIt: .init("write the app's bundle identifier, such as 'com.example.app'")))
  }

  /// A key beside `aps` that belongs elsewhere: into `aps`, or among the headers.
  struct StrayKey: PayloadReader.TableKey {
    let rawValue: String

    static let table = PayloadReader.KeyTable(allCases)

    /// The keys with hyphens, plain words that pass for the app's own as well, other ways of
    /// writing four keys, and the headers.
    private static let allCases: [StrayKey] = {
      let hyphened = APS.Key.allCases.map(\.rawValue).filter { $0.utf8.contains(ASCII.minus) }
      let rewritten: [APS.Key] = [
        .contentAvailable, .mutableContent, .interruptionLevel, .relevanceScore,
      ]
      let others = rewritten.flatMap { [$0.rawValue.snakeCased, $0.rawValue.camelCased] }
      let headers = RequestHeaders.knownNames.filter { $0.hasPrefix("apns-") }
      return (hyphened + plain + others + headers).map { StrayKey(rawValue: $0) }
    }()

    private static let plain = [APS.Key.alert, .badge, .sound, .category].map(\.rawValue)

    /// The header that the key names.
    var header: String? { rawValue.hasPrefix("apns-") ? rawValue : nil }

    /// The key of `aps` that is meant.
    var key: APS.Key? {
      MeantKey.exactly(rawValue, among: MeantKey.apsKeys).flatMap(APS.Key.init)
    }

    /// Whether an app would hardly use the key for itself.
    var isUnmistakable: Bool {
      rawValue == APS.Key.alert.rawValue || !Self.plain.contains(rawValue)
    }
  }
}

/// Bytes, since this is made at each start and Characters take long.
extension String {
  /// A name of words with hyphens, with underscores in their place.
  fileprivate var snakeCased: String {
    String(decoding: utf8.map { $0 == ASCII.minus ? ASCII.underscore : $0 }, as: UTF8.self)
  }

  /// A name of words with hyphens, with capitals in their place.
  fileprivate var camelCased: String {
    var bytes: [UInt8] = []
    var isFirst = false
    for byte in utf8 {
      if byte != ASCII.minus { bytes.append(isFirst ? byte & ~0x20 : byte) }
      isFirst = byte == ASCII.minus
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
