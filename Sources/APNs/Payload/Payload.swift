/// The body of a push as iOS reads it: Apple's keys as typed values, each with its place.
///
/// Reading never fails once the text is JSON. A value that its key cannot take is reported and
/// ignored, as the phone ignores it (P19); what the app itself will look at is in ``root``.
public struct Payload: Sendable {
  /// The text that the payload was read from.
  public let document: JSONDocument
  /// The `aps` dictionary, if there is one.
  public internal(set) var aps: APS?
  /// The bundle identifier of the app that a simulator delivers to (P27).
  public internal(set) var simulatorTargetBundle: Field<String>?
  /// The magic string of a device management push, which needs no `aps`.
  public internal(set) var mdm: Field<String>?
  /// What checks can go by without looking at the keys again.
  var traits = PayloadTraits()
  /// What is wrong or odd, the document's own warnings first.
  public internal(set) var diagnostics: [Diagnostic]

  /// Reads the payload of a document.
  public init(_ document: JSONDocument) {
    self.document = document
    diagnostics = document.warnings
    var reader = PayloadReader(tape: document.tape)
    reader.read(into: &self)
    if !reader.findings.isEmpty { diagnostics += reader.findings.diagnostics }
  }

  /// Reads a payload from the body of a push.
  /// - Throws: The one reason why the text is not JSON.
  public static func read(
    _ bytes: [UInt8], options: JSONOptions = .apple
  ) throws(JSONSyntaxError) -> Payload {
    Payload(try JSONDocument(parsing: bytes, options: options))
  }

  /// The whole payload, which becomes the content's `userInfo` (P4).
  public var root: JSONValue { document.root }

  /// The size in bytes, as APNs counts it (P2).
  public var size: Int { document.byteCount }

  /// Whether there is alert text to show (P15).
  public var hasAlertText: Bool { aps?.alert?.hasText == true }

  /// Whether this is a background notification: `content-available` and no alert, badge or sound
  /// (P16).
  public var isSilent: Bool {
    guard let aps, aps.contentAvailable?.value == true else { return false }
    return !aps.contains(.alert) && !aps.contains(.badge) && !aps.contains(.sound)
  }

  /// What is wrong or odd with the payload of a push of a type; of some types it needs no `aps`
  /// (X2).
  package func diagnostics(sentAs pushType: PushType?) -> [Diagnostic] {
    guard let pushType, !pushType.needsAPS, root.kind == .object else { return diagnostics }
    return diagnostics.filter { $0.code != .missingAPS || $0.pointer != "" }
  }

  /// The push type that only such a payload can have: a Live Activity's event, a wish to reload
  /// widgets, a device management wake-up; nil for all others.
  public var impliedPushType: PushType? {
    if mdm != nil { return .mdm }
    if aps?.contains(.event) == true { return .liveActivity }
    return aps?.contains(.contentChanged) == true ? .widgets : nil
  }
}
