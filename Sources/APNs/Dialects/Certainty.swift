/// How much of a push a text tells; a finding that the rest could disprove is not made.
package enum Certainty: Int, Comparable, Sendable {
  /// All of it is written.
  case written
  /// Some values are filled in later.
  case placeholder
  /// Members may be missing, or a program goes on to change it.
  case partial

  package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }

  /// The findings that are about what is not there, or that other keys could disprove.
  private static let ofAbsence: Set<Diagnostic.Code> = [
    .missingAPS, .emptyContent, .mutableContent, .category, .pushTypeMismatch, .imageOfFCM,
    .criticalLevel, .localization, .customKey,
  ]

  /// Whether a finding about the payload is certain all the same.
  func allows(_ finding: Diagnostic) -> Bool {
    switch self {
    case .written: true
    case .placeholder: finding.code != .formatText
    case .partial: finding.code != .formatText && !Self.ofAbsence.contains(finding.code)
    }
  }
}
