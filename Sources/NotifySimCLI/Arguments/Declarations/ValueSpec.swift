/// The declaration of a value: what help calls it and what it may be.
package struct ValueSpec: Hashable, Sendable {
  /// The name that help shows in angle brackets, such as `seconds`.
  package var name: String
  /// What the value may be.
  package var kind: ValueKind

  /// Creates a declaration.
  package init(_ name: String, _ kind: ValueKind = .text) {
    self.name = name
    self.kind = kind
  }

  /// The name as help and messages show it, such as `<seconds>`.
  package var placeholder: String { "<\(name)>" }
}
