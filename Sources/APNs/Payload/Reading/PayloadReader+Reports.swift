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

  /// A value has the wrong type (X3); null is only worth a warning, since nothing is lost with it.
  mutating func reportType(_ cursor: Int, expected: String, instead replacement: String? = nil) {
    guard findings.hasRoom() else { return }
    let kind = tape.nodes[cursor + 1].kind
    findings.append(
      Diagnostic(
        kind == .null ? .warning : .error, .wrongType,
        "'\(name(cursor))' must be \(expected), not \(found(kind, cursor)); the key is ignored",
        at: span(cursor), pointer: pointer(cursor), fixIt: replacement.map { fix(cursor, $0) }))
  }

  private func found(_ kind: JSONKind, _ cursor: Int) -> String {
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
        "'\(name(cursor))' must be a whole number from \(bound) on, not \(source(cursor)); what"
          + " the phone does with it is not documented, and here the key is ignored",
        at: span(cursor), pointer: pointer(cursor)))
  }

  /// A number is outside 0 to 1 (X9).
  mutating func reportRange(_ cursor: Int) {
    guard findings.hasRoom() else { return }
    findings.append(
      Diagnostic(
        .warning, .outOfRange,
        "'\(name(cursor))' goes from 0 to 1, and is \(source(cursor)) here",
        at: span(cursor), pointer: pointer(cursor)))
  }

  /// A word is none of the documented ones (X9).
  mutating func reportWord(
    at cursor: Int, among known: [String], otherwise consequence: String
  ) {
    guard findings.hasRoom() else { return }
    let word = tape.string(at: cursor + 1) ?? ""
    let near = nearest(to: word, among: known)
    let list = known.map { "'\($0)'" }.joined(separator: ", ")
    findings.append(
      Diagnostic(
        .error, .outOfRange, "'\(word)' is no word that '\(name(cursor))' knows; \(consequence)",
        at: span(cursor), pointer: pointer(cursor), notes: [.init("the known words are \(list)")],
        fixIt: near.map { fix(cursor, "\"\($0)\"", isSafe: Spelling.isSame(word, $0)) }))
  }

  /// A flag is 0; the presence of `content-available` may count all the same (P18).
  mutating func noteUnsetFlag(_ cursor: Int) {
    guard findings.hasRoom() else { return }
    let name = name(cursor)
    let doubt = "; phones have been seen to go by the key alone, so leave it out"
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
