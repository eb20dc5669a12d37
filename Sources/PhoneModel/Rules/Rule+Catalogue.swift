extension Rule {
  /// Every rule that the code applies, in the order of their identifiers.
  public static let catalogue: [Rule] =
    (payloadRules + localizationRules + categoryRules + deliveryRules + serviceExtensionRules
    + viewingRules + pushKitRules + responseRules + appRules + localRules + registrationRules
    + diagnosticRules)
    .sorted { $0.id.sortKey < $1.id.sortKey }

  /// The rule with an identifier, in any letter case, or nil.
  public static func named(_ name: String) -> Rule? {
    byIdentifier[name.uppercased()]
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

  private static let byIdentifier = Dictionary(
    catalogue.map { ($0.id.rawValue.uppercased(), $0) }, uniquingKeysWith: { first, _ in first })
}

extension RuleID {
  /// Orders identifiers by subject letter, then by number as a number.
  fileprivate var sortKey: SortKey {
    let digits = rawValue.dropFirst().prefix { $0.isNumber }
    return SortKey(
      subject: String(rawValue.prefix(1)), number: Int(digits) ?? 0,
      rest: String(rawValue.dropFirst(1 + digits.count)))
  }

  fileprivate struct SortKey: Comparable {
    var subject: String
    var number: Int
    var rest: String

    static func < (left: SortKey, right: SortKey) -> Bool {
      (left.subject, left.number, left.rest) < (right.subject, right.number, right.rest)
    }
  }
}
