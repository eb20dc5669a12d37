/// The declaration of a positional argument.
package struct ArgumentSpec: Hashable, Sendable {
  /// How often a positional argument may stand on the command line.
  package enum Count: Hashable, Sendable {
    /// Exactly once.
    case one
    /// Once or not at all.
    case optional
    /// Any number of times, also none; only for the last argument.
    case any
    /// At least once; only for the last argument.
    case some
  }

  /// What help calls it and what it may be.
  package var value: ValueSpec
  /// How often it may be given.
  package var count: Count
  /// One sentence of ASCII text.
  package var help: String

  /// Creates a declaration.
  package init(_ value: ValueSpec, _ count: Count, help: String) {
    self.value = value
    self.count = count
    self.help = help
  }

  /// The argument as the usage line shows it, such as `[<payload> ...]`.
  package var usage: String {
    switch count {
    case .one: value.placeholder
    case .optional: "[\(value.placeholder)]"
    case .any: "[\(value.placeholder) ...]"
    case .some: "\(value.placeholder) ..."
    }
  }

  /// Whether at least one word must be given.
  package var isRequired: Bool { count == .one || count == .some }

  /// Whether the argument takes all the words that are left.
  package var isRepeated: Bool { count == .any || count == .some }
}
