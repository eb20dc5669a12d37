/// One check of one payload: what reading it does not find.
struct PayloadCheck {
  let tape: JSONTape
  let pushType: PushType?
  var findings = BoundedFindings()
  /// The keys of `aps` that some misspelt or misplaced key is meant to be, by their bits.
  var meant: UInt32 = 0
  /// The keys that fixes would write, with the object that each is for.
  var proposed: [(object: Int, name: String)] = []

  /// The findings about a payload of a push type, or of one that is not known.
  static func findings(in payload: Payload, pushType: PushType?) -> [Diagnostic] {
    var check = PayloadCheck(tape: payload.document.tape, pushType: pushType)
    check.run(payload)
    return check.findings.isEmpty ? [] : check.findings.diagnostics
  }

  /// The findings about keys alone (X4): those that explain what a phone does with a payload.
  static func keyFindings(in payload: Payload) -> [Diagnostic] {
    guard payload.root.kind == .object else { return [] }
    var check = PayloadCheck(tape: payload.document.tape, pushType: nil)
    check.checkEnvelope(payload.traits)
    if payload.traits.mayHoldStrangeKeys { check.checkKeys(of: payload) }
    if check.findings.isEmpty { return [] }
    return check.findings.diagnostics.filter { $0.code == .unknownKey && $0.severity > .note }
  }

  private mutating func run(_ payload: Payload) {
    guard tape.nodes[0].kind == .object else { return }
    let traits = payload.traits
    checkEnvelope(traits)
    if traits.hasSimulatorTarget { checkSimulatorTarget(of: payload) }
    guard traits.aps > 0 else { return }
    if traits.mayHoldStrangeKeys { checkKeys(of: payload) }
    if traits.hasTrueFlag { checkFlags(of: payload) }
    checkSounds(of: payload)
    checkTexts(of: payload)
    if !hasPlainBody(traits) { checkContent(of: payload) }
    if pushType == .liveActivity || traits.isActivity { checkActivity(of: payload) }
  }

  /// Whether there is a body and none of the rarer keys, so that there is always something to see.
  private func hasPlainBody(_ traits: PayloadTraits) -> Bool {
    guard traits.body > 0, !traits.hasRareAlertKeys else { return false }
    let body = tape.nodes[traits.body]
    return body.kind == .string && body.end &- body.start > 2
  }

  /// Adds a finding, unless there are too many already.
  mutating func report(_ finding: Diagnostic) {
    if findings.hasRoom() { findings.append(finding) }
  }

  /// Adds a finding about the member whose key stands at `cursor`; for findings of which a text may
  /// have any number, the caller asks for room first.
  mutating func append(
    _ severity: Severity, _ code: Diagnostic.Code, _ message: String, member cursor: Int,
    fixIt: Diagnostic.FixIt? = nil
  ) {
    findings.append(
      Diagnostic(
        severity, code, message, at: tape.nodes[cursor].span,
        pointer: tape.pointer(to: cursor + 1), fixIt: fixIt))
  }
}

extension Payload {
  /// The keys that nobody reads, where a key of Apple's was meant (X4).
  package var keyDiagnostics: [Diagnostic] { PayloadCheck.keyFindings(in: self) }
}
