/// One numbered statement of how the real system behaves.
///
/// The rules that the code applies are data: each is declared beside the code that applies it and
/// listed in ``catalogue``. Events carry the rules that caused them, by reference, since there is
/// one object for each.
public final class Rule: Sendable, Identifiable {
  /// The stable identifier, such as `D50`.
  public let id: RuleID
  /// What the real system does, in one sentence.
  public let statement: String
  /// Where the statement comes from.
  public let source: String
  /// How certain the statement is.
  public let confidence: Confidence

  /// Declares a rule.
  package init(
    _ id: String, _ confidence: Confidence, _ statement: String, source: String
  ) {
    self.id = RuleID(rawValue: id)
    self.statement = statement
    self.source = source
    self.confidence = confidence
  }
}

/// The stable identifier of a rule: a letter for its subject, a number, at times a letter.
public struct RuleID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The identifier as people type it, such as `D50`.
  public let rawValue: String

  /// Creates an identifier; whether a rule of that name exists is for ``Rule/named(_:)`` to say.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The identifier as people type it.
  public var description: String { rawValue }
}

extension Rule: Hashable {
  /// Compares by identity of the statement: its identifier.
  public static func == (left: Rule, right: Rule) -> Bool {
    left === right || left.id == right.id
  }

  /// Agrees with ``==(_:_:)``.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
}

extension Rule {
  /// How certain a rule is.
  public enum Confidence: String, Sendable, CaseIterable {
    /// Read in the named source.
    case verified
    /// Observed and reported by people outside Apple.
    case observed
    /// Believed true; no source was read.
    case assumed
    /// Contradictory or undocumented: a default was picked.
    case open

    /// Whether an outcome that rests on such a rule should say so (rule X48).
    public var isCertain: Bool { self == .verified || self == .observed }
  }
}
