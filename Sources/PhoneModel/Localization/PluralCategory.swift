/// The category that a number has in a language, in CLDR's words (rule D73).
public enum PluralCategory: String, Sendable, CaseIterable {
  /// For 0 where a language says it otherwise, as Arabic does.
  case zero
  /// For 1, or what is said like it.
  case one
  /// For 2, or what is said like it.
  case two
  /// For few, such as 2 to 4 in Polish.
  case few
  /// For many, such as 5 to 20 in Polish.
  case many
  /// For every other number; every plural has a form for it.
  case other

  /// The category of a whole number in a language; a language that the table lacks tells one from
  /// many, as English does.
  public init(of number: Int, in language: String) {
    let rule = PluralRule.of(language)
    self = rule(number.magnitude)
  }

  /// How a language puts whole numbers into categories, after CLDR.
  struct PluralRule: Sendable {
    private let category: @Sendable (UInt) -> PluralCategory

    private init(_ category: @escaping @Sendable (UInt) -> PluralCategory) {
      self.category = category
    }

    func callAsFunction(_ number: UInt) -> PluralCategory { category(number) }

    /// The rule of a language, such as `pt-PT`.
    package static func of(_ language: String) -> PluralRule {
      let tag = Localizer.LanguageTag(language)
      return byLanguage[tag.text] ?? byLanguage[tag.language] ?? one
    }

    /// The languages with a rule of their own.
    package static var languages: [String] { byLanguage.keys.sorted() }

    private static let byLanguage: [String: PluralRule] = {
      let families: [(String, PluralRule)] = [
        ("ja ko zh yue vi th id ms jv su lo my km bo dz ig yo wo sah to", none),
        ("hi bn fa am gu kn zu as hy ff ln mg pa ak si ti wa nso", zeroAndOne),
        ("fr pt", romance { $0 <= 1 }), ("es it ca pt-PT", romance { $0 == 1 }),
        ("ru uk be", slavic(.many)), ("sr hr bs sh", slavic(.other)), ("pl", polish),
        ("cs sk", czech), ("sl hsb dsb", slovene), ("lt", lithuanian), ("lv prg", latvian),
        ("ro mo", romanian), ("ar ars", arabic), ("he", hebrew), ("cy", welsh), ("ga", irish),
        ("gd", gaelic), ("mt", maltese), ("is mk", icelandic), ("fil tl ceb", filipino),
      ]
      return families.reduce(into: [:]) { table, family in
        for language in family.0.split(separator: " ") { table[String(language)] = family.1 }
      }
    }()
  }
}

/// The rules, by families.
extension PluralCategory.PluralRule {
  private static let one = PluralCategory.PluralRule { $0 == 1 ? .one : .other }
  private static let none = PluralCategory.PluralRule { _ in .other }
  private static let zeroAndOne = PluralCategory.PluralRule { $0 <= 1 ? .one : .other }

  private static func romance(_ isOne: @escaping @Sendable (UInt) -> Bool)
    -> PluralCategory.PluralRule
  {
    PluralCategory.PluralRule { isOne($0) ? .one : $0 != 0 && $0 % 1_000_000 == 0 ? .many : .other }
  }

  private static func slavic(_ rest: PluralCategory) -> PluralCategory.PluralRule {
    PluralCategory.PluralRule { number in
      if number % 10 == 1, number % 100 != 11 { return .one }
      return isFew(number) ? .few : rest
    }
  }

  private static let polish = PluralCategory.PluralRule {
    $0 == 1 ? .one : isFew($0) ? .few : .many
  }
  private static let czech = PluralCategory.PluralRule {
    $0 == 1 ? .one : 2...4 ~= $0 ? .few : .other
  }

  /// Whether it ends in 2, 3 or 4, except for 12, 13 and 14.
  private static func isFew(_ number: UInt) -> Bool {
    2...4 ~= number % 10 && !(12...14 ~= number % 100)
  }

  private static let slovene = PluralCategory.PluralRule { number in
    switch number % 100 {
    case 1: .one
    case 2: .two
    case 3, 4: .few
    default: .other
    }
  }

  private static let lithuanian = PluralCategory.PluralRule { number in
    if 11...19 ~= number % 100 || number % 10 == 0 { return .other }
    return number % 10 == 1 ? .one : .few
  }

  private static let latvian = PluralCategory.PluralRule { number in
    if 11...19 ~= number % 100 || number % 10 == 0 { return .zero }
    return number % 10 == 1 ? .one : .other
  }

  private static let romanian = PluralCategory.PluralRule { number in
    number == 1 ? .one : number == 0 || 1...19 ~= number % 100 ? .few : .other
  }

  private static let arabic = PluralCategory.PluralRule { number in
    switch (number, number % 100) {
    case (0, _): .zero
    case (1, _): .one
    case (2, _): .two
    case (_, 3...10): .few
    case (_, 11...99): .many
    default: .other
    }
  }

  private static let hebrew = PluralCategory.PluralRule { $0 == 1 ? .one : $0 == 2 ? .two : .other }

  private static let welsh = PluralCategory.PluralRule { number in
    switch number {
    case 0: .zero
    case 1: .one
    case 2: .two
    case 3: .few
    case 6: .many
    default: .other
    }
  }

  private static let irish = PluralCategory.PluralRule { number in
    switch number {
    case 1: .one
    case 2: .two
    case 3...6: .few
    case 7...10: .many
    default: .other
    }
  }

  private static let gaelic = PluralCategory.PluralRule { number in
    switch number {
    case 1, 11: .one
    case 2, 12: .two
    case 3...10, 13...19: .few
    default: .other
    }
  }

  private static let maltese = PluralCategory.PluralRule { number in
    switch (number, number % 100) {
    case (1, _): .one
    case (2, _): .two
    case (0, _), (_, 3...10): .few
    case (_, 11...19): .many
    default: .other
    }
  }

  private static let icelandic = PluralCategory.PluralRule { number in
    number % 10 == 1 && number % 100 != 11 ? .one : .other
  }

  private static let filipino = PluralCategory.PluralRule {
    [4, 6, 9].contains($0 % 10) ? .other : .one
  }
}
