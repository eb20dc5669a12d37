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
  public var kind: JSONKind { node.kind }

  /// The bytes of the value, including the quotes of a string.
  public var span: SourceSpan { node.span }

  /// The value as it stands in the text.
  public var rawText: String { String(decoding: tape.source(at: index), as: UTF8.self) }

  /// The decoded text of a string, or nil for any other kind.
  public var string: String? { tape.string(at: index) }

  /// The value of a Boolean, or nil for any other kind; the number 1 is not one.
  public var boolean: Bool? { tape.boolean(at: index) }

  /// Whether the value is `null`.
  public var isNull: Bool { node.kind == .null }

  /// The number of elements or members, duplicate keys included; 0 for any other kind.
  public var count: Int { Int(node.count) }

  /// The value's node on the tape.
  package var node: JSONNode { tape.nodes[index] }
}
