/// A language as settings and folders name it: `ko`, `pt-BR`, `zh-Hant-TW`; also `pt_BR`.
struct LanguageTag: Hashable, Sendable {
  /// The parts in the usual letter case, joined by hyphens.
  package let text: String

  package init(_ text: String) {
    let parts = text.split { $0 == "-" || $0 == "_" }.enumerated().map { index, part in
      switch (index, part.count) {
      case (0, _): part.lowercased()
      case (_, 4): part.prefix(1).uppercased() + part.dropFirst().lowercased()
      default: part.uppercased()
      }
    }
    let name = parts.first.map { Self.newNames[$0] ?? $0 }
    self.text = ([name].compactMap(\.self) + parts.dropFirst()).joined(separator: "-")
  }

  /// The first part: `zh`.
  package var language: String { String(text.prefix { $0 != "-" }) }

  /// The tag, then those that it is a part of: `zh-Hant-TW`, `zh-Hant`, `zh`; the script of Chinese
  /// follows from its region: `zh-TW`, `zh-Hant`, `zh`.
  var chain: [String] {
    var chain: [String] = []
    var rest = text
    while !rest.isEmpty {
      chain.append(rest)
      if let script = Self.scripts[rest] { chain.append(script) }
      if let region = Self.sharedRegion(of: rest) { chain.append(region) }
      guard let hyphen = rest.lastIndex(of: "-") else { break }
      rest = String(rest[..<hyphen])
    }
    if let wider = Self.wider[language] { chain.append(wider) }
    return chain
  }

  /// The region whose variant of the language a region shares: `es-419` for `es-MX`.
  private static func sharedRegion(of tag: String) -> String? {
    switch (tag.prefix(3), tag.dropFirst(3)) {
    case ("es-", let region) where latinAmerica.contains(String(region)): "es-419"
    case ("pt-", let region) where region.count == 2 && region != "BR" && region != "PT": "pt-PT"
    case ("en-", let region) where commonwealth.contains(String(region)): "en-GB"
    default: nil
    }
  }

  private static let latinAmerica: Set = [
    "AR", "BO", "BR", "BZ", "CL", "CO", "CR", "CU", "DO", "EC", "GT", "HN", "MX", "NI", "PA", "PE",
    "PR", "PY", "SV", "US", "UY", "VE",
  ]
  private static let commonwealth: Set = [
    "AU", "HK", "IE", "IN", "MT", "NZ", "PK", "SG", "ZA",
  ]

  /// Whether a text may name a language.
  static func isOne(_ text: String) -> Bool {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    guard let first = parts.first, 2...8 ~= first.count, first.allSatisfy(\.isASCIILetter) else {
      return false
    }
    return parts.dropFirst().allSatisfy { part in
      1...8 ~= part.count && part.allSatisfy { $0.isASCIILetter || $0.isASCII && $0.isNumber }
    }
  }

  /// What ``isOne(_:)`` takes, as a regular expression.
  package static let pattern = "[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*"

  private static let newNames = [
    "iw": "he", "in": "id", "ji": "yi", "mo": "ro", "english": "en", "french": "fr",
    "german": "de", "italian": "it", "japanese": "ja", "spanish": "es", "dutch": "nl",
  ]
  private static let scripts = [
    "zh-TW": "zh-Hant", "zh-HK": "zh-Hant", "zh-MO": "zh-Hant", "zh-CN": "zh-Hans",
    "zh-SG": "zh-Hans",
  ]
  private static let wider = ["nb": "no", "nn": "no"]
}

extension Character {
  fileprivate var isASCIILetter: Bool { isASCII && isLetter }
}
