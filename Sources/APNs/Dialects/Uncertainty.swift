/// What a text does not tell of a push.
///
/// A finding that it could disprove is not certain.
struct Uncertainty: OptionSet, Sendable {
  let rawValue: Int

  /// A program puts other texts in the place of placeholders, and may go on to change the push.
  static let values = Self(rawValue: 1 << 0)
  /// It is a literal of a program, whose language allows more than JSON.
  static let syntax = Self(rawValue: 1 << 1)
  /// It is an example in a document, whose placeholders are meant.
  static let placeholders = Self(rawValue: 1 << 2)
  /// The request has a push type that is not known.
  static let pushType = Self(rawValue: 1 << 3)
  /// The rest of the message is not known, and may add an alert.
  static let rest = Self(rawValue: 1 << 4)
  /// It has members that are not written out.
  static let members = Self(rawValue: 1 << 5)

  /// The codes of the findings that each could disprove.
  private static let doubts: [(Self, Set<Diagnostic.Code>)] = [
    (.values, [.formatText, .emptyContent, .mutableContent, .category]),
    (.placeholders, [.formatText]),
    (.pushType, [.emptyContent, .mutableContent, .category, .pushTypeMismatch, .customKey]),
    ([.rest, .members], [.emptyContent, .mutableContent, .category, .pushTypeMismatch]),
    (.members, [.missingAPS, .imageOfFCM, .criticalLevel, .localization]),
  ]

  /// Whether a finding is certain all the same.
  func allows(_ finding: Diagnostic) -> Bool {
    if contains(.syntax), finding.code == .invalidJSON, finding.severity != .error { return false }
    return !Self.doubts.contains { !isDisjoint(with: $0.0) && $0.1.contains(finding.code) }
  }
}
