/// Walks the tape of a payload once, turning Apple's keys into typed values.
struct PayloadReader: ~Copyable {
  let tape: JSONTape
  var findings = Diagnostic.BoundedFindings()
  var traits = Payload.Traits()
  /// The keys of Apple's whose value is null, which counts as absent.
  var nulls: [Int] = []

  /// Reads the top level.
  mutating func read(into payload: inout Payload) {
    guard tape.nodes[0].kind == .object else { return reportTopLevel() }
    var hasAPS = false
    var walk = MemberWalk<Payload.Key>(0, in: tape)
    while let member = walk.next(in: tape) {
      if isNull(member.cursor) { continue }
      if member.key == .aps { hasAPS = true }
      Payload.Key.declarations[member.place].read(&self, member.cursor, &payload)
    }
    traits.hasSimulatorTarget = payload.simulatorTargetBundle != nil
    payload.traits = traits
    reportNulls()
    if !hasAPS, payload.mdm == nil { reportMissingAPS() }
  }

  /// Whether the value of a key is null; records the key if so.
  mutating func isNull(_ cursor: Int) -> Bool {
    guard tape.nodes[cursor + 1].kind == .null else { return false }
    nulls.append(cursor)
    return true
  }

  /// Notes, once for all, the keys whose value is null (X3).
  private mutating func reportNulls() {
    guard let first = nulls.first, findings.hasRoom() else { return }
    let names = nulls.prefix(3).map { "'\(name($0))'" }
    let others = nulls.count - names.count
    let last = others > 0 ? "\(others) more" : names.last ?? ""
    let before = (others > 0 ? names[...] : names.dropLast()).joined(separator: ", ")
    let list = before.isEmpty ? last : "\(before) and \(last)"
    let edit = MemberEdit(tape: tape, member: first, object: tape.parent(of: first))
    findings.append(
      Diagnostic(
        .note, .wrongType,
        "\(list) \(nulls.count == 1 ? "is null, and counts" : "are null, and count") as absent",
        at: tape.nodes[first + 1].span, pointer: tape.pointer(to: first + 1),
        fixIt: nulls.count == 1 ? edit.removal(isSafe: true) : .init("leave them out")))
  }

  /// A value with its place, given the place of its key.
  func field<Value>(_ value: Value, at cursor: Int) -> Payload.Field<Value> {
    Payload.Field(value, key: tape.nodes[cursor], node: tape.nodes[cursor + 1])
  }
}

/// The findings about the envelope (X2).
extension PayloadReader {
  mutating func reportTopLevel() {
    guard findings.hasRoom() else { return }
    let root = JSONValue(tape: tape, index: 0)
    let enclosed = EnclosedPayload(in: root)
    let service = PushService.recognized(root)
    findings.append(
      Diagnostic(
        .error, .missingAPS,
        service?.message ?? "a payload must be an object, not \(root.kind.phrase)", at: root.span,
        pointer: "", notes: enclosed.map { [$0.note] } ?? [],
        fixIt: enclosed?.advice ?? service?.advice))
  }

  mutating func reportAPSKind(_ cursor: Int) {
    guard findings.hasRoom() else { return }
    let value = JSONValue(tape: tape, index: cursor + 1)
    let contents = EnclosedPayload.contents(of: value)
    findings.append(
      Diagnostic(
        .error, .missingAPS,
        "'aps' must be an object, not \(value.kind.phrase)"
          + (contents == nil ? "" : "; it was encoded as JSON twice"), at: value.span,
        pointer: "/aps",
        fixIt: contents.map {
          .init(
            "write the object itself", replacing: value.span, with: $0.root.rawText, isSafe: true)
        }))
  }

  mutating func reportMissingAPS() {
    guard findings.hasRoom() else { return }
    let start = tape.nodes[0].span.start
    let root = JSONValue(tape: tape, index: 0)
    let document = Self.document(root)
    let enclosed = document == nil ? EnclosedPayload(in: root) : nil
    let service = PushService.recognized(root)
    // The part 'notification' of FCM's messages has keys of 'aps' too.
    // Expo has a word of its own for the priority, and Parse one for the badge; no payload names
    // to whom it goes.
    let isOtherService =
      service != nil || root["to"] != nil || root["click_action"] != nil
      || root["priority"]?.string == "default"
      || root["badge"]?.string == "Increment"
    let misplaced =
      isOtherService ? [] : Array(root.members.lazy.compactMap(Self.misplacement).prefix(10))
    let misspelling =
      service == nil ? root.members.lazy.compactMap(Self.misspelling).first { _ in true } : nil
    let message =
      service?.message ?? document.map { "this is \($0.name), not a payload" } ?? Self.answer(root)
      ?? (misplaced.allSatisfy(\.isServiceKey) && misspelling == nil
        ? "this is not a payload: it has no 'aps' object"
        : "the 'aps' object is missing, so iOS ignores the push")
    findings.append(
      Diagnostic(
        .error, .missingAPS, message, at: SourceSpan(start, start + 1), pointer: "",
        notes: misplaced.map(\.note) + (enclosed.map { [$0.note] } ?? []),
        fixIt: enclosed?.advice ?? misspelling ?? service?.advice ?? document?.advice))
  }

  /// What a document is that describes payloads, or has them within requests.
  private static func document(_ root: JSONValue) -> (name: String, advice: Diagnostic.FixIt?)? {
    let schema = root["info"]?["schema"]?.string ?? ""
    if root["item"]?.kind == .array, schema.contains("/collection/") {
      return ("a Postman collection", .init("give the text of 'raw' of one of its requests"))
    }
    let isSchema =
      root["$schema"]?.string?.contains("json-schema.org") == true
      || root["properties"]?.kind == .object && root["type"]?.string == "object"
    return isSchema ? ("a JSON Schema", nil) : nil
  }

  /// What a key at the top level shows about where the payload comes from.
  private static func misplacement(
    _ key: JSONValue, _ value: JSONValue
  ) -> (note: Diagnostic.Note, isServiceKey: Bool)? {
    let name = key.string ?? ""
    let isServiceKey =
      name == "notification" || ["message", "apns"].contains(name) && value.kind == .object
    if isServiceKey {
      let note = "'\(name)' is for a service between a server and APNs; iOS reads 'aps' alone"
      return (.init(note, at: key.span), true)
    }
    let common: [APS.Key] = [.event, .category, .timestamp, .attributes]
    guard let meant = APS.Key(rawValue: name), !common.contains(meant), !value.isNull else {
      return nil
    }
    return (.init("'\(name)' belongs in 'aps'", at: key.span), false)
  }

  /// The message about an answer of APNs or of a service, in the place of a push.
  private static func answer(_ root: JSONValue) -> String? {
    if let reason = root["reason"]?.string, isReason(reason),
      root.count == 1 || root.count == 2 && root["timestamp"] != nil
    {
      return "this is what APNs answers to a push that it refuses, not a payload"
    }
    let isAnswer =
      answers.contains { $0.allSatisfy { root[$0] != nil } }
      || root.count == 1 && root["error"]?["code"] != nil
      || root["message"]?["Reason"] != nil
      || isReceipt(root["data"]) && root["to"] == nil && root["title"] == nil
    return isAnswer ? "this is an answer to a push, not a payload" : nil
  }

  /// Whether a value is what Expo answers to a push, or to each of some.
  private static func isReceipt(_ value: JSONValue?) -> Bool {
    let receipt = value?.kind == .array ? value?.elements.first { _ in true } : value
    return ["ok", "error"].contains(receipt?["status"]?.string ?? "")
  }

  /// Whether a text is a reason as APNs or the service for web pushes gives it, such as
  /// `BadJwtToken`.
  private static func isReason(_ text: String) -> Bool {
    ResponseReason(named: text) != nil
      || text.first?.isUppercase == true && text.dropFirst().contains(where: \.isUppercase)
        && text.allSatisfy { $0.isASCII && $0.isLetter }
  }

  /// The keys that answers of services have together.
  private static let answers = [
    ["multicast_id"], ["success", "failure"], ["sent", "failed"], ["counts", "success"],
    ["counts", "logs"], ["msg_id", "sendno"], ["error", "status"], ["statusCode", "message"],
    ["errors", "warnings"], ["id", "recipients"],
    ["StatusCode", "Reason"],
  ]

  private static func misspelling(_ key: JSONValue, _ value: JSONValue) -> Diagnostic.FixIt? {
    let name = key.string ?? ""
    guard value.kind == .object, value["aps"] == nil, nearest(to: name, among: ["aps"]) != nil,
      Spelling.isSame(name, "aps") && value.count == 0 || Payload.hasKeysOfAPS(value)
    else { return nil }
    return .init(
      "call it 'aps'", replacing: key.span, with: "\"aps\"", isSafe: Spelling.isSame(name, "aps"))
  }
}

extension Payload {
  /// A value of a payload with its place in the text.
  public struct Field<Value: Sendable>: Sendable {
    /// The value as its key wants it.
    public var value: Value
    private var keyStart: UInt32
    private var keyEnd: UInt32
    private var start: UInt32
    private var end: UInt32

    /// Creates a field from a value, the bytes of its key and its own bytes.
    public init(_ value: Value, keySpan: SourceSpan, span: SourceSpan) {
      self.value = value
      keyStart = UInt32(clamping: keySpan.start)
      keyEnd = UInt32(clamping: keySpan.end)
      start = UInt32(clamping: span.start)
      end = UInt32(clamping: span.end)
    }

    init(_ value: Value, key: JSONTape.Node, node: JSONTape.Node) {
      self.value = value
      keyStart = key.start
      keyEnd = key.end
      start = node.start
      end = node.end
    }

    /// The bytes of the key, with its quotes.
    public var keySpan: SourceSpan { SourceSpan(Int(keyStart), Int(keyEnd)) }

    /// The bytes of the value.
    public var span: SourceSpan { SourceSpan(Int(start), Int(end)) }

    /// The same place with another value.
    public func map<Other>(_ transform: (Value) -> Other) -> Field<Other> {
      Field<Other>(transform(value), keySpan: keySpan, span: span)
    }
  }
}

extension Payload.Field: Equatable where Value: Equatable {}

extension Payload.Field: Hashable where Value: Hashable {}

/// Reading of the values that nearly every payload has.
extension PayloadReader {
  /// Reads a text.
  mutating func text(at cursor: Int) -> Payload.Field<String>? {
    if let string = tape.string(at: cursor + 1) { return field(string, at: cursor) }
    let kind = tape.nodes[cursor + 1].kind
    let isScalar = kind == .number || kind == .boolean
    reportType(cursor, expected: "a string", instead: isScalar ? "\"\(source(cursor))\"" : nil)
    return nil
  }

  /// Reads an integer from a bound on; anything else is undefined on the phone (P20).
  mutating func count(at cursor: Int, atLeast bound: Int) -> Payload.Field<Int>? {
    guard tape.nodes[cursor + 1].kind == .number else {
      reportType(cursor, expected: "a number", instead: quotedNumber(cursor))
      return nil
    }
    if let integer = tape.integer(at: cursor + 1), integer >= bound {
      return field(integer, at: cursor)
    }
    reportCount(cursor, atLeast: bound)
    return nil
  }
}
