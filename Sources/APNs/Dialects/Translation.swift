/// A payload that is being put together from a message in another dialect.
struct Translation {
  /// What becomes the payload.
  var writer = Writer()
  /// What becomes the request's headers.
  private(set) var headers: [RequestHeaders.Header] = []
  /// Where the headers stand, as a whole.
  private var headersPlace: SourceSpan?
  private var findings = Diagnostic.BoundedFindings()
  private var provisional: [Diagnostic] = []
  /// Whether the headers are all those of a request that was captured.
  var isOfWholeRequest = false
  /// What the message does not tell of the push.
  var uncertainty: Uncertainty = []

  /// The payload with all that was found.
  var result: TranslatedPayload {
    TranslatedPayload(
      bytes: writer.bytes, map: writer.map, findings: findings.diagnostics, headers: headers,
      headersPlace: headersPlace, isOfWholeRequest: isOfWholeRequest, uncertainty: uncertainty,
      provisional: provisional)
  }

  /// The result for a text that is not in the dialect that was asked for.
  static func failure(_ dialect: Dialect, _ reason: String, at value: JSONValue)
    -> TranslatedPayload
  {
    let finding = Diagnostic(
      .error, .dialect, "this is not \(dialect.phrase): \(reason)", at: value.opening,
      pointer: value.pointer)
    return TranslatedPayload(withoutPayload: [finding])
  }

  /// Reports something about a value, or about a key, whose value the pointer names then;
  /// provisionally, if a program may set it right after it wrote the value.
  mutating func report(
    _ severity: Diagnostic.Severity, _ message: String, at value: JSONValue,
    code: Diagnostic.Code = .dialect, fixIt: Diagnostic.FixIt? = nil, provisionally: Bool = false
  ) {
    guard findings.hasRoom() else { return }
    let isContainer = value.kind == .object || value.kind == .array
    let finding = Diagnostic(
      severity, code, message, at: isContainer ? value.opening : value.span,
      pointer: value.pointer, fixIt: fixIt)
    findings.append(finding)
    if provisionally { provisional.append(finding) }
  }

  /// Reports keys that a service does not know.
  ///
  /// `homes` tells where some of them belong.
  mutating func checkKeys(
    of value: JSONValue, against known: [String], as owner: String,
    _ severity: Diagnostic.Severity = .warning, homes: [String: String] = [:]
  ) {
    for key in value.members.map(\.key) {
      guard let name = key.string, !known.contains(name) else { continue }
      let home = homes[name].map { Diagnostic.FixIt("it belongs in \($0)") }
      let near = nearest(to: name, among: known).flatMap { value[$0] == nil ? $0 : nil }
      report(
        severity, "\(owner) has no key '\(name)'", at: key,
        fixIt: home
          ?? near.map {
            .init("did you mean '\($0)'?", replacing: key.span, with: "\"\($0)\"")
          })
    }
  }

  /// Adds a header.
  mutating func add(_ name: String, _ value: String, from span: SourceSpan) {
    var header = RequestHeaders.Header(
      name: RequestHeaders.trimmed(name[...]), value: RequestHeaders.trimmed(value[...]))
    header.span = span
    headers.append(header)
  }

  /// Says which value lacks a header that is missing.
  mutating func expectHeaders(at value: JSONValue) {
    headersPlace = value.opening
  }

  /// Adds the headers that an object holds; only APNs itself takes numbers for their values.
  mutating func addHeaders(_ value: JSONValue?, takesNumbers: Bool) {
    guard let value else { return }
    guard value.kind == .object else {
      return report(.error, "'headers' must be an object, not \(value.kind.phrase)", at: value)
    }
    headersPlace = value.opening
    for (key, value) in value.members {
      guard let name = key.string, !name.hasPrefix(":") || Self.pseudoHeaders.contains(name) else {
        continue
      }
      if let text = value.string {
        add(name, text, from: value.span)
      } else if takesNumbers, let text = value.numberText {
        add(name, text, from: value.span)
      } else {
        let quoted = value.numberText.map { "\"\($0)\"" }
        report(
          .error, "the header '\(name)' must be a string, not \(value.kind.phrase)", at: value,
          fixIt: quoted.map { .init("write \($0)", replacing: value.span, with: $0) })
      }
    }
  }

  /// What a capture has of the request beside its headers, and APNs looks at.
  private static let pseudoHeaders = [":path", ":method"]

  /// Writes `alert` out of members of a message, by their names in `alert`.
  mutating func alert(_ parts: [(name: String, member: JSONMember)]) {
    guard let first = parts.first, let last = parts.last else { return }
    writer.key("alert", from: first.member.key.span)
    writer.beginObject(from: first.member.key.span)
    for (name, member) in parts { writer.member(name, member) }
    writer.endObject(from: last.member.value.closing)
  }
}
