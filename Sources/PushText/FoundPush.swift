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

  /// The JSON as a document; nil if it has mistakes.
  package let document: JSONDocument?
  /// The mistakes of the JSON, and what it is without them; nil if it has none.
  package let repair: JSONRepair?

  init(_ writer: MappedWriter, _ certainty: Certainty, placeholders: [SourceSpan] = []) {
    self.init(writer.bytes, writer.map, certainty, placeholders: placeholders)
  }

  /// A part of a text as it stands.
  init(copying span: SourceSpan, of text: [UInt8], _ certainty: Certainty = .written) {
    self.init(Array(text[span.start..<span.end]), SourceMap(copying: span), certainty)
  }

  /// A text whose only mistakes are values that somebody fills in.
  init(filling repair: JSONRepair) {
    self.init(
      repair.bytes, repair.map, repair.hasOmission ? .partial : .placeholder,
      placeholders: repair.assumed)
    findings = repair.findings
  }

  private init(
    _ json: [UInt8], _ map: SourceMap, _ certainty: Certainty, placeholders: [SourceSpan] = []
  ) {
    (self.json, self.map) = (json, map)
    (self.certainty, self.placeholders) = (certainty, placeholders)
    document = try? JSONDocument(parsing: json)
    repair = document == nil ? JSONRepair.attempt(on: json, .all) : nil
  }

  /// The same without its comments, if that makes it JSON.
  var blankingComments: FoundPush? {
    let blanked = JSONComments.blanked(json[...])
    guard document == nil, blanked != json, (try? JSONDocument(parsing: blanked)) != nil else {
      return nil
    }
    return FoundPush(blanked, map, certainty, placeholders: placeholders)
  }

  /// The same with its placeholders as strings, if they are all that keeps it from being JSON.
  var fillingPlaceholders: FoundPush? {
    guard let repair, repair.lacksValuesOnly else { return nil }
    var filled = FoundPush(filling: repair).moved(to: map)
    filled.placeholders += placeholders
    // What a program or a shell fills in is no mistake; what a person copied may be.
    if certainty != .written || !placeholders.isEmpty { filled.findings = [] }
    filled.findings = findings + filled.findings
    filled.certainty = max(certainty, filled.certainty)
    (filled.unknownHeaders, filled.address, filled.dialect) = (unknownHeaders, address, dialect)
    return filled
  }

  /// Whether it is a payload or a message once its mistakes are repaired.
  var isPush: Bool {
    if let document { return Dialect.ofPush(in: document) != nil }
    guard let repair, repair.isJSON, let fixed = try? JSONDocument(parsing: repair.bytes) else {
      return false
    }
    return Dialect.ofPush(in: fixed) != nil
  }

  /// Whether the JSON is not closed before its end, so that it goes on elsewhere.
  var endsTooEarly: Bool {
    repair?.errors.first?.span.map { $0.start >= json.count } ?? false
  }

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
  /// Whether nothing but values to be filled in kept the text from being JSON.
  var lacksValuesOnly: Bool { isJSON && errors.allSatisfy(placeholders.contains) }

  /// The errors as they are reported: a placeholder is a warning for whoever fills it in (X21).
  package var findings: [Diagnostic] {
    errors.inTextOrder.map { error in
      guard placeholders.contains(error) else { return error }
      return Diagnostic(.warning, .formatText, error.message, at: error.span)
    }
  }
}
