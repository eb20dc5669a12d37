/// One value or key on the tape that the scanner writes: where it stands and what follows it.
///
/// Nodes stand in source order, a container before its contents, a key before its value.
struct JSONNode: Sendable {
  /// The offset of the first byte; of the opening quote for a string.
  var start: UInt32
  /// The offset just past the last byte.
  var end: UInt32
  /// For a container the index just past its last descendant (its parent's index while it is
  /// open), for a key its ``JSONFingerprint``.
  var link: UInt32 = 0
  /// The number of elements or members of a container.
  var count: UInt32 = 0
  var kind: JSONKind
  /// A string that holds an escape, or a number with a fraction or an exponent.
  var isComplex = false

  var isContainer: Bool { kind == .object || kind == .array }

  var span: SourceSpan { SourceSpan(Int(start), Int(end)) }

  /// The bytes between the quotes of a string.
  var content: Range<Int> { Int(start) + 1..<max(Int(start) + 1, Int(end) - 1) }

  /// The link of a node that is not inside any container.
  static let noParent = UInt32.max
}
