/// Typed reading of the value whose key stands at a place; a value of the wrong type is reported.
extension PayloadReader {
  mutating func text(at cursor: Int) -> Field<String>? {
    if let string = tape.string(at: cursor + 1) { return field(string, at: cursor) }
    let kind = tape.nodes[cursor + 1].kind
    let isScalar = kind == .number || kind == .boolean
    reportType(cursor, expected: "a string", instead: isScalar ? "\"\(source(cursor))\"" : nil)
    return nil
  }

  mutating func textOrNull(at cursor: Int) -> Field<String>? {
    tape.nodes[cursor + 1].kind == .null ? nil : text(at: cursor)
  }

  /// Reads an array of strings; one element of another type spoils it.
  mutating func texts(at cursor: Int) -> Field<[String]>? {
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

  mutating func number(at cursor: Int) -> Field<Double>? {
    if let double = tape.double(at: cursor + 1) { return field(double, at: cursor) }
    reportType(cursor, expected: "a number", instead: quotedNumber(cursor))
    return nil
  }

  /// Reads a number that should be from 0 to 1 (X9).
  mutating func fraction(at cursor: Int) -> Field<Double>? {
    let field = number(at: cursor)
    if let field, !(0...1).contains(field.value) { reportRange(cursor) }
    return field
  }

  /// Reads an integer from a bound on; anything else is undefined on the phone (P20).
  mutating func count(at cursor: Int, atLeast bound: Int) -> Field<Int>? {
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

  /// Reads 1 or true, 0 or false.
  mutating func flag(at cursor: Int) -> Field<Bool>? {
    if let boolean = tape.boolean(at: cursor + 1) { return field(boolean, at: cursor) }
    switch tape.integer(at: cursor + 1) {
    case 1: return field(true, at: cursor)
    case 0: return field(false, at: cursor)
    default:
      let isOne =
        tape.isString("1".utf8, at: cursor + 1) || tape.isString("true".utf8, at: cursor + 1)
      reportType(cursor, expected: "the number 1", instead: isOne ? "1" : nil)
      return nil
    }
  }

  /// Reads a flag that is only ever given as 1, and notes a 0 (P18, P22).
  mutating func wish(at cursor: Int) -> Field<Bool>? {
    let flag = flag(at: cursor)
    if flag?.value == true, tape.nodes[cursor + 1].kind == .boolean { traits.hasTrueFlag = true }
    if flag?.value == false { noteUnsetFlag(cursor) }
    return flag
  }

  mutating func object(at cursor: Int) -> Field<JSONValue>? {
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
  private func quotedNumber(_ cursor: Int) -> String? {
    guard let string = tape.string(at: cursor + 1),
      let document = try? JSONDocument(parsing: string, options: .strict)
    else { return nil }
    return document.root.numberText
  }
}
