/// Typed reading of the value whose key stands at a place; a value of the wrong type is reported.
extension PayloadReader {
  /// Reads an array of strings; one element of another type spoils it.
  mutating func texts(at cursor: Int) -> Payload.Field<[String]>? {
    guard tape.nodes[cursor + 1].kind == .array else {
      let isString = tape.nodes[cursor + 1].kind == .string
      reportType(
        cursor, expected: "an array of strings", instead: isString ? "[\(source(cursor))]" : nil)
      return nil
    }
    var strings: [String] = []
    for element in JSONValue(tape: tape, index: cursor + 1).elements {
      guard let string = element.string else {
        reportElement(element, of: cursor)
        return nil
      }
      strings.append(string)
    }
    return field(strings, at: cursor)
  }

  mutating func number(at cursor: Int) -> Payload.Field<Double>? {
    if let double = tape.double(at: cursor + 1) { return field(double, at: cursor) }
    reportType(cursor, expected: "a number", instead: quotedNumber(cursor))
    return nil
  }

  /// Reads a number that should be from 0 to 1 (X9).
  mutating func fraction(at cursor: Int) -> Payload.Field<Double>? {
    let field = number(at: cursor)
    if let field, !(0...1).contains(field.value) { reportRange(cursor) }
    return field
  }

  /// Reads 1 or true, 0 or false.
  mutating func flag(at cursor: Int) -> Payload.Field<Bool>? {
    if let boolean = tape.boolean(at: cursor + 1) { return field(boolean, at: cursor) }
    switch tape.integer(at: cursor + 1) {
    case 1: return field(true, at: cursor)
    case 0: return field(false, at: cursor)
    default:
      let isOne =
        tape.isString("1", at: cursor + 1) || tape.isString("true", at: cursor + 1)
      reportType(cursor, expected: "the number 1", instead: isOne ? "1" : nil)
      return nil
    }
  }

  /// Reads a flag that is only ever given as 1, and notes a 0 (P18, P22).
  mutating func setFlag(at cursor: Int) -> Payload.Field<Bool>? {
    let flag = flag(at: cursor)
    if flag?.value == true, tape.nodes[cursor + 1].kind == .boolean { traits.hasTrueFlag = true }
    if flag?.value == false { recordUnsetFlag(cursor) }
    return flag
  }

  mutating func object(at cursor: Int) -> Payload.Field<JSONValue>? {
    let value = JSONValue(tape: tape, index: cursor + 1)
    if value.kind == .object { return field(value, at: cursor) }
    reportType(cursor, expected: "an object")
    return nil
  }

  /// The value as it stands in the text.
  func source(_ cursor: Int) -> String {
    String(decoding: tape.source(at: cursor + 1), as: UTF8.self)
  }

  /// The number that a string holds.
  func quotedNumber(_ cursor: Int) -> String? {
    guard let string = tape.string(at: cursor + 1),
      let document = try? JSONDocument(parsing: string, options: .strict)
    else { return nil }
    return document.root.numberText
  }
}

/// The findings about values.
extension PayloadReader {
  func name(_ cursor: Int) -> String { tape.string(at: cursor) ?? "" }

  private func pointer(_ cursor: Int) -> String { tape.pointer(to: cursor + 1) }

  private func span(_ cursor: Int) -> SourceSpan { tape.nodes[cursor + 1].span }

  private func fix(
    _ cursor: Int, _ replacement: String, isSafe: Bool = true
  ) -> Diagnostic.FixIt {
    .init("write \(replacement)", replacing: span(cursor), with: replacement, isSafe: isSafe)
  }

  /// A value has the wrong type (X3).
  mutating func reportType(_ cursor: Int, expected: String, instead replacement: String? = nil) {
    guard findings.hasRoom() else { return }
    if isPlaceholder(cursor) { return reportPlaceholder(cursor, expected: expected) }
    let kind = tape.nodes[cursor + 1].kind
    findings.append(
      Diagnostic(
        .error, .wrongType,
        "'\(name(cursor))' must be \(expected), not \(found(kind, cursor)); the key is ignored",
        at: span(cursor), pointer: pointer(cursor), fixIt: replacement.map { fix(cursor, $0) }))
  }

  /// Whether a string is a placeholder and nothing else.
  private func isPlaceholder(_ cursor: Int) -> Bool {
    tape.nodes[cursor + 1].kind == .string
      && Placeholder.isWhole(tape.source(at: cursor + 1).dropFirst().dropLast())
  }

  /// A placeholder is in quotes where no string belongs (X21); in templates of Azure's, `#(name)`
  /// stands for the value without the quotes.
  private mutating func reportPlaceholder(_ cursor: Int, expected: String) {
    if tape.source(at: cursor + 1).starts(with: "\"#(".utf8) { return }
    findings.append(
      Diagnostic(
        .warning, .formatText,
        "'\(name(cursor))' must be \(expected), and a placeholder stands in its place; if the"
          + " quotes stay, the key is ignored", at: span(cursor), pointer: pointer(cursor)))
  }

  private func found(_ kind: JSONValue.Kind, _ cursor: Int) -> String {
    let source = source(cursor)
    let isShort = kind == .string || kind == .number || kind == .boolean
    return isShort && source.utf8.count <= 24 ? "\(kind.phrase) \(source)" : kind.phrase
  }

  /// An element of an array of strings is something else (X3).
  mutating func reportElement(_ element: JSONValue, of cursor: Int) {
    guard findings.hasRoom() else { return }
    let isScalar = element.kind == .number || element.kind == .boolean
    let quoted = "\"\(element.rawText)\""
    findings.append(
      Diagnostic(
        .error, .wrongType,
        "'\(name(cursor))' must hold strings only, not \(element.kind.phrase); the key is ignored",
        at: element.span, pointer: element.pointer,
        fixIt: isScalar
          ? .init("write \(quoted)", replacing: element.span, with: quoted, isSafe: true) : nil))
  }

  /// A count is negative, fractional or too large (P20).
  mutating func reportCount(_ cursor: Int, atLeast bound: Int) {
    guard findings.hasRoom() else { return }
    findings.append(
      Diagnostic(
        .warning, .outOfRange,
        "'\(name(cursor))' must be a whole number from \(bound), not \(source(cursor)); what iOS"
          + " does is not documented, and here the key is ignored",
        at: span(cursor), pointer: pointer(cursor)))
  }

  /// A number is outside 0 to 1 (X9).
  mutating func reportRange(_ cursor: Int) {
    guard findings.hasRoom() else { return }
    findings.append(
      Diagnostic(
        .warning, .outOfRange,
        "'\(name(cursor))' must be from 0 to 1, not \(source(cursor))",
        at: span(cursor), pointer: pointer(cursor)))
  }

  /// A word is none of the documented ones (X9).
  mutating func reportWord(
    at cursor: Int, among known: [String], otherwise consequence: String
  ) {
    guard !isPlaceholder(cursor), findings.hasRoom() else { return }
    let word = tape.string(at: cursor + 1) ?? ""
    let near = nearest(to: word, among: known)
    let list = known.map { "'\($0)'" }.joined(separator: ", ")
    findings.append(
      Diagnostic(
        .error, .outOfRange, "unknown value '\(word)' for '\(name(cursor))'; \(consequence)",
        at: span(cursor), pointer: pointer(cursor), notes: [.init("the known words are \(list)")],
        fixIt: near.map { fix(cursor, "\"\($0)\"", isSafe: Spelling.isSame(word, $0)) }))
  }

  /// A flag is 0; the presence of `content-available` may count all the same (P18).
  mutating func recordUnsetFlag(_ cursor: Int) {
    guard findings.hasRoom() else { return }
    let name = name(cursor)
    let doubt = "; some phones wake for the key alone, so remove it"
    let isDoubtful = name == APS.Key.contentAvailable.rawValue
    findings.append(
      Diagnostic(
        .note, .wrongType,
        "'\(name)' is \(source(cursor)), which counts as absent\(isDoubtful ? doubt : "")",
        at: span(cursor), pointer: pointer(cursor),
        fixIt: MemberEdit(tape: tape, member: cursor, object: tape.parent(of: cursor))
          .removal(isSafe: true)))
  }
}
