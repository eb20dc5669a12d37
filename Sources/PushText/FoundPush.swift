package import APNs

/// A push that stands in a text of another kind.
package struct FoundPush: Sendable {
  /// The JSON of a payload or message; it may have mistakes.
  package let json: [UInt8]
  /// Where the bytes come from.
  package private(set) var map: SourceMap
  /// How much of the push the text tells.
  package var certainty: Certainty
  /// The parts of the text that stand for what is not known.
  package private(set) var placeholders: [SourceSpan]
  /// What a person has to know about it.
  package var findings: [Diagnostic] = []
  /// The names of headers whose values the text does not tell, in lower case.
  var unknownHeaders: Set<String> = []
  /// The service that it is sent to, if that is known.
  var address: PushAddress? {
    didSet { dialect = dialect ?? address?.dialect }
  }
  /// Its dialect, where what sends it decides that.
  var dialect: Dialect?

  init(_ writer: MappedWriter, _ certainty: Certainty, placeholders: [SourceSpan] = []) {
    (json, map) = (writer.bytes, writer.map)
    (self.certainty, self.placeholders) = (certainty, placeholders)
  }

  /// A part of a text as it stands.
  init(copying span: SourceSpan, of text: [UInt8], _ certainty: Certainty = .written) {
    (json, map) = (Array(text[span.start..<span.end]), SourceMap(copying: span))
    (self.certainty, placeholders) = (certainty, [])
  }

  /// A text with values that somebody fills in.
  init(filling repair: JSONRepair) {
    (json, map, placeholders) = (repair.bytes, repair.map, repair.assumed)
    certainty = repair.hasOmission ? .partial : .placeholder
    findings = repair.findings
  }

  /// The same without its comments, if that makes it JSON.
  var blankingComments: FoundPush? {
    let blanked = JSONComments.blanked(json[...])
    guard blanked != json, (try? JSONDocument(parsing: blanked)) != nil else { return nil }
    var writer = MappedWriter()
    writer.copy(blanked, map)
    return FoundPush(writer, certainty, placeholders: placeholders)
  }

  /// The same with its placeholders as strings, if they are all that keeps it from being JSON.
  var fillingPlaceholders: FoundPush? {
    guard (try? JSONDocument(parsing: json)) == nil,
      let repair = JSONRepair.attempt(on: json, .all), repair.isJSON,
      repair.errors.allSatisfy(repair.placeholders.contains)
    else { return nil }
    var filled = FoundPush(filling: repair).moved(to: map)
    filled.placeholders += placeholders
    // What a program or a shell fills in is no mistake; what a person copied may be.
    if certainty != .written || !placeholders.isEmpty { filled.findings = [] }
    filled.findings = findings + filled.findings
    filled.certainty = max(certainty, filled.certainty)
    (filled.unknownHeaders, filled.address, filled.dialect) = (unknownHeaders, address, dialect)
    return filled
  }

  /// The JSON as a document, with its mistakes repaired; nil if they cannot be.
  var document: JSONDocument? {
    if let document = try? JSONDocument(parsing: json) { return document }
    guard let repair = JSONRepair.attempt(on: json, .all), repair.isJSON else { return nil }
    return try? JSONDocument(parsing: repair.bytes)
  }

  /// Whether it is a payload or a message once its mistakes are repaired.
  var isPush: Bool { document.map { Dialect.ofPush(in: $0) != nil } ?? false }

  /// The same push of a text that was itself made of another one.
  func moved(to outer: SourceMap) -> FoundPush {
    var moved = self
    moved.map = outer.followed(by: map)
    moved.findings = findings.map(outer.origin)
    moved.placeholders = placeholders.map { outer.origin(of: $0) }
    moved.address = address?.moved(to: outer)
    return moved
  }
}

extension JSONRepair {
  /// The errors as they are reported: a placeholder is a warning for whoever fills it in (X21).
  package var findings: [Diagnostic] {
    errors.inTextOrder.map { error in
      guard placeholders.contains(error) else { return error }
      return Diagnostic(.warning, .formatText, error.message, at: error.span)
    }
  }
}
