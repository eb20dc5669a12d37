/// One value or key on the tape that the scanner writes: where it stands and what follows it.
///
/// Nodes stand in source order, a container before its contents, a key before its value.
package struct JSONNode: Sendable {
  /// The offset of the first byte; of the opening quote for a string.
  package var start: UInt32
  /// The offset just past the last byte.
  package var end: UInt32
  /// For a container the index just past its last descendant (its parent's index while it is
  /// open), for a key its ``JSONFingerprint``.
  package var link: UInt32 = 0
  /// The number of elements or members of a container.
  package var count: UInt32 = 0
  /// What the node stands for.
  package var kind: JSONKind
  /// A string that holds an escape, or a number with a fraction or an exponent.
  package var isComplex = false

  /// Whether this is an object or an array.
  package var isContainer: Bool { kind == .object || kind == .array }

  /// The bytes of the value or key.
  package var span: SourceSpan { SourceSpan(Int(start), Int(end)) }

  /// The bytes between the quotes of a string.
  package var content: Range<Int> { Int(start) + 1..<max(Int(start) + 1, Int(end) - 1) }

  /// The link of a node that is not inside any container.
  static let noParent = UInt32.max
}
