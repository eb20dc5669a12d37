public import APNs

/// One numbered statement of how the real system behaves, or of what is wrong with an input.
///
/// A rule is declared once, under the name by which the code that applies it calls it: in the files
/// `Rule+…` beside this one, and for what diagnostics rest on as a `Diagnostic.Code`. Events carry
/// the rules that caused them, by reference.
public final class Rule: Sendable, Identifiable {
  /// The stable identifier, such as `D50`.
  public let id: ID
  /// What the real system does, in one sentence.
  public let statement: String
  /// Where the statement comes from.
  public let source: String
  /// How certain the statement is.
  public let confidence: Confidence
  /// What was looked for to settle the rule; nil for one that is certain.
  public let search: String?

  /// How certain a rule is.
  public typealias Confidence = Diagnostic.Confidence

  /// Declares a rule.
  package init(
    _ id: String, _ confidence: Confidence, _ statement: String, source: String,
    search: String? = nil
  ) {
    self.id = ID(rawValue: id)
    self.statement = statement
    self.source = source
    self.confidence = confidence
    self.search = search
  }
}

extension Rule {
  /// Every rule that the code applies, in the order of their identifiers: subject letter, number.
  public static let catalogue: [Rule] = [
    apiRules, deliveryRules, interruptionRules, presentationRules, localRules, providerRules,
    payloadRules, responseRules, guideRules, Diagnostic.Code.numbered.compactMap(\.rule),
  ].flatMap(\.self)

  /// The rule with an identifier, in any letter case, applied or not; nil if there is none.
  public static func named(_ name: String) -> Rule? {
    let wanted = name.lowercased()
    return (catalogue + unapplied).first { $0.id.rawValue.lowercased() == wanted }
  }

  /// The rules whose identifier, statement or source holds a word, in any letter case.
  public static func search(_ word: String) -> [Rule] {
    let wanted = word.lowercased()
    return catalogue.filter { rule in
      [rule.id.rawValue, rule.statement, rule.source].contains {
        $0.lowercased().contains(wanted)
      }
    }
  }

  /// An example that is at fault by this rule and one that is not; nil for rules about what neither
  /// pushes nor manifests show.
  package var examples: (bad: Diagnostic.Example, good: Diagnostic.Example)? {
    Diagnostic.Code.numbered.first { $0.rawValue == id.rawValue }.flatMap {
      $0.declared?.examples
    }
  }
}

extension Diagnostic.Code {
  /// Every code that rests on a rule, in the order of their numbers.
  package static let numbered = (ofRequests + ofApps + ofSources).sorted { $0.order < $1.order }

  /// The rule that a finding with this code rests on; nil for a code that is a word.
  package var rule: Rule? {
    declared.map { Rule(rawValue, $0.confidence, $0.statement, source: $0.source) }
  }

  /// The letters, the number and the letters after it, by which codes are ordered.
  package var order: (word: String, number: Int, suffix: String) {
    let word = rawValue.prefix { !$0.isNumber }
    let digits = rawValue.dropFirst(word.count).prefix(while: \.isNumber)
    return (
      String(word), Int(digits) ?? 0, String(rawValue.dropFirst(word.count + digits.count))
    )
  }
}

extension Rule {
  /// The stable identifier of a rule: a letter for its subject, a number, at times a letter.
  public struct ID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The identifier as people type it, such as `D50`.
    public let rawValue: String

    /// Creates an identifier; whether a rule of that name exists is for ``Rule/named(_:)`` to say.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The identifier as people type it.
    public var description: String { rawValue }
  }
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
