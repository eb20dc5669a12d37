/// The body of a push as iOS reads it: Apple's keys as typed values, each with its place.
///
/// Reading never fails once the text is JSON. A value that its key cannot take is reported and
/// ignored, as the phone ignores it (P19); what the app itself will look at is in ``root``.
public struct Payload: Sendable {
  /// The text that the payload was read from.
  public let document: JSONDocument
  /// The `aps` dictionary, if there is one.
  public var aps: APS? { sharedAPS?.aps }
  /// The same bytes in place, so that a few keys can be read without a copy.
  package internal(set) var sharedAPS: SharedAPS?
  /// The bundle identifier of the app that a simulator delivers to (P27).
  public internal(set) var simulatorTargetBundle: Field<String>?
  /// The magic string of a device management push, which needs no `aps`.
  public internal(set) var mdm: Field<String>?
  /// What checks can go by without looking at the keys again.
  var traits = Traits()
  /// What reading found, whatever the push is; the document's own warnings first.
  private var found: [Diagnostic]

  /// Reads the payload of a document.
  public init(_ document: JSONDocument) {
    self.document = document
    found = document.warnings
    var reader = PayloadReader(tape: document.tape)
    reader.read(into: &self)
    if !reader.findings.isEmpty { found += reader.findings.diagnostics }
  }

  /// Reads a payload from the body of a push.
  /// - Throws: The one reason why the text is not JSON.
  public static func read(
    _ bytes: [UInt8], options: JSONReader.Options = .apple
  ) throws(JSONReader.SyntaxError) -> Payload {
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
}

/// What a push is: the one place where it is decided.
extension Payload {
  /// The push type of a request with this payload: the one that its headers name, else the one that
  /// the payload implies; nil if neither says.
  package func pushType(sentWith headers: RequestHeaders) -> PushType? {
    headers.pushType ?? impliedPushType
  }

  /// The push type that only such a payload can have; nil for all others.
  ///
  /// A Live Activity's push has one of the three events and a content state. A push that reloads
  /// widgets, or wakes for device management, has nothing for the person or the app besides.
  public var impliedPushType: PushType? {
    if traits.isLiveActivity { return .liveActivity }
    guard traits.apsKeys & APS.Key.noticedBits == 0 else { return nil }
    if mdm != nil { return .mdm }
    if traits.aps == 0, root["container-identifier"]?.kind == .string { return .fileProvider }
    return traits.apsKeys & APS.Key.contentChanged.bit != 0 ? .widgets : nil
  }

  /// What is wrong or odd, the document's own warnings first.
  public var diagnostics: [Diagnostic] { diagnostics(sentAs: nil) }

  /// What is wrong or odd with the payload of a push of a type, or of the one that it implies: of
  /// some types it needs no `aps` (X2), and only one has the keys of Live Activities.
  package func diagnostics(sentAs pushType: PushType?) -> [Diagnostic] {
    guard !found.isEmpty else { return [] }
    let type = pushType ?? impliedPushType
    let needsAPS = type?.needsAPS != false || root.kind != .object
    return found.filter { finding in
      if finding.code == .missingAPS, finding.pointer == "" { return needsAPS }
      return concerns(finding, type)
    }
  }

  /// Whether a finding about a value holds for a push of a type, or of none.
  private func concerns(_ finding: Diagnostic, _ type: PushType?) -> Bool {
    let isLiveActivity = type == .liveActivity
    guard let pointer = finding.pointer, pointer.hasPrefix(Self.pointerOfAPS) else { return true }
    let path = pointer.dropFirst(Self.pointerOfAPS.count).split(separator: "/").map(String.init)
    // What is null is absent, whatever the push is.
    if root[Key.aps.rawValue]?[path.first ?? ""]?.isNull == true { return true }
    switch path.first.flatMap(APS.Key.init) {
    case .relevanceScore? where finding.code == .outOfRange:
      return !(isLiveActivity || type == nil && traits.resemblesLiveActivity)
    case .alert? where finding.code == .wrongType && path.count == 2:
      return !isLiveActivity || root[Key.aps.rawValue]?["alert"]?[path[1]]?.kind != .object
    case let key?: return isLiveActivity || !APS.Key.liveActivity.contains(key)
    case nil: return true
    }
  }

  private static let pointerOfAPS = "/aps/"
}

extension Payload {
  /// An `aps` dictionary that copies of a payload share.
  package final class SharedAPS: Sendable {
    package let aps: APS

    init(_ aps: consuming APS) {
      self.aps = aps
    }
  }

  /// The finding that the payload has more bytes than a push type allows (X6), or nil; its notes
  /// name what takes the most of them.
  public func sizeDiagnostic(
    for pushType: PushType, isBroadcast: Bool = false
  ) -> Diagnostic? {
    let limit = pushType.maximumPayloadSize(isBroadcast: isBroadcast)
    guard size > limit else { return nil }
    return Diagnostic(
      .error, .tooLarge,
      "the payload has \(size) bytes, \(size - limit) more than the \(limit) allowed for push "
        + "type '\(pushType.rawValue)'; APNs answers "
        + ResponseReason.list([.payloadTooLarge]),
      at: SourceSpan(limit, size), pointer: "",
      notes: largestMembers.map {
        .init("'\($0.value.pointer)' takes \($0.span.length) bytes", at: $0.span)
      })
  }

  /// The three largest members of the payload, those of `aps` and of its alert one by one, that
  /// take a tenth of it or more.
  private var largestMembers: [(value: JSONValue, span: SourceSpan)] {
    members(of: root)
      .filter { $0.span.length * 10 >= size }
      .sorted { ($1.span.length, $0.span.start) < ($0.span.length, $1.span.start) }
      .prefix(3).map(\.self)
  }

  private func members(of object: JSONValue) -> [(value: JSONValue, span: SourceSpan)] {
    object.members.flatMap { key, value in
      let isOpened = value.index == traits.aps || value.index == traits.alert
      if isOpened, value.kind == .object { return members(of: value) }
      return [(value, SourceSpan(key.span.start, value.span.end))]
    }
  }

  /// The keys at the top level that are not the app's own.
  enum Key: String, PayloadKey {
    case aps
    case simulatorTargetBundle = "Simulator Target Bundle"
    case mdm

    static let table = PayloadReader.KeyTable(allCases)
    static let declarations = allCases.map(\.declaration)

    var declaration: PayloadKeyDeclaration<Payload> {
      switch self {
      case .aps:
        .init(APS.schema, "What the system reads.") { reader, cursor, payload in
          payload.sharedAPS = reader.aps(at: cursor)
        }
      case .simulatorTargetBundle:
        .init(.text, "The bundle identifier of the app that a simulator delivers to.") {
          $0.simulatorTargetBundle = $1
        }
      case .mdm: .init(.text, "The magic word of a device management push.") { $0.mdm = $1 }
      }
    }
  }

  /// What a payload may be: the values that are read without a finding.
  ///
  /// The app's own keys stand beside `aps` and may be anything.
  package static var schema: JSONSchema {
    Key.schema(isOpen: true).and(
      anyOf: [.requiring([Key.aps.rawValue]), .requiring([Key.mdm.rawValue])])
  }

  /// The key by which a file for Apple's simulator names its app.
  package static let simulatorTarget = Key.simulatorTargetBundle.rawValue

  /// What a reader notices on its way through a payload, for checks to go by: places on the tape, 0
  /// for what is not there, and what kinds of keys there are.
  struct Traits: Sendable {
    /// The `aps` dictionary.
    var aps = 0
    /// The alert, an object or a string.
    var alert = 0
    /// The value of `sound` in `aps`.
    var sound = 0
    /// The keys of `aps`, by their bits; one whose value is null is absent.
    var apsKeys: UInt32 = 0
    /// Whether `aps` has keys that Apple does not document.
    var hasUnknownKeys = false
    /// Whether the alert has keys that Apple does not document.
    var hasUnknownAlertKeys = false
    /// A dictionary for a sound that has keys that Apple does not document.
    var unknownSoundKeysAt = 0
    /// Whether the alert has any of Apple's keys besides title, subtitle and body.
    var hasRareAlertKeys = false
    /// Whether a flag is `true` and not 1.
    var hasTrueFlag = false
    /// Whether the payload names an app for the simulator.
    var hasSimulatorTarget = false

    /// Whether there may be keys that nobody reads.
    var mayHoldUnreadKeys: Bool {
      hasUnknownKeys || hasUnknownAlertKeys || hasRareAlertKeys || unknownSoundKeysAt > 0
    }

    /// Whether there is one of the events of Live Activities.
    var hasEvent = false

    /// Whether there are keys that only Live Activity pushes have.
    var hasActivityKeys: Bool { apsKeys & APS.Key.liveActivityBits != 0 }

    /// Whether the payload is that of a Live Activity's push, whatever its type.
    var isLiveActivity: Bool { hasEvent && apsKeys & APS.Key.contentState.bit != 0 }

    /// Whether some of what makes it one is there.
    var resemblesLiveActivity: Bool { hasEvent || apsKeys & APS.Key.contentState.bit != 0 }
  }
}
