/// A payload that is being put together from a message in another dialect.
package struct Translation {
  /// What becomes the payload.
  var writer = MappedWriter()
  /// What becomes the request's headers.
  private(set) var headers: [RequestHeaders.Header] = []
  /// Where the headers stand, as a whole.
  private var headersPlace: SourceSpan?
  private var findings = Diagnostic.BoundedFindings()
  private var absences: [Diagnostic] = []
  /// Whether the headers are all those of a request that was captured.
  var hasAllHeaders = false
  /// How much of the push the message tells.
  var certainty = Certainty.written

  /// The payload with all that was found.
  var result: TranslatedPayload {
    TranslatedPayload(
      bytes: writer.bytes, map: writer.map, findings: findings.diagnostics, headers: headers,
      headersPlace: headersPlace, hasAllHeaders: hasAllHeaders, certainty: certainty,
      absences: absences)
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
  /// `isAbsence` says that it is about something that is not there.
  mutating func report(
    _ severity: Diagnostic.Severity, _ message: String, at value: JSONValue,
    code: Diagnostic.Code = .dialect, fixIt: Diagnostic.FixIt? = nil, isAbsence: Bool = false
  ) {
    guard findings.hasRoom() else { return }
    let isContainer = value.kind == .object || value.kind == .array
    let finding = Diagnostic(
      severity, code, message, at: isContainer ? value.opening : value.span,
      pointer: value.pointer, fixIt: fixIt)
    findings.append(finding)
    if isAbsence { absences.append(finding) }
  }

  /// Reports keys that a service does not know.
  ///
  /// `homes` tells where some of them belong, and `aliases` which known key some are meant to be.
  mutating func checkKeys(
    of value: JSONValue, against known: [String], as owner: String,
    _ severity: Diagnostic.Severity = .warning, homes: [String: String] = [:],
    aliases: [String: String] = [:]
  ) {
    for key in value.members.map(\.key) {
      guard let name = key.string, !known.contains(name) else { continue }
      let home = homes[name].map { Diagnostic.FixIt("it belongs in \($0)") }
      let meant = aliases[name] ?? nearest(to: name, among: known)
      let near = meant.flatMap { value[$0] == nil ? $0 : nil }
      report(
        severity, "\(owner) has no key '\(name)'", at: key,
        fixIt: home
          ?? near.map {
            .init("did you mean '\($0)'?", replacing: key.span, with: "\"\($0)\"")
          })
    }
  }

  /// Adds a header; Expo makes some of words of its own.
  mutating func add(
    _ name: String, _ value: String, from span: SourceSpan, isWordOfExpo: Bool = false
  ) {
    var header = RequestHeaders.Header(
      name: RequestHeaders.trimmed(name[...]), value: RequestHeaders.trimmed(value[...]))
    header.span = span
    header.isWordOfExpo = isWordOfExpo
    headers.append(header)
  }

  /// Adds when a message expires, of a number of seconds from `start`; 0 means at once.
  mutating func addExpiration(_ member: JSONMember, countedFrom start: Int) {
    guard let seconds = member.value.integer(in: 0...) else {
      return report(
        .error, "'\(member.key.string ?? "")' must be a whole number of seconds, 0 or more",
        at: member.value)
    }
    let (time, overflows) = seconds.addingReportingOverflow(seconds > 0 ? start : 0)
    add("apns-expiration", String(overflows ? Int.max : time), from: member.value.span)
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
        // FCM's part has a finding of its own about a key of 'aps' among its headers.
        if takesNumbers || APS.Key(rawValue: name) == nil { add(name, text, from: value.span) }
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

extension JSONValue {
  /// The member of a name, unless it is null, which stands for absence.
  package func given(_ name: String) -> JSONMember? {
    member(name).flatMap { $0.value.isNull ? nil : $0 }
  }
}
