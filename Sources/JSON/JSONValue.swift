public import Diagnostics

/// One value of a document: a light cursor that decodes only what it is asked for.
public struct JSONValue: Sendable {
  /// The tape of the document.
  package let tape: JSONTape
  /// The index of the value's node.
  package let index: Int

  /// Creates a value from the index of its node.
  package init(tape: JSONTape, index: Int) {
    self.tape = tape
    self.index = index
  }

  /// What kind of value this is.
  public var kind: Kind { node.kind }

  /// The bytes of the value, including the quotes of a string.
  public var span: SourceSpan { node.span }

  /// The value as it stands in the text.
  public var rawText: String { String(decoding: tape.source(at: index), as: UTF8.self) }

  /// The decoded text of a string, or nil for any other kind.
  public var string: String? { tape.string(at: index) }

  /// The value of a Boolean, or nil for any other kind; the number 1 is not one.
  public var boolean: Bool? { tape.boolean(at: index) }

  /// A number exactly as it stands in the text, or nil for any other kind.
  public var numberText: String? { kind == .number ? rawText : nil }

  /// The value of a number without a fractional part (`1`, `1.0`, `1e2`) that fits an `Int`, or
  /// nil.
  public var integer: Int? { tape.integer(at: index) }

  /// The double nearest to a number, or nil for any other kind and past the range of a double.
  public var double: Double? { tape.double(at: index) }

  /// The whole number, if it is in bounds; readers of outside numbers use this, so that nothing
  /// that is computed with it overflows.
  public func integer(in bounds: some RangeExpression<Int>) -> Int? {
    integer.flatMap { bounds.contains($0) ? $0 : nil }
  }

  /// The double nearest to a number, if it is in bounds.
  public func double(in bounds: some RangeExpression<Double>) -> Double? {
    double.flatMap { bounds.contains($0) ? $0 : nil }
  }

  /// The whole number of a member in bounds; a value where there is no such member, and nil for
  /// any other value of it.
  package func integer(
    _ key: String, in bounds: some RangeExpression<Int>, unlessGiven value: Int
  ) -> Int? {
    guard let member = self[key] else { return value }
    return member.integer(in: bounds)
  }

  /// The number of a member in bounds; a value where there is no such member, and nil for any
  /// other value of it.
  package func double(
    _ key: String, in bounds: some RangeExpression<Double>, unlessGiven value: Double
  ) -> Double? {
    guard let member = self[key] else { return value }
    return member.double(in: bounds)
  }

  /// Whether the value is `null`.
  public var isNull: Bool { node.kind == .null }

  /// The JSON Pointer (RFC 6901) of the value; for a key, that of its value.
  public var pointer: String { tape.pointer(to: index) }

  /// The JSON Pointer of the value as seen from a container that it is in, so that the way from the
  /// root need not be walked.
  package func pointer(from container: JSONValue) -> String {
    tape.pointer(to: index, from: container.index)
  }

  /// The number of elements or members, duplicate keys included; 0 for any other kind.
  public var count: Int { Int(node.count) }

  /// The value if it is an object.
  package var object: JSONValue? { kind == .object ? self : nil }

  /// The first byte, which is the opening brace of an object.
  package var opening: SourceSpan { SourceSpan(span.start, min(span.start + 1, span.end)) }

  /// The last byte, which is the closing brace of an object.
  package var closing: SourceSpan { SourceSpan(max(span.start, span.end - 1), span.end) }

  /// The value's node on the tape.
  package var node: JSONTape.Node { tape.nodes[index] }

  /// The elements of an array in source order; none for any other kind.
  public var elements: Elements {
    Elements(tape: tape, range: kind == .array ? index + 1..<tape.successor(of: index) : 0..<0)
  }

  /// The members of an object in source order, duplicates included; none for any other kind.
  public var members: Members {
    Members(tape: tape, range: kind == .object ? index + 1..<tape.successor(of: index) : 0..<0)
  }

  /// The value of a key of an object, the last one if there are several; nil for any other kind.
  public subscript(key: String) -> JSONValue? {
    tape.value(for: key, in: index).map { JSONValue(tape: tape, index: $0) }
  }

  /// The member of a name, the last one if there are several; nil for any other kind.
  package func member(_ name: String) -> JSONMember? {
    guard let value = self[name] else { return nil }
    return (JSONValue(tape: tape, index: value.index - 1), value)
  }

  /// The element at a place of an array from 0, or nil; found by walking the array.
  public subscript(place: Int) -> JSONValue? {
    place < 0 ? nil : elements.dropFirst(place).first { _ in true }
  }
}

/// A key of an object with its value.
package typealias JSONMember = (key: JSONValue, value: JSONValue)

extension JSONValue {
  /// The elements of an array in source order.
  public struct Elements: Sequence, IteratorProtocol, Sendable {
    let tape: JSONTape
    var range: Range<Int>

    /// Moves to the next element.
    public mutating func next() -> JSONValue? {
      guard let index = range.first else { return nil }
      range = tape.successor(of: index)..<range.upperBound
      return JSONValue(tape: tape, index: index)
    }
  }

  /// The members of an object in source order.
  public struct Members: Sequence, IteratorProtocol, Sendable {
    let tape: JSONTape
    var range: Range<Int>

    /// Moves to the next member; its key is a string.
    public mutating func next() -> (key: JSONValue, value: JSONValue)? {
      guard let index = range.first else { return nil }
      range = tape.successor(of: index + 1)..<range.upperBound
      return (JSONValue(tape: tape, index: index), JSONValue(tape: tape, index: index + 1))
    }
  }

  /// The six kinds of JSON value (RFC 8259, section 3).
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Members in braces.
    case object
    /// Elements in brackets.
    case array
    /// Text in double quotes.
    case string
    /// A number of any size.
    case number
    /// `true` or `false`.
    case boolean
    /// `null`.
    case null

    /// The kind with its article, as messages say it: `an object`, `a number`, `null`.
    public var phrase: String {
      switch self {
      case .object: "an object"
      case .array: "an array"
      case .string: "a string"
      case .number: "a number"
      case .boolean: "a Boolean"
      case .null: "null"
      }
    }
  }
}
