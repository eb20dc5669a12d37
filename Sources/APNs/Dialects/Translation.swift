/// A payload that is being put together from a message in another dialect.
struct Translation {
  /// What becomes the payload.
  var writer = TranslationWriter()
  /// What becomes the request's headers.
  private(set) var headers: [PlacedHeader] = []
  private var findings = BoundedFindings()

  /// The payload with all that was found.
  var result: TranslatedPayload {
    TranslatedPayload(
      bytes: writer.bytes, map: writer.map, findings: findings.diagnostics, headers: headers)
  }

  /// The result for a text that is not in the dialect that was asked for.
  static func failure(_ dialect: Dialect, _ reason: String, at value: JSONValue)
    -> TranslatedPayload
  {
    let finding = Diagnostic(
      .error, .dialect, "this is not \(dialect.phrase): \(reason)", at: value.opening,
      pointer: value.pointer)
    return TranslatedPayload(bytes: nil, map: SourceMap(), findings: [finding], headers: [])
  }

  /// Reports something about a value, or about a key, whose value the pointer names then.
  mutating func report(
    _ severity: Severity, _ message: String, at value: JSONValue,
    fixIt: Diagnostic.FixIt? = nil
  ) {
    guard findings.hasRoom() else { return }
    let isContainer = value.kind == .object || value.kind == .array
    findings.append(
      Diagnostic(
        severity, .dialect, message, at: isContainer ? value.opening : value.span,
        pointer: value.pointer, fixIt: fixIt))
  }

  /// Reports keys that a service does not know.
  mutating func checkKeys(of value: JSONValue, against known: [String], as owner: String) {
    for (key, _) in value.members {
      guard let name = key.string, !known.contains(name) else { continue }
      let near = nearest(to: name, among: known)
      report(
        .warning, "\(owner) has no key '\(name)'", at: key,
        fixIt: near.map {
          .init("did you mean '\($0)'?", replacing: key.span, with: "\"\($0)\"")
        })
    }
  }

  /// Adds a header.
  mutating func add(_ name: String, _ value: String, from span: SourceSpan) {
    headers.append(PlacedHeader(name: name, value: value, span: span))
  }

  /// Adds the headers that an object holds; only APNs itself takes numbers for their values.
  mutating func addHeaders(_ value: JSONValue?, takesNumbers: Bool) {
    guard let value else { return }
    guard value.kind == .object else {
      return report(.error, "'headers' must be an object, not \(value.kind.phrase)", at: value)
    }
    for (key, value) in value.members {
      guard let name = key.string, !name.hasPrefix(":") else { continue }
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

  /// Writes `alert` out of members of a message, by their names in `alert`.
  mutating func alert(_ parts: [(name: String, member: JSONMember)]) {
    guard let first = parts.first, let last = parts.last else { return }
    writer.key("alert", from: first.member.key.span)
    writer.beginObject(from: first.member.key.span)
    for (name, member) in parts { writer.member(name, member) }
    writer.endObject(from: last.member.value.closing)
  }
}
